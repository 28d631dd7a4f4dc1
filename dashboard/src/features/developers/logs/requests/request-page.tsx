import type { Mode } from '@souk/sdk';
import { useParams } from 'react-router';
import { useMode } from '../../../../lib/mode.ts';
import { TextLink } from '../../../../ui/content/text-link.tsx';
import { LoadedPage } from '../../../../ui/feedback/loaded-page.tsx';
import { PageHeader } from '../../../../ui/layout/page-header.tsx';
import { NotInThisMode } from '../not-in-this-mode.tsx';
import { RequestError } from './request-error.tsx';
import { leadsToEvents, RequestEvents } from './request-events.tsx';
import { RequestFacts } from './request-facts.tsx';
import { RequestUsage, usesInference } from './request-usage.tsx';
import { useRequest, useRequestInOtherMode } from './requests.api.ts';

export function RequestPage() {
  const { id = '' } = useParams();
  const mode = useMode();
  return (
    <LoadedPage loading={useRequest(mode, id)} missing={<RequestNotFound mode={mode} id={id} />}>
      {(request) => (
        <>
          <p className="mb-3 text-[13px]">
            <TextLink to="/dashboard/requests">← All requests</TextLink>
          </p>
          <PageHeader
            title="Request"
            description={
              <code className="font-mono text-[13px] wrap-anywhere">
                <span className="font-semibold text-ink">{request.method}</span> {request.path}
              </code>
            }
          />
          <div className="space-y-5">
            {request.error && <RequestError error={request.error} />}
            <RequestFacts request={request} />
            {usesInference(request) && <RequestUsage request={request} />}
            {leadsToEvents(request) && <RequestEvents request={request} />}
          </div>
        </>
      )}
    </LoadedPage>
  );
}

function RequestNotFound({ mode, id }: { mode: Mode; id: string }) {
  return (
    <NotInThisMode what="request" id={id} mode={mode} inOtherMode={useRequestInOtherMode(mode, id)}>
      Requests are kept for 30 days unless this market is configured otherwise. Requests without a valid key, and reads
      by this site, are not logged. The ID may also belong to another account.
    </NotInThisMode>
  );
}
