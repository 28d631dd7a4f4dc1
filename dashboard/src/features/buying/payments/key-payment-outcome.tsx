import type { ApiKey } from '@souk/sdk';
import { maskedSecret } from '../../../lib/labels/key-labels.ts';
import { DoneOutcome, Outcome } from '../../../ui/dialogs/dialog-outcome.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';

export function PaymentDone({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  return (
    <DoneOutcome onClose={onClose}>
      <Notice tone="ok">
        <strong className="font-semibold">Paid. “{apiKey.name}” is active.</strong>
      </Notice>
      <p className="text-sm text-muted">
        <code className="font-mono text-[13px] text-ink">{maskedSecret(apiKey)}</code> is accepted from now on, by the
        marketplace and by the inference API.
      </p>
    </DoneOutcome>
  );
}

export function PaymentCanceled({ onClose }: { onClose: () => void }) {
  return (
    <Outcome actions={<Button onClick={onClose}>Close</Button>}>
      <Notice tone="warn">
        The key was revoked or expired before it was paid for. A payment that still arrives is refunded to the card.
      </Notice>
    </Outcome>
  );
}
