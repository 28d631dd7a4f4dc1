import type { Event } from '@souk/sdk';
import { clock } from '../../output/dates.ts';
import { harmless, paint, shortened } from '../../output/terminal-text.ts';
import { terminalWidth } from '../../output/terminal-width.ts';
import { ALL_TYPES } from './event-types.ts';

const TYPE_WIDTH = Math.max(...ALL_TYPES.map(({ length }) => length));

const GAP = '  ';

/** One event in one line: when, what, its id, and, as far as there is room, what it happened to. */
export function eventLine(event: Event, columns = terminalWidth() ?? Number.POSITIVE_INFINITY): string {
  const head = [clock(event.created_at), event.type.padEnd(TYPE_WIDTH), event.id] as const;
  const room = columns - [...head, ''].join(GAP).length;
  const shown = [paint('dim', head[0]), paint('bold', head[1]), head[2]];
  // A few letters of it would say nothing.
  if (room >= 12) shown.push(paint('dim', shortened(harmless(subjectOf(event).join(' ').trim()), room)));
  return shown.join(GAP);
}

/** What it happened to, as far as it says of itself: its id and its name. A revision is known by its model's name. */
export function subjectOf({ data }: Pick<Event, 'data'>): [id: string, name: string] {
  const { id, name, title, slug, revision } = data.object as Record<string, unknown>;
  const model = (data as { model?: Record<string, unknown> }).model?.slug;
  const words = model === undefined ? [id, slug ?? name ?? title] : [model, revision];
  const [first = '', second = ''] = words.map((word) => (typeof word === 'string' ? word : ''));
  return [first, second];
}
