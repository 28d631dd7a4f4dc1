import type { WebhookEndpoint } from '@souk/sdk';
import { type Command, Option } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { type LimitOptions, takeUpTo, withLimit } from '../../input/limit.ts';
import { printList, printResult } from '../../output/print-result.ts';
import { collectTypes } from '../events/event-types.ts';
import {
  describeTypes,
  ENDPOINTS_HEADER,
  endpointRow,
  formatEndpoint,
  type SubscribedTypes,
  showSecret,
} from './endpoint-text.ts';

interface CreateOptions {
  events?: SubscribedTypes;
  description?: string;
}

/** Adds the commands that create and show endpoints. */
export function addEndpoints(webhooks: Command): void {
  withServerOptions(webhooks.command('create'))
    .description('Create an endpoint. Its signing secret is shown only once.')
    .argument('<url>', 'a public https URL. In test mode, a market on this machine also accepts http://localhost:…')
    .option('--events <types>', 'the event types, separated by commas (default: all)', collectTypes)
    .option('--description <text>', 'a note for yourself')
    .addHelpText('after', '\nExample:\n  souk webhooks create https://hooks.example/souk --events listing.purchased')
    .action((url: string, { events = ['*'], description }: CreateOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const endpoint = await souk.webhookEndpoints.create({ url, events, description });
        showSecret(endpoint, `Created ${endpoint.id}, which receives ${describeTypes(endpoint)}.`, settings);
      }),
    );

  withLimit(withServerOptions(webhooks.command('list')))
    .description('List your endpoints, newest first.')
    .addOption(new Option('--status <status>', 'only those with this status').choices(['enabled', 'disabled']))
    .addHelpText('after', '\nExample:\n  souk webhooks list --status disabled')
    .action(({ status, ...limit }: LimitOptions & { status?: WebhookEndpoint['status'] }, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const { items, more } = await takeUpTo(limit, (size) => souk.webhookEndpoints.list({ status, limit: size }));
        printList(settings, items, {
          id: ({ id }) => id,
          header: ENDPOINTS_HEADER,
          row: endpointRow,
          empty: 'No endpoints. Create one with `souk webhooks create <url>`, or use `souk listen` on this machine.',
          more,
        });
      }),
    );

  withServerOptions(webhooks.command('show'))
    .description('Show an endpoint.')
    .argument('<endpoint>', 'whe_…')
    .addHelpText('after', '\nExample:\n  souk webhooks show whe_…')
    .action((id: string, _options, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const endpoint = await souk.webhookEndpoints.get(id);
        printResult(settings, endpoint, { id, text: () => formatEndpoint(endpoint) });
      }),
    );
}
