import type { Event } from '@souk/sdk';
import { type Command, Option } from 'commander';
import { withAccount, withServerOptions } from '../connection.ts';
import { type LimitOptions, takeUpTo, withLimit } from '../input/limit.ts';
import { parseTimeOption } from '../input/parse-time.ts';
import { formatTimestamp } from '../output/dates.ts';
import { printList, printResult } from '../output/print-result.ts';
import { print, printHint } from '../output/printing.ts';
import { fixedColumn, formatFields, optionalColumn } from '../output/table.ts';
import { eventLine, subjectOf } from './events/event-text.ts';
import { ALL_TYPES, type EventType } from './events/event-types.ts';
import { happenedSince, idBefore } from './events/past-events.ts';
import { reportInterruption } from './events/report-interruption.ts';

interface ListOptions extends LimitOptions {
  type?: EventType;
  request?: string;
}

interface TailOptions {
  type?: EventType;
  since?: Date;
}

export function addEvents(program: Command): void {
  const events = program
    .command('events')
    .summary('list or follow events')
    .description('Events of your account in the last 30 days.');

  withLimit(withServerOptions(events.command('list')))
    .description('List events, newest first.')
    .addOption(ofType())
    .option('--request <id>', 'only events that this request caused, req_…')
    .addHelpText('after', '\nExample:\n  souk events list --type listing.purchased --limit 5')
    .action((options: ListOptions, command: Command) => list(options, command));

  withServerOptions(events.command('show'))
    .description('Show an event with its object.')
    .argument('<event>', 'evt_…')
    .addHelpText('after', '\nExample:\n  souk events show evt_…')
    .action((id: string, _options, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const event = await souk.events.get(id);
        printResult(settings, event, { id: event.id, text: () => describeEvent(event) });
      }),
    );

  withServerOptions(events.command('tail'))
    .description('Follow events until Ctrl-C. With --json, prints one event per line.')
    .addOption(ofType())
    .option('--since <time>', 'start with events since this time, such as 15m, 2h or 2026-01-07', parseTimeOption)
    .addHelpText('after', '\nExample:\n  souk events tail --type listing.purchased --json')
    .action((options: TailOptions, command: Command) => tail(options, command));
}

function ofType(): Option {
  return new Option('--type <type>', 'only events of this type').choices(ALL_TYPES);
}

async function list({ type, request: request_id, ...limit }: ListOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const { items, more } = await takeUpTo(limit, (size) => souk.events.list({ type, request_id, limit: size }));
    printList(settings, items, {
      id: ({ id }) => id,
      header: [
        'ID',
        fixedColumn('TYPE'),
        fixedColumn('CREATED'),
        optionalColumn(fixedColumn('OBJECT')),
        optionalColumn('NAME'),
      ],
      row: (event) => ({ cells: [event.id, event.type, formatTimestamp(event.created_at), ...subjectOf(event)] }),
      empty: request_id ? 'This request caused no events.' : 'No events yet. Try `souk trigger listing.purchased`.',
      more,
    });
  });
}

async function tail({ type, since }: TailOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const after = since && (await idBefore(souk, since));
    printHint(settings, 'Following your events. Press Ctrl-C to stop.');
    for await (const event of souk.events.follow({ type, after }, reportInterruption(settings))) {
      if (!happenedSince(event, since)) continue;
      if (settings.json) print(JSON.stringify(event));
      else print(settings.quiet ? event.id : eventLine(event));
    }
  });
}

function describeEvent(event: Event): string {
  const fields = formatFields([
    ['id', event.id],
    ['type', event.type],
    ['created', event.created_at],
    ['mode', event.mode],
    ['request', event.request_id ?? 'none: not caused by a request'],
  ]);
  // JSON escapes control characters, so the output is safe on a terminal.
  return `${fields}\n\n${JSON.stringify(event.data, null, 2)}`;
}
