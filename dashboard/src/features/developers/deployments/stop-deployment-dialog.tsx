import type { Deployment, Mode } from '@souk/sdk';
import { useStopDeployment } from '../../../lib/queries/deployments.api.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

interface StopDeploymentDialogProps {
  mode: Mode;
  deployment: Deployment;
  onClose: () => void;
}

export function StopDeploymentDialog({ mode, deployment, onClose }: StopDeploymentDialogProps) {
  const stop = useStopDeployment(mode, deployment);
  return (
    <ConfirmDialog
      title={`Stop ${deployment.name}?`}
      action="Stop deployment"
      busy={stop.isPending}
      problem={stop.error}
      onConfirm={() => stop.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Calls in progress are cut off, and new calls are rejected until you start it again. Its URL, its log and its
        settings stay.
      </p>
      {deployment.listing_id && <p>Licensees of its listing cannot call it until then.</p>}
    </ConfirmDialog>
  );
}
