import { useNavigate } from 'react-router';
import { type Endpoint, useDeleteEndpoint } from '../../../lib/queries/endpoints.api.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

export function DeleteEndpointDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const remove = useDeleteEndpoint(endpoint);
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title="Delete this endpoint?"
      action="Delete endpoint"
      busy={remove.isPending}
      problem={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => navigate('/dashboard/webhooks') })}
      onClose={onClose}
    >
      <p>
        Nothing more is sent to <code className="font-mono text-[13px] wrap-anywhere text-ink">{endpoint.url}</code>,
        including pending deliveries, and its secret and log are deleted. This cannot be undone.
      </p>
      <p>To pause deliveries and keep the log, disable it instead.</p>
    </ConfirmDialog>
  );
}
