import type { Event } from '@souk/sdk';
import { formatTime } from '../../output/dates.ts';
import { paint, sanitize, truncate } from '../../output/terminal-text.ts';
import { terminalWidth } from '../../output/terminal-width.ts';
import { ALL_TYPES } from './event-types.ts';

const TYPE_WIDTH = Math.max(...ALL_TYPES.map(({ length }) => length));

const GAP = '  ';

/** Formats an event in one line: time, type, id and, as far as there is room, its object. */
export function eventLine(event: Event, columns = terminalWidth() ?? Number.POSITIVE_INFINITY): string {
  const head = [formatTime(event.created_at), event.type.padEnd(TYPE_WIDTH), event.id] as const;
  const room = columns - [...head, ''].join(GAP).length;
  const shown = [paint('dim', head[0]), paint('bold', head[1]), head[2]];
  // A few characters would be useless.
  if (room >= 12) shown.push(paint('dim', truncate(sanitize(subjectOf(event).join(' ').trim()), room)));
  return shown.join(GAP);
}

/** Returns id and name of the object of an event. A revision goes by its model's name. */
export function subjectOf({ data }: Pick<Event, 'data'>): [id: string, name: string] {
  const { id, name, title, slug, revision } = data.object as Record<string, unknown>;
  const model = (data as { model?: Record<string, unknown> }).model?.slug;
  const words = model === undefined ? [id, slug ?? name ?? title] : [model, revision];
  const [first = '', second = ''] = words.map((word) => (typeof word === 'string' ? word : ''));
  return [first, second];
}
