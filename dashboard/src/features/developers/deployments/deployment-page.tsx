import type { Deployment, Mode } from '@souk/sdk';
import { useParams } from 'react-router';
import { useMode } from '../../../lib/mode.ts';
import { useDeployment } from '../../../lib/queries/deployments.api.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx';
import { NotFoundInMode } from '../../../ui/feedback/not-found-in-mode.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useShownTab } from '../../../ui/layout/shown-tab.ts';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { DeploymentStatus } from '../../../ui/market/deployment-status.tsx';
import { DeploymentActions } from './deployment-actions.tsx';
import { DeploymentOverview } from './deployment-overview.tsx';
import { DeploymentTrouble } from './deployment-trouble.tsx';
import { InvokeConsole } from './invoke/invoke-console.tsx';
import { LiveLog } from './logs/live-log.tsx';
import { DeploymentMetrics } from './metrics/metrics.tsx';

export function DeploymentPage() {
  const { id = '' } = useParams();
  const mode = useMode();
  const deployment = useDeployment(mode, id);
  const missing = (
    <NotFoundInMode
      what="deployment"
      reason="It was deleted, or it belongs to the other mode."
      to="/dashboard/deployments"
      list="All deployments"
    />
  );
  // Another account's deployment can be called, and is shown on the page of its listing.
  if (deployment.error?.status === 403) return missing;
  return (
    <LoadedPage loading={deployment} missing={missing}>
      {(found) => <DeploymentDetails key={found.id} mode={mode} deployment={found} />}
    </LoadedPage>
  );
}

function DeploymentDetails({ mode, deployment }: { mode: Mode; deployment: Deployment }) {
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
