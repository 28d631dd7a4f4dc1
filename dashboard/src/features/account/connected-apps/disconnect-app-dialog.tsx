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
        It is refused within a second, wherever you connected it. To use it again you have to allow it again. What it
        has already read or changed stays as it is.
      </p>
      {app.scopes.includes('webhooks:write') && (
        <p>It could add webhook endpoints, and those stay. Look through them under Webhooks.</p>
      )}
    </ConfirmDialog>
  );
}
