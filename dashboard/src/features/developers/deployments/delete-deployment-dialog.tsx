import type { Deployment, Mode } from '@souk/sdk';
import { useNavigate } from 'react-router';
import { useDeleteDeployment } from '../../../lib/queries/deployments.api.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

interface DeleteDeploymentDialogProps {
  mode: Mode;
  deployment: Deployment;
  onClose: () => void;
}

export function DeleteDeploymentDialog({ mode, deployment, onClose }: DeleteDeploymentDialogProps) {
  const remove = useDeleteDeployment(mode, deployment);
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={`Delete ${deployment.name}?`}
      action="Delete deployment"
      busy={remove.isPending}
      problem={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => navigate('/dashboard/deployments') })}
      onClose={onClose}
    >
      <p>
        Its URL stops working permanently, and its log is deleted. The model itself stays, and can be deployed again at
        a new URL.
      </p>
      {deployment.listing_id && (
        <p>Its listing then has no deployment: licensees and people who try the model cannot call it.</p>
      )}
    </ConfirmDialog>
  );
}
