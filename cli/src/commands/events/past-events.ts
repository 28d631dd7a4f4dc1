import type { Event, Souk } from '@souk/sdk';

/** Sorts before every event. */
const BEFORE_ALL = `evt_${'0'.repeat(26)}`;

/**
 * Returns the id to follow after in order to start with events since then. Past and future events are then one stream,
 * and none is lost between the two.
 */
export async function idBefore(souk: Souk, since: Date): Promise<string> {
  for await (const event of souk.events.list({ limit: 100 })) {
    if (Date.parse(event.created_at) < since.getTime()) return event.id;
  }
  return BEFORE_ALL;
}

/** Returns whether an event happened since then. Ids are only roughly in the order of `created_at`. */
export function happenedSince(event: Pick<Event, 'created_at'>, since: Date | undefined): boolean {
  return since === undefined || Date.parse(event.created_at) >= since.getTime();
}
