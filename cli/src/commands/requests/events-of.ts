import type { Event, LoggedRequest, Souk } from '@souk/sdk';

/** More than one request ever does by itself. */
const MOST = 20;

/** What a request did that the account was told of, in the order in which it happened. Reading does nothing. */
export async function eventsOf(souk: Souk, { id, method }: LoggedRequest): Promise<Event[]> {
  if (method === 'GET' || method === 'HEAD') return [];
  const { items } = await souk.events.list({ request_id: id, limit: MOST }).page();
  return items.toReversed();
}
