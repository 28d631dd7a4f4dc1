import type { Event, Souk } from '@souk/sdk';

/** Sorts before every event there is. */
const BEFORE_ALL = `evt_${'0'.repeat(26)}`;

/**
 * The id to follow behind in order to begin with what happened since then. So what is past and what is to come are one
 * stream, and nothing falls between the two.
 */
export async function idBefore(souk: Souk, since: Date): Promise<string> {
  for await (const event of souk.events.list({ limit: 100 })) {
    if (Date.parse(event.created_at) < since.getTime()) return event.id;
  }
  return BEFORE_ALL;
}

/** Whether it happened at that time or later: an id is made a moment before or after the time that its event shows. */
export function happenedSince(event: Pick<Event, 'created_at'>, since: Date | undefined): boolean {
  return since === undefined || Date.parse(event.created_at) >= since.getTime();
}
