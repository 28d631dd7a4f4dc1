import type { NewOAuthApp } from '@souk/sdk';
import type { ReactNode } from 'react';
import { CopyableText } from '../../../ui/content/copyable.tsx';
import { GuideLink } from '../../../ui/content/guide-link.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { SecretDialog } from '../../../ui/dialogs/secret-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';

interface AppSecretProps {
  app: NewOAuthApp;
  onClose: () => void;
}

/** Shows the credentials of a new app. */
export function AppRegistered({ app, onClose }: AppSecretProps) {
  const title = `“${app.name}” is registered`;
  if (app.client_secret !== null) return <NewSecret title={title} app={app} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        <Labelled label="Client ID">
          <CopyableText text={app.client_id} label="Copy the client ID" />
        </Labelled>
        <p className="text-sm text-muted">
          This is all your app needs: it has no secret, and PKCE proves that a code is its own.{' '}
          <GuideLink guide="oauth">How to connect users</GuideLink>
        </p>
      </DialogBody>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function NewSecret({ title, app, onClose }: AppSecretProps & { title: string }) {
  return (
    <SecretDialog title={title} advice="Copy the client secret now and keep it on your server." onClose={onClose}>
      <Labelled label="Client ID">
        <CopyableText text={app.client_id} label="Copy the client ID" />
      </Labelled>
      <Labelled label="Client secret">
        <CopyableText text={app.client_secret ?? ''} label="Copy the client secret" />
      </Labelled>
      <p className="text-sm text-muted">
        Your server uses them to exchange codes for tokens. Never put the secret into a browser or an app that people
        install. <GuideLink guide="oauth">How to connect users</GuideLink>
      </p>
    </SecretDialog>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">{label}</p>
      {children}
    </div>
  );
}
