import { useParams } from 'react-router';
import { useMode } from '../../../lib/mode.ts';
import { useEndpoint } from '../../../lib/queries/endpoints.api.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx';
import { NotFoundInMode } from '../../../ui/feedback/not-found-in-mode.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { EndpointSettings } from './endpoint-settings.tsx';
import { EndpointTrouble } from './endpoint-trouble.tsx';
import { SendTestButton } from './send-test-button.tsx';

export function EndpointPage() {
  const { id = '' } = useParams();
  return (
    <LoadedPage
      loading={useEndpoint(useMode(), id)}
      missing={
        <NotFoundInMode
          what="endpoint"
          reason="It was deleted, or it belongs to the other mode."
          to="/dashboard/webhooks"
          list="All webhooks"
        />
      }
    >
      {(endpoint) => (
        <>
          <p className="mb-3 text-[13px]">
            <TextLink to="/dashboard/webhooks">← All webhooks</TextLink>
          </p>
          <PageHeader
            title="Webhook endpoint"
            description={<code className="font-mono text-[13px] wrap-anywhere">{endpoint.url}</code>}
            action={endpoint.status === 'enabled' && <SendTestButton endpoint={endpoint} />}
          />
          <div className="space-y-5">
            <EndpointTrouble endpoint={endpoint} />
            <EndpointSettings endpoint={endpoint} />
          </div>
          <DeliveryLog endpoint={endpoint} />
        </>
      )}
    </LoadedPage>
  );
}
