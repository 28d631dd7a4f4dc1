import type { Event, Mode } from '@souk/sdk';
import { TextLink } from '../../../../ui/content/text-link.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { RowsLoading } from '../../../../ui/feedback/loading.tsx';
import { ProblemNotice } from '../../../../ui/feedback/notice.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { useSend, useSentTo } from './deliveries.api.ts';
import { EventDeliveryRow } from './event-delivery-row.tsx';
import { SendToEndpoint } from './send-to-endpoint.tsx';

/** Lists the deliveries of an event to webhook endpoints, and sends the event again. */
export function EventDeliveries({ mode, event }: { mode: Mode; event: Event }) {
  const { sentTo, others, problem, retry } = useSentTo(mode, event);
  const send = useSend(mode, event);
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className="mb-3 font-semibold">
        Webhook deliveries
      </h2>
      <Card>
        {!sentTo && (problem ? <LoadFailure problem={problem} onRetry={retry} /> : <RowsLoading rows={1} />)}
        {sentTo && sentTo.length > 0 && (
          <ul aria-label="Deliveries" className="divide-y divide-line">
            {sentTo.map((sent) => (
              <EventDeliveryRow
                key={sent.endpoint.id}
                {...sent}
                busy={send.isPending && send.variables.id === sent.endpoint.id}
                onSend={() => send.mutate(sent.endpoint)}
              />
            ))}
          </ul>
        )}
        {sentTo?.length === 0 && (
          <p className="px-5 py-5 text-sm text-muted">
            No endpoint listened to this event when it happened.{' '}
            {others.length === 0 && <TextLink to="/dashboard/webhooks">Add a webhook endpoint</TextLink>}
          </p>
        )}
        {sentTo && (
          <SendToEndpoint endpoints={others} busy={send.isPending} onSend={(endpoint) => send.mutate(endpoint)} />
        )}
        {send.error && (
          <div className="px-5 pb-5">
            <ProblemNotice problem={send.error} />
          </div>
        )}
      </Card>
    </section>
  );
}
