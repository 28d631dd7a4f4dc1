import type { Mode } from '@souk/sdk';
import { useState } from 'react';
import { useMode } from '../../../lib/mode.ts';
import { useDeployments } from '../../../lib/queries/deployments.api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PlusIcon, ServerIcon } from '../../../ui/layout/icons.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { DeployModel } from './deploy-model.tsx';
import { DeploymentRow } from './deployment-row.tsx';

export function DeploymentsPage() {
  const mode = useMode();
  const deployments = useDeployments(mode);
  const [deploying, setDeploying] = useState(false);
  const deploy = () => setDeploying(true);
  return (
    <>
      <PageHeader
        title="Deployments"
        description="Models that this market runs for you, each at its own URL."
        action={deployments.items && deployments.items.length > 0 && <DeployButton onClick={deploy} />}
      />
      <ListStates {...deployments} empty={<NoDeployments mode={mode} onDeploy={deploy} />}>
        {(items) => (
          <Card>
            <ul aria-label={`Deployments in ${mode} mode`} className="divide-y divide-line">
              {items.map((deployment) => (
                <DeploymentRow key={deployment.id} deployment={deployment} />
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
      {deploying && <DeployModel mode={mode} onClose={() => setDeploying(false)} />}
    </>
  );
}

function NoDeployments({ mode, onDeploy }: { mode: Mode; onDeploy: () => void }) {
  return (
    <EmptyState
      Icon={ServerIcon}
      title={`No deployments in ${mode} mode yet`}
      action={<DeployButton onClick={onDeploy} />}
    >
      A deployment gives a model its own URL. It starts with the first call and stops when idle. Its page has live logs,
      a console to call it, and metrics.
    </EmptyState>
  );
}

function DeployButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" onClick={onClick}>
      <PlusIcon />
      Deploy a model
    </Button>
  );
}
