import type { Event } from '@souk/sdk';
import { TEST_EVENT } from '../../../../lib/labels/event-labels.ts';
import type { Endpoint } from '../../../../lib/queries/endpoints.api.ts';
import { subjectId } from './event-subject.ts';

type Known = Pick<Endpoint, 'id' | 'created_at'> & { events: readonly string[] };

/** Reports whether an event was sent to an endpoint automatically: the endpoint existed and listens to such events. */
export function mayHaveBeenSent(event: Pick<Event, 'type' | 'created_at' | 'data'>, endpoint: Known): boolean {
  if (event.type === TEST_EVENT) return subjectId(event) === endpoint.id;
  const listens = endpoint.events.includes('*') || endpoint.events.includes(event.type);
  return listens && endpoint.created_at <= event.created_at;
}
