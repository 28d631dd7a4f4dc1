import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { confirm, withYes } from '../../input/confirm.ts';
import { printResult } from '../../output/print-result.ts';
import { collectTypes } from '../events/event-types.ts';
import { formatEndpoint, type SubscribedTypes, showSecret } from './endpoint-text.ts';

interface Changes {
  to?: string;
  events?: SubscribedTypes;
  description?: string;
}

/** Adds the commands that change existing endpoints. */
export function addManageEndpoints(webhooks: Command): void {
  withServerOptions(webhooks.command('update'))
    .description('Change the URL, the event types or the description of an endpoint.')
    .argument('<endpoint>', 'whe_…')
    .option('--to <url>', 'the new URL')
    .option('--events <types>', "the event types, separated by commas, or '*'", collectTypes)
    .option('--description <text>', 'a note for yourself')
    .addHelpText('after', '\nExample:\n  souk webhooks update whe_… --events listing.purchased')
    .action((id: string, changes: Changes, command: Command) => update(id, changes, command));

  for (const [verb, status, description] of [
    [
      'enable',
      'enabled',
      'Enable an endpoint. Pending deliveries resume. Resend missed events with `webhooks replay`.',
    ],
    ['disable', 'disabled', 'Disable an endpoint. Nothing is delivered to it until you enable it again.'],
  ] as const) {
    withServerOptions(webhooks.command(verb))
      .description(description)
      .argument('<endpoint>', 'whe_…')
      .addHelpText('after', `\nExample:\n  souk webhooks ${verb} whe_…`)
      .action((id: string, _options, command: Command) =>
        withAccount(command, async (souk, { settings }) => {
          const endpoint = await souk.webhookEndpoints.update(id, { status });
          printResult(settings, endpoint, { id, text: `${id} is ${endpoint.status}.` });
        }),
      );
  }

  withServerOptions(webhooks.command('rotate'))
    .description(
      'Rotate the secret of an endpoint. The new one is shown only once. For a day, deliveries are also signed with the old one.',
    )
    .argument('<endpoint>', 'whe_…')
    .addHelpText('after', '\nExample:\n  souk webhooks rotate whe_… -q')
    .action((id: string, _options, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const endpoint = await souk.webhookEndpoints.rotateSecret(id);
        const until = endpoint.previous_secret_expires_at;
        showSecret(
          endpoint,
          `${id} has a new secret. Deliveries are also signed with the old one until ${until}.`,
          settings,
        );
      }),
    );

  withYes(withServerOptions(webhooks.command('delete')))
    .description('Delete an endpoint with its log.')
    .argument('<endpoint>', 'whe_…')
    .addHelpText('after', '\nExample:\n  souk webhooks delete whe_…')
    .action((id: string, options: { yes?: boolean }, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const { url } = await souk.webhookEndpoints.get(id);
        await confirm(`Delete the endpoint ${url} and its log?`, options);
        printResult(settings, await souk.webhookEndpoints.delete(id), { id, text: `Deleted ${id}.` });
      }),
    );
}

async function update(id: string, { to, events, description }: Changes, command: Command): Promise<void> {
  if (to === undefined && events === undefined && description === undefined) {
    command.error('error: nothing to change. Set --to, --events or --description');
  }
  await withAccount(command, async (souk, { settings }) => {
    const endpoint = await souk.webhookEndpoints.update(id, { url: to, events, description });
    printResult(settings, endpoint, { id, text: () => formatEndpoint(endpoint) });
  });
}
