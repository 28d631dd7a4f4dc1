import type { Deployment, Mode } from '@souk/sdk';
import { useParams } from 'react-router';
import { useShownTab } from '../assets/shown-tab.ts';
import { useMode } from '../mode.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LoadedPage } from '../ui/loaded-page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { DeploymentActions } from './deployment-actions.tsx';
import { DeploymentOverview } from './deployment-overview.tsx';
import { DeploymentStatus } from './deployment-status.tsx';
import { DeploymentTrouble } from './deployment-trouble.tsx';
import { useDeployment } from './deployments.api.ts';
import { InvokeConsole } from './invoke-console.tsx';
import { LiveLog } from './live-log.tsx';
import { DeploymentMetrics } from './metrics.tsx';

export function DeploymentPage() {
  const { id = '' } = useParams();
  const mode = useMode();
  const deployment = useDeployment(mode, id);
  // Somebody else's can be called, and is shown on the page of its listing.
  const isForbidden = deployment.error?.status === 403;
  return isForbidden ? (
    <NoSuchDeployment />
  ) : (
    <LoadedPage loading={deployment} missing={<NoSuchDeployment />}>
      {(found) => <Shown key={found.id} mode={mode} deployment={found} />}
    </LoadedPage>
  );
}

function Shown({ mode, deployment }: { mode: Mode; deployment: Deployment }) {
  const { model, revision } = deployment;
  const tabs = [
    { id: 'overview', label: 'Overview', content: <DeploymentOverview mode={mode} deployment={deployment} /> },
    { id: 'logs', label: 'Logs', content: <LiveLog mode={mode} deployment={deployment} /> },
    { id: 'invoke', label: 'Invoke', content: <InvokeConsole mode={mode} deployment={deployment} /> },
    { id: 'metrics', label: 'Metrics', content: <DeploymentMetrics mode={mode} deployment={deployment} /> },
  ];
  return (
    <>
      <p className="mb-3 text-[13px]">
        <TextLink to="/dashboard/deployments">← All deployments</TextLink>
      </p>
      <PageHeader
        title={deployment.name}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span role="status">
              <DeploymentStatus deployment={deployment} />
            </span>
            <span className="wrap-anywhere">
              <TextLink to={`/models/${model.slug}`}>{model.slug}</TextLink> {revision}
            </span>
          </span>
        }
        action={<DeploymentActions mode={mode} deployment={deployment} />}
      />
      <DeploymentTrouble deployment={deployment} />
      <Tabs label="About this deployment" tabs={tabs} {...useShownTab(tabs)} />
    </>
  );
}

/** Also where the mode was changed while a deployment of the other one was looked at. */
function NoSuchDeployment() {
  const mode = useMode();
  return (
    <>
      <PageHeader
        title="No such deployment"
        description={`There is no such deployment of yours in ${mode} mode. It was deleted, or belongs to the other mode.`}
      />
      <ButtonLink to="/dashboard/deployments">All deployments in {mode} mode</ButtonLink>
    </>
  );
}
