import type { Endpoint } from '../../../lib/queries/endpoints.api.ts';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { type Resent, useResendFailed } from './delivery-log.api.ts';

const HOUR_MS = 3_600_000;

const SPANS = [
  { value: '1', label: 'The last hour' },
  { value: '24', label: 'The last day' },
  { value: '72', label: 'The last 3 days' },
  { value: '720', label: 'The last 30 days' },
] as const;

export function ResendFailedDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const resend = useResendFailed(endpoint);
  if (resend.data) return <Outcome resent={resend.data} onClose={onClose} />;
  const submit = (values: FormData) => {
    const hours = Number(textOf(values, 'since'));
    resend.mutate({ since: new Date(Date.now() - hours * HOUR_MS).toISOString() });
  };
  return (
    <DialogForm
      title="Resend failed events"
      action="Resend"
      busy={resend.isPending}
      problem={resend.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Deliveries that are no longer retried are sent again, oldest first. Each event keeps its ID and number, so your
        server can recognize events that it has already processed.
      </p>
      <SelectField label="Time range" name="since" options={SPANS} />
    </DialogForm>
  );
}

function Outcome({ resent: { replayed, has_more }, onClose }: { resent: Resent; onClose: () => void }) {
  return (
    <Dialog title="Resend failed events" onClose={onClose}>
      <DialogBody>
        <Notice tone="ok">{outcomeMessage(replayed)}</Notice>
        {has_more && <p className="text-sm text-muted">There are more. Resend the rest once these have arrived.</p>}
      </DialogBody>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function outcomeMessage(count: number): string {
  if (count === 0) return 'No deliveries failed in this period, so there is nothing to resend.';
  return count === 1 ? 'Resending 1 event.' : `Resending ${count.toLocaleString('en')} events.`;
}
