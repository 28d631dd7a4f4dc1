import type { OAuthApp } from '@souk/sdk';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { NewSecret } from './app-secret.tsx';
import { useRotateAppSecret } from './oauth-apps.api.ts';

export function RotateAppSecretDialog({ app, onClose }: { app: OAuthApp; onClose: () => void }) {
  const rotate = useRotateAppSecret(app);
  if (rotate.data) return <NewSecret title="New client secret" app={rotate.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Rotate the client secret?"
      action="Rotate secret"
      busy={rotate.isPending}
      problem={rotate.error}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    >
      <p>
        You get a new secret, and the one that ends in{' '}
        <code className="font-mono text-[13px] text-ink">{app.last4}</code> stops at once. Until your server has the new
        one, it cannot connect users or refresh tokens.
      </p>
      <p>Users stay connected. Existing access tokens work until they expire, within an hour.</p>
    </ConfirmDialog>
  );
}
