import type { ConnectedApp } from '@souk/sdk';
import { useDisconnect } from '../../../lib/queries/connected-apps.api.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

export function DisconnectDialog({ app, onClose }: { app: ConnectedApp; onClose: () => void }) {
  const disconnect = useDisconnect(app);
  return (
    <ConfirmDialog
      title={`Disconnect “${app.name}”?`}
      action="Disconnect"
      busy={disconnect.isPending}
      problem={disconnect.error}
      onConfirm={() => disconnect.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Its access ends within a second, wherever you connected it. To use it again, you have to authorize it again.
        What it has already read or changed stays as it is.
      </p>
      {app.scopes.includes('webhooks:write') && (
        <p>Webhook endpoints that it added remain. Review them under Webhooks.</p>
      )}
    </ConfirmDialog>
  );
}
