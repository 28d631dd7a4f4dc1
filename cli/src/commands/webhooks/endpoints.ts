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
    .description('Send events to a URL. The secret that signs them is shown only once.')
    .argument('<address>', 'a public https URL; in test mode, of a market on this machine, also http://localhost:…')
    .option('--events <types>', 'which events, with commas between them (default: all)', collectTypes)
    .option('--description <text>', 'a note of your own')
    .addHelpText('after', '\nExample:\n  souk webhooks create https://hooks.example/souk --events listing.purchased')
    .action((url: string, { events = ['*'], description }: CreateOptions, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const endpoint = await souk.webhookEndpoints.create({ url, events, description });
        showSecret(endpoint, `Created ${endpoint.id}, which receives ${describeTypes(endpoint)}.`, settings);
      }),
    );

  withLimit(withServerOptions(webhooks.command('list')))
    .description('List your endpoints, newest first.')
    .addOption(new Option('--status <status>', 'only those in this state').choices(['enabled', 'disabled']))
    .addHelpText('after', '\nExample:\n  souk webhooks list --status disabled')
    .action(({ status, ...limit }: LimitOptions & { status?: WebhookEndpoint['status'] }, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const { items, more } = await takeUpTo(limit, (size) => souk.webhookEndpoints.list({ status, limit: size }));
        printList(settings, items, {
          id: ({ id }) => id,
          header: ENDPOINTS_HEADER,
          row: endpointRow,
          empty:
            'No endpoints. Create one with `souk webhooks create <address>`, or use `souk listen` on this machine.',
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
