import type { Mode, Purchase } from '@souk/sdk';
import type { ReactNode } from 'react';
import { Outcome } from '../../../ui/dialogs/dialog-outcome.tsx';
import { Spinner } from '../../../ui/feedback/loading.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ArrowIcon } from '../../../ui/layout/icons.tsx';
import { StripeStep } from './stripe/stripe-step.tsx';

interface PaymentPendingProps {
  mode: Mode;
  nextAction: Purchase['next_action'];
  /** What happens when the payment has come in, in a sentence. */
  then: string;
  onClose: () => void;
}

/** A payment that is not at its end: a further step is to be taken, or the processor takes its time. */
export function PaymentPending({ onClose, ...pending }: PaymentPendingProps) {
  return (
    <Outcome actions={<Button onClick={onClose}>Close</Button>}>
      <PaymentPendingContent {...pending} />
    </Outcome>
  );
}

export function PaymentPendingContent({ mode, nextAction, then }: Omit<PaymentPendingProps, 'onClose'>) {
  if (nextAction?.url !== undefined) return <FurtherStep url={nextAction.url} />;
  if (nextAction?.client_secret !== undefined)
    return <StripeStep mode={mode} clientSecret={nextAction.client_secret} />;
  return <UnderWay then={then} />;
}

function UnderWay({ then }: { then: string }) {
  return (
    <>
      <Waiting>The payment is under way.</Waiting>
      <p className="text-sm text-muted">This can take a moment. You need not wait here: {then}</p>
    </>
  );
}

function FurtherStep({ url }: { url: string }) {
  return (
    <>
      <p className="text-sm">Your bank wants to be sure that it is you who pays.</p>
      <a
        href={url}
        target="_blank"
        rel="noopener"
        className="inline-flex h-10 items-center gap-2 rounded-lg bg-accent px-4 text-sm font-medium text-on-accent shadow-xs hover:bg-accent-strong"
      >
        Continue at your bank
        <ArrowIcon />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
      <Waiting>Waiting for your bank. Come back here afterwards.</Waiting>
    </>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5 text-sm text-muted" role="status">
      <Spinner className="size-4 shrink-0" />
      {children}
    </p>
  );
}
