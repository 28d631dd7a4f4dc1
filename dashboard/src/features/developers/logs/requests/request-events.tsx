import type { LoggedRequest } from '@souk/sdk';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { EventRow } from '../events/event-row.tsx';
import { useEventsOfRequest } from '../events/events.api.ts';

/** Those that can have led to something: reading does nothing. */
export function leadsToEvents({ method }: LoggedRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** What happened because of a request. Nothing where nothing did. */
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
