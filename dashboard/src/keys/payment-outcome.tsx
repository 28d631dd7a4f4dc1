import type { ApiKey } from '@souk/sdk';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { DialogActions, DialogBody } from '../ui/dialog.tsx';
import { ArrowIcon } from '../ui/icons.tsx';
import { Spinner } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Checkout } from './checkouts.api.ts';
import { shownSecret } from './key-words.ts';

export function PaymentDone({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  return (
    <Outcome action="Done" onClose={onClose}>
      <Notice tone="ok">
        <strong className="font-semibold">Paid. “{apiKey.name}” is active.</strong>
      </Notice>
      <p className="text-sm text-muted">
        <code className="font-mono text-[13px] text-ink">{shownSecret(apiKey)}</code> is accepted from now on, by the
        marketplace and by the inference API.
      </p>
    </Outcome>
  );
}

export function PaymentCanceled({ onClose }: { onClose: () => void }) {
  return (
    <Outcome action="Close" onClose={onClose}>
      <Notice tone="warn">
        The key was revoked, or has expired, before it was paid for. Money that still comes in goes back to the card.
      </Notice>
    </Outcome>
  );
}

export function PaymentPending({ checkout, onClose }: { checkout: Checkout; onClose: () => void }) {
  return (
    <Outcome action="Close" onClose={onClose}>
      {checkout.next_action === null ? <UnderWay /> : <FurtherStep url={checkout.next_action.url} />}
    </Outcome>
  );
}

function UnderWay() {
  return (
    <>
      <Waiting>The payment is under way.</Waiting>
      <p className="text-sm text-muted">
        This can take a moment. You need not wait here: the key becomes active as soon as the payment has come in.
      </p>
    </>
  );
}

/** `url` is missing where only the processor's own script could go on. */
function FurtherStep({ url }: { url: string | undefined }) {
  if (url === undefined) {
    return (
      <Notice tone="warn">
        Your bank asks for a further step that this page cannot show yet. Nothing is charged without it, and after a day
        the payment is given up: then you can use another card.
      </Notice>
    );
  }
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

interface OutcomeProps {
  action: string;
  onClose: () => void;
  children: ReactNode;
}

/** Takes the place of the form, and the focus with it, so that it is read out. */
function Outcome({ action, onClose, children }: OutcomeProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.focus(), []);
  return (
    <>
      <div ref={content} tabIndex={-1}>
        <DialogBody>{children}</DialogBody>
      </div>
      <DialogActions>
        <Button look={action === 'Done' ? 'primary' : 'secondary'} onClick={onClose}>
          {action}
        </Button>
      </DialogActions>
    </>
  );
}
