import type { Deployment, Mode } from '@souk/sdk';
import { useState } from 'react';
import { canStart, canStop } from '../../../lib/labels/deployment-labels.ts';
import { useStartDeployment } from '../../../lib/queries/deployments.api.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { DeleteDeploymentDialog } from './delete-deployment-dialog.tsx';
import { EditDeploymentDialog } from './edit-deployment-dialog.tsx';
import { StopDeploymentDialog } from './stop-deployment-dialog.tsx';

const DIALOGS = { edit: EditDeploymentDialog, stop: StopDeploymentDialog, delete: DeleteDeploymentDialog };

export function DeploymentActions({ mode, deployment }: { mode: Mode; deployment: Deployment }) {
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const start = useStartDeployment(mode, deployment);
  const Open = open && DIALOGS[open];
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap gap-2">
        {canStart(deployment) && (
          <Button size="small" variant="primary" busy={start.isPending} onClick={() => start.mutate()}>
            Start
          </Button>
        )}
        <Button size="small" onClick={() => setOpen('edit')}>
          Edit
        </Button>
        {canStop(deployment) && (
          <Button size="small" onClick={() => setOpen('stop')}>
            Stop
          </Button>
        )}
        <Button size="small" variant="warning" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </div>
      <p role="alert" className="text-[13px] text-danger-ink [&:not(:empty)]:mt-2">
        {start.error?.message.replaceAll('`', '')}
      </p>
      {Open && <Open mode={mode} deployment={deployment} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
