import type { Deployment, Listing, Mode } from '@souk/sdk';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useConnect } from './hosting.api.ts';

interface DisconnectDialogProps {
  mode: Mode;
  listing: Listing;
  deployment: Deployment;
  onClose: () => void;
}

export function DisconnectDialog({ mode, listing, deployment, onClose }: DisconnectDialogProps) {
  const connect = useConnect(mode, listing);
  return (
    <ConfirmDialog
      title="Disconnect the hosted model?"
      action="Disconnect"
      busy={connect.isPending}
      problem={connect.error}
      onConfirm={() => connect.mutate({ id: deployment.id, connected: false }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Buyers can no longer call “{deployment.name}”, and no one can try it before buying. Calls from their programs
        are rejected from now on.
      </p>
      <p>The deployment keeps running for you only.</p>
    </ConfirmDialog>
  );
}
