import type { DeliveredEvent } from '@souk/sdk';
import { type Command, Option } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { type LimitOptions, takeUpTo, withLimit } from '../../input/limit.ts';
import { parseTimeOption } from '../../input/parse-time.ts';
import { printList, printResult } from '../../output/print-result.ts';
import { printHint } from '../../output/printing.ts';
import { ALL_TYPES, type EventType } from '../events/event-types.ts';
import { DELIVERIES_HEADER, deliveryRow, formatDelivery } from './delivery-text.ts';
import { replayFailed } from './replay-failed.ts';

type Status = DeliveredEvent['delivery']['status'];
interface LogOptions extends LimitOptions {
  status?: Status;
  type?: EventType;
}

const STATUSES = ['pending', 'succeeded', 'failed'] as const satisfies Status[];

/** Adds the commands that list and replay deliveries. */
export function addDeliveries(webhooks: Command): void {
  withServerOptions(webhooks.command('test'))
    .description('Send a test event to an endpoint.')
    .argument('<endpoint>', 'whe_…')
    .addHelpText('after', '\nExample:\n  souk webhooks test whe_…')
    .action((id: string, _options, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const sent = await souk.webhookEndpoints.test(id);
        printResult(settings, sent, { id: sent.id, text: `Sending ${sent.id} to ${id}.` });
        printHint(settings, `See the outcome with: souk webhooks log ${id} ${sent.id}`);
      }),
    );

  withLimit(withServerOptions(webhooks.command('log')))
    .description('List the deliveries to an endpoint, newest first, or show one event with all attempts.')
    .argument('<endpoint>', 'whe_…')
    .argument('[event]', 'evt_…')
    .addOption(new Option('--status <status>', 'only those with this status').choices(STATUSES))
    .addOption(new Option('--type <type>', 'only events of this type').choices(ALL_TYPES))
    .addHelpText('after', '\nExample:\n  souk webhooks log whe_… --status failed')
    .action((id: string, event: string | undefined, options: LogOptions, command: Command) =>
      event === undefined ? listDeliveries(id, options, command) : showDelivery(id, event, command),
    );

  withServerOptions(webhooks.command('replay'))
    .description('Resend an event, or all failed events since a time with --since.')
    .argument('<endpoint>', 'whe_…')
    .argument('[event]', 'evt_…')
    .option('--since <time>', 'such as 15m, 2h, 3d or 2026-01-07T08:00:00Z', parseTimeOption)
    .addHelpText('after', '\nExample:\n  souk webhooks replay whe_… --since 2h')
    .action((id: string, event: string | undefined, { since }: { since?: Date }, command: Command) => {
      if (event !== undefined && since === undefined) return replayOne(id, event, command);
      if (event === undefined && since !== undefined) return replayFailed(id, since, command);
      return command.error('error: missing event, evt_…, or --since');
    });
}

async function listDeliveries(id: string, { status, type, ...limit }: LogOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const list = (size: number) => souk.webhookEndpoints.events.list(id, { status, type, limit: size });
    const { items, more } = await takeUpTo(limit, list);
    printList(settings, items, {
      id: (delivered) => delivered.id,
      header: DELIVERIES_HEADER,
      row: deliveryRow,
      empty: 'No deliveries match in the last 30 days.',
      more,
    });
  });
}

async function showDelivery(id: string, event: string, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const delivered = await souk.webhookEndpoints.events.get(id, event);
    printResult(settings, delivered, { id: delivered.id, text: () => formatDelivery(delivered) });
  });
}

async function replayOne(id: string, event: string, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const sent = await souk.webhookEndpoints.events.replay(id, event);
    printResult(settings, sent, { id: sent.id, text: `Resending ${sent.id} (${sent.type}) to ${id}.` });
  });
}
