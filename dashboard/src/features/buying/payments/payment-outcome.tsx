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
  /** The result of a successful payment, as the end of a sentence. */
  then: string;
  onClose: () => void;
}

/** Shows a pending payment: the payer has to confirm it, or the processor is still working on it. */
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
      <Waiting>Your payment is processing.</Waiting>
      <p className="text-sm text-muted">This can take a moment. You can close this: {then}</p>
    </>
  );
}

function FurtherStep({ url }: { url: string }) {
  return (
    <>
      <p className="text-sm">Your bank asks you to confirm this payment.</p>
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
