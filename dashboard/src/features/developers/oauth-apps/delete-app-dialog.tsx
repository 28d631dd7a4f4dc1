import type { OAuthApp } from '@souk/sdk';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useDeleteApp } from './oauth-apps.api.ts';

export function DeleteAppDialog({ app, onClose }: { app: OAuthApp; onClose: () => void }) {
  const remove = useDeleteApp(app);
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={`Delete “${app.name}”?`}
      action="Delete app"
      busy={remove.isPending}
      problem={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => navigate('/dashboard/oauth-apps') })}
      onClose={onClose}
    >
      <p>
        Everyone who connected it is disconnected: its tokens are rejected within a second, and its client ID never
        works again. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
