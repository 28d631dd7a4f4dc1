import type { Souk } from '@souk/sdk';
import { type Command, InvalidArgumentError } from 'commander';
import { type Server, type ServerSettings, withAccount, withServerOptions } from '../connection.ts';
import { parseTime } from '../input/parse-time.ts';
import { print, printHint } from '../output/printing.ts';
import { eventLine } from './events/event-text.ts';
import { collectTypes, isWanted } from './events/event-types.ts';
import { happenedSince, idBefore } from './events/past-events.ts';
import { reportInterruption } from './events/report-interruption.ts';
import { deliverEvent } from './listen/deliver-event.ts';
import { parseForwardUrl } from './listen/forward-url.ts';
import { Forwarder } from './listen/forwarder.ts';
import { printAttempt } from './listen/print-attempt.ts';
import { deriveSigningSecret } from './listen/signing-secret.ts';

interface ListenOptions {
  forwardTo?: string;
  events?: string[];
  replay?: Replay;
  printSecret?: boolean;
}

/** Past events to send first: single events, or all since some moment. */
interface Replay {
  ids: string[];
  since?: Date;
}

export function addListen(program: Command): void {
  withServerOptions(program.command('listen'))
    .summary('forward events to a local program')
    .description(
      'Follow your events and forward each to a program on this machine, signed like a webhook. Prints the signing secret, which never changes. Press Ctrl-C to stop.',
    )
    .option('--forward-to <url>', 'the URL to forward to, such as localhost:8787/hooks', parseForwardUrl)
    .option('--events <types>', 'only events of these types, separated by commas', collectTypes)
    .option(
      '--replay <what>',
      'first replay an event (evt_…, repeatable), or all since 15m, 2h or 2026-01-07',
      collectReplay,
    )
    .option('--print-secret', 'print the signing secret and exit')
    .addHelpText(
      'after',
      `
Examples:
  souk listen --forward-to localhost:8787/hooks
  souk listen --forward-to 8787 --events listing.purchased --replay 1h
  WHSEC=$(souk listen --print-secret) node receiver.mjs`,
    )
    .action((options: ListenOptions, command: Command) =>
      withAccount(command, async (souk, server) => {
        if (options.printSecret) return print(await deriveSigningSecret(server));
        await listen(souk, server, options);
      }),
    );
}

async function listen(souk: Souk, server: Server, { forwardTo, events: types, replay }: ListenOptions): Promise<void> {
  const { settings } = server;
  const receive = forwardTo === undefined ? printEvents(settings) : await createForwarder(forwardTo, server);
  const since = replay?.since;
  const after = since && (await idBefore(souk, since));
  // All are fetched before the first is sent, so that a wrong id fails at once.
  const replayed = await Promise.all((replay?.ids ?? []).map((id) => souk.events.get(id)));
  const following = reportInterruption(settings, () => printHint(settings, 'Ready. Press Ctrl-C to stop.\n'));
  for (const event of replayed) await receive(event);
  for await (const event of souk.events.follow({ after }, following)) {
    if (isWanted(types, event.type) && happenedSince(event, since)) await receive(event);
  }
}

type Receive = (event: Parameters<Forwarder['forward']>[0]) => Promise<void>;

function printEvents(settings: ServerSettings): Receive {
  return async (event) => {
    if (settings.json) print(JSON.stringify(event));
    else print(settings.quiet ? event.id : eventLine(event));
  };
}

async function createForwarder(url: string, server: Server): Promise<Receive> {
  const { settings, mode } = server;
  const secret = await deriveSigningSecret(server);
  printHint(settings, `Forwarding events in ${mode} mode to ${url}\nSigned with ${secret}`);
  const forwarder: Forwarder = new Forwarder({
    deliver: (event, sequence) => deliverEvent({ url, secret }, event, sequence),
    onAttempt: (event, attempt, retryInMs) => printAttempt(settings, event, attempt, retryInMs),
  });
  process.once('SIGINT', () => {
    printHint(settings, `\n${describeTally(forwarder.tally)}`);
    // Exits by the signal, so that a shell or script sees that it was Ctrl-C.
    process.kill(process.pid, 'SIGINT');
  });
  return (event) => forwarder.forward(event);
}

/** Describes how many events were received. Missed events can be replayed: the service keeps them for 30 days. */
function describeTally({ received, missed }: Forwarder['tally']): string {
  const lost = missed === 0 ? '' : `, ${missed} not. Use --replay 1h to resend those of the last hour`;
  return `${received} ${received === 1 ? 'event was' : 'events were'} received${lost}.`;
}

function collectReplay(text: string, before: Replay = { ids: [] }): Replay {
  if (text.startsWith('evt_')) return { ...before, ids: [...before.ids, text] };
  try {
    return { ...before, since: parseTime(text) };
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new InvalidArgumentError('It must be an event ID, evt_…, or a time such as 15m, 2h or 2026-01-07.');
  }
}
