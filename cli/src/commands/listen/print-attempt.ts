import type { Event } from '@souk/sdk';
import type { ServerSettings } from '../../connection.ts';
import { print } from '../../output/printing.ts';
import { paint, sanitize, widthOf } from '../../output/terminal-text.ts';
import { terminalWidth } from '../../output/terminal-width.ts';
import { eventLine } from '../events/event-text.ts';
import type { Attempt } from './deliver-event.ts';

/** Prints one line per attempt: the event, the response, and whether it is retried. */
export function printAttempt(settings: ServerSettings, event: Event, attempt: Attempt, retryInMs: number | null): void {
  if (settings.json) print(JSON.stringify({ event, delivery: { ...attempt, next_attempt_in_ms: retryInMs } }));
  else if (settings.quiet) print(event.id);
  else print(describe(event, attempt, retryInMs));
}

function describe(event: Event, { status, duration_ms, error }: Attempt, retryInMs: number | null): string {
  const next = retryInMs === null ? 'gave up. Use --replay to resend it' : `retrying in ${retryInMs / 1000} s`;
  const outcome = error === null ? `→ ${status}` : `→ ${sanitize(error)}`;
  const aside = error === null ? ` ${duration_ms} ms` : `, ${next}`;
  const columns = (terminalWidth() ?? Number.POSITIVE_INFINITY) - widthOf(outcome + aside) - 2;
  return `${eventLine(event, columns)}  ${paint(error === null ? 'green' : 'red', outcome)}${paint('dim', aside)}`;
}
