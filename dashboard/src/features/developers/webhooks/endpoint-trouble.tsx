import { type Endpoint, useChangeEndpoint } from '../../../lib/queries/endpoints.api.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { Notice, ProblemNotice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { DISABLED_LABELS } from './endpoint-labels.ts';

/** Explains why deliveries fail or are disabled, and what to do about it. */
export function EndpointTrouble({ endpoint }: { endpoint: Endpoint }) {
  if (endpoint.status === 'disabled') return <Disabled endpoint={endpoint} />;
  if (!endpoint.failing_since) return null;
  return (
    <Notice tone="warn">
      <strong className="font-semibold">This endpoint is failing.</strong> It began{' '}
      <Moment at={endpoint.failing_since} />, and every delivery has failed since. The log below shows the responses.
      Failed deliveries are retried for about three days. An endpoint that fails for five days is disabled.
    </Notice>
  );
}

function Disabled({ endpoint }: { endpoint: Endpoint }) {
  const change = useChangeEndpoint(endpoint);
  const { disabled_reason: reason, disabled_at: at } = endpoint;
  return (
    <>
      {change.error && <ProblemNotice problem={change.error} />}
      <Notice tone="warn">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-72">
            <strong className="font-semibold">This endpoint is disabled, and nothing is sent.</strong>{' '}
            {reason && at && (
              <>
                {DISABLED_LABELS[reason]} <Moment at={at} />.{' '}
              </>
            )}
            Once enabled, pending deliveries continue, and failed ones can be resent from the log.
          </p>
          <Button size="small" busy={change.isPending} onClick={() => change.mutate({ status: 'enabled' })}>
            Enable endpoint
          </Button>
        </div>
      </Notice>
    </>
  );
}
