import type { MarketHealth } from '@souk/sdk';
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useHealth } from './health.api.ts';
import { findingsOf } from './health-findings.ts';
import { HealthVerdict } from './health-verdict.tsx';
import { InferenceHealth } from './inference-health.tsx';
import { JobsHealth } from './jobs-health.tsx';
import { NodesHealth } from './nodes-health.tsx';
import { PaymentsHealth } from './payments-health.tsx';
import { ServerHealth } from './server-health.tsx';
import { StorageHealth } from './storage-health.tsx';
import { WebhooksHealth } from './webhooks-health.tsx';

export function HealthPage() {
  const loading = useHealth();
  return (
    <>
      <PageHeader
        title="Health"
        description="The state of the market in both modes, as seen by the node that served this page. Refreshes every ten seconds."
        action={
          <Button busy={loading.isFetching} onClick={() => void loading.refetch()}>
            Refresh
          </Button>
        }
      />
      <LoadedPage loading={loading} missing={null}>
        {(health) => (
          <>
            {loading.error && (
              <div className="mb-4">
                <Notice tone="danger">This may be out of date: {loading.error.message}</Notice>
              </div>
            )}
            <HealthReport health={health} at={loading.dataUpdatedAt} />
          </>
        )}
      </LoadedPage>
    </>
  );
}

function HealthReport({ health, at }: { health: MarketHealth; at: number }) {
  return (
    <>
      <HealthVerdict findings={findingsOf(health, at)} at={at} />
      <ServerHealth health={health} />
      <div className="grid gap-x-5 xl:grid-cols-2">
        <JobsHealth queues={health.queues} now={at} />
        <WebhooksHealth webhooks={health.webhooks} />
        <StorageHealth storage={health.storage} />
        <PaymentsHealth processors={health.processors} />
      </div>
      <InferenceHealth inference={health.inference} />
      <NodesHealth nodes={health.nodes} />
    </>
  );
}
