import type { LoggedRequest } from '@souk/sdk';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { EventRow } from '../events/event-row.tsx';
import { useEventsOfRequest } from '../events/events.api.ts';

/** Reports whether a request can have caused events: reads cannot. */
export function leadsToEvents({ method }: LoggedRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** Lists the events that a request caused. Renders nothing without events. */
export function RequestEvents({ request }: { request: LoggedRequest }) {
  const { data: events, error, refetch } = useEventsOfRequest(request);
  if (!error && !events?.length) return null;
  return (
    <section aria-labelledby="events">
      <h2 id="events" className="mb-3 font-semibold">
        Events of this request
      </h2>
      <Card>
        {events ? (
          <ul aria-labelledby="events" className="divide-y divide-line">
            {events.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
        ) : (
          error && <LoadFailure problem={error} onRetry={() => void refetch()} />
        )}
      </Card>
    </section>
  );
}
