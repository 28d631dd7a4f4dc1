import { type Endpoint, useChangeEndpoint } from '../../../lib/queries/endpoints.api.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

export function DisableEndpointDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const change = useChangeEndpoint(endpoint);
  return (
    <ConfirmDialog
      title="Disable this endpoint?"
      action="Disable endpoint"
      busy={change.isPending}
      problem={change.error}
      onConfirm={() => change.mutate({ status: 'disabled' }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>Nothing is sent until you enable it again.</p>
      <p>
        Pending deliveries then continue. Events that happen in the meantime are logged as failed, and can be resent
        from the log.
      </p>
    </ConfirmDialog>
  );
}
