import type { Souk } from '@souk/sdk';
import { Argument, type Command } from 'commander';
import { settingsOf, withAccount, withServerOptions } from '../connection.ts';
import { EXIT } from '../failures/exit-codes.ts';
import { Failure } from '../failures/failure.ts';
import { readValue } from '../input/read-value.ts';
import { printList, printResult } from '../output/print-result.ts';
import { EVENT_TYPES, TRIGGERED_TYPES, type TriggeredType } from './events/event-types.ts';

interface TriggerOptions {
  object?: string;
  list?: boolean;
}

export function addTrigger(program: Command): void {
  withServerOptions(program.command('trigger'))
    .summary('create a test event')
    .description(
      'Create an event in test mode, with an example object or one of yours. It is listed, followed and sent to your webhook endpoints like any other event.',
    )
    .addArgument(new Argument('[type]', 'the event type, such as listing.purchased').choices(TRIGGERED_TYPES))
    .option('--object <id>', 'its object: pur_…, lst_…, dep_… etc., JSON, @file or @-')
    .option('--list', 'list all event types')
    .addHelpText(
      'after',
      '\nExamples:\n  souk trigger listing.purchased\n  souk trigger deployment.failed --object dep_…',
    )
    .action((type: TriggeredType | undefined, options: TriggerOptions, command: Command) => {
      if (options.list) return listTypes(command);
      if (!type) command.error('error: missing event type, such as listing.purchased. List them with --list');
      return trigger(type, options, command);
    });
}

function listTypes(command: Command): void {
  printList(
    settingsOf(command),
    TRIGGERED_TYPES.map((type) => ({ type, description: EVENT_TYPES[type] })),
    {
      id: ({ type }) => type,
      header: ['TYPE', 'WHEN'],
      row: ({ type, description }) => ({ cells: [type, description] }),
      empty: '',
    },
  );
}

async function trigger(type: TriggeredType, { object }: TriggerOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings, mode }) => {
    if (mode === 'live') throw onlyInTestMode();
    const event = await souk.testHelpers.createEvent({
      type,
      ...(object === undefined ? {} : { object: await readObject(souk, object) }),
    });
    printResult(settings, event, { id: event.id, text: `Created ${event.id} (${event.type}).` });
  });
}

function onlyInTestMode(): Failure {
  return new Failure('you can create events in test mode only.', {
    exitCode: EXIT.usage,
    code: 'invalid_state',
    nextStep: 'Use --mode test.',
  });
}

type Fetch = (souk: Souk, id: string) => Promise<object>;

/** Fetches an object by the prefix of its id. */
const FETCH_BY_PREFIX: Readonly<Record<string, Fetch>> = {
  pur_: (souk, id) => souk.purchases.get(id),
  lst_: (souk, id) => souk.listings.get(id),
  mdl_: (souk, id) => souk.models.get(id),
  dst_: (souk, id) => souk.datasets.get(id),
  dep_: (souk, id) => souk.deployments.get(id),
  key_: (souk, id) => souk.apiKeys.get(id),
  pyo_: (souk, id) => souk.payouts.get(id),
  whe_: (souk, id) => souk.webhookEndpoints.get(id),
};

/** Returns the current state of the object with this id, or JSON as given or from a file. */
async function readObject(souk: Souk, text: string): Promise<Record<string, unknown>> {
  const fetch = FETCH_BY_PREFIX[text.slice(0, 4)];
  if (fetch) return { ...(await fetch(souk, text)) };
  const object = parseJson(await readValue(text));
  if (typeof object === 'object' && object !== null && !Array.isArray(object)) return { ...object };
  throw new Failure(`--object takes an id (${Object.keys(FETCH_BY_PREFIX).join('…, ')}…), a JSON object, or @file.`, {
    exitCode: EXIT.usage,
  });
}

/** Returns undefined for invalid JSON, which the caller reports with the valid forms. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
