import type { Event } from '@souk/sdk';
import { type Command, Option } from 'commander';
import { withAccount, withServerOptions } from '../connection.ts';
import { type LimitOptions, takeUpTo, withLimit } from '../input/limit.ts';
import { parseMomentOption } from '../input/moment.ts';
import { toSecond } from '../output/dates.ts';
import { answer, answerList } from '../output/print-result.ts';
import { mention, print } from '../output/printing.ts';
import { formatFields, spare, whole } from '../output/table.ts';
import { eventLine, subjectOf } from './events/event-text.ts';
import { ALL_TYPES, type EventType } from './events/event-types.ts';
import { happenedSince, idBefore } from './events/past-events.ts';
import { tellInterruption } from './events/report-interruption.ts';

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
    .summary('look at what happened, or follow it')
    .description('What your account was told of in the last 30 days.');

  withLimit(withServerOptions(events.command('list')))
    .description('List what happened, newest first.')
    .addOption(ofType())
    .option('--request <id>', 'only what this request led to, req_…')
    .addHelpText('after', '\nExample:\n  souk events list --type listing.purchased --limit 5')
    .action((options: ListOptions, command: Command) => list(options, command));

  withServerOptions(events.command('show'))
    .description('Show an event with the whole object that it tells of.')
    .argument('<event>', 'evt_…')
    .addHelpText('after', '\nExample:\n  souk events show evt_…')
    .action((id: string, _options, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const event = await souk.events.get(id);
        answer(settings, event, { id: event.id, text: () => describeEvent(event) });
      }),
    );

  withServerOptions(events.command('tail'))
    .description('Follow what happens, until Ctrl-C. With --json, one event a line.')
    .addOption(ofType())
    .option('--since <time>', 'begin with what happened since then, such as 15m, 2h or 2026-01-07', parseMomentOption)
    .addHelpText('after', '\nExample:\n  souk events tail --type listing.purchased --json')
    .action((options: TailOptions, command: Command) => tail(options, command));
}

function ofType(): Option {
  return new Option('--type <type>', 'only events of this type').choices(ALL_TYPES);
}

async function list({ type, request: request_id, ...limit }: ListOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const { items, more } = await takeUpTo(limit, (size) => souk.events.list({ type, request_id, limit: size }));
    answerList(settings, items, {
      id: ({ id }) => id,
      header: ['ID', whole('TYPE'), whole('CREATED'), spare(whole('OBJECT')), spare('NAME')],
      row: (event) => ({ cells: [event.id, event.type, toSecond(event.created_at), ...subjectOf(event)] }),
      empty: request_id
        ? 'Nothing that you were told of.'
        : 'Nothing has happened yet. Try `souk trigger listing.purchased`.',
      more,
    });
  });
}

async function tail({ type, since }: TailOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const after = since && (await idBefore(souk, since));
    mention(settings, 'Following your events. Ctrl-C ends it.');
    for await (const event of souk.events.follow({ type, after }, tellInterruption(settings))) {
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
    ['request', event.request_id ?? 'none: nobody asked for it'],
  ]);
  // Escaped by JSON as far as it could drive a terminal.
  return `${fields}\n\n${JSON.stringify(event.data, null, 2)}`;
}
