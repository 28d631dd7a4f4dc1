import type { Event, LoggedRequest, Souk } from '@souk/sdk';

/** More than one request causes by itself. */
const MAX_EVENTS = 20;

/** Returns the events that a request caused, oldest first. Reads cause none. */
export async function listRequestEvents(souk: Souk, { id, method }: LoggedRequest): Promise<Event[]> {
  if (method === 'GET' || method === 'HEAD') return [];
  const { items } = await souk.events.list({ request_id: id, limit: MAX_EVENTS }).page();
  return items.toReversed();
}
