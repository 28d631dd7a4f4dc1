import type { Event } from '@souk/sdk';
import type { ServerSettings } from '../../connection.ts';
import { print } from '../../output/printing.ts';
import { harmless, paint, widthOf } from '../../output/terminal-text.ts';
import { terminalWidth } from '../../output/terminal-width.ts';
import { eventLine } from '../events/event-text.ts';
import type { Attempt } from './deliver-event.ts';

/** One line for each attempt: the event, what the receiver answered, and whether it is tried again. */
export function tellAttempt(settings: ServerSettings, event: Event, attempt: Attempt, again: number | null): void {
  if (settings.json) print(JSON.stringify({ event, delivery: { ...attempt, next_attempt_in_ms: again } }));
  else if (settings.quiet) print(event.id);
  else print(describe(event, attempt, again));
}

function describe(event: Event, { status, duration_ms, error }: Attempt, again: number | null): string {
  const next = again === null ? 'given up: --replay sends it again' : `again in ${again / 1000} s`;
  const outcome = error === null ? `→ ${status}` : `→ ${harmless(error)}`;
  const aside = error === null ? ` ${duration_ms} ms` : `, ${next}`;
  const columns = (terminalWidth() ?? Number.POSITIVE_INFINITY) - widthOf(outcome + aside) - 2;
  return `${eventLine(event, columns)}  ${paint(error === null ? 'green' : 'red', outcome)}${paint('dim', aside)}`;
}
