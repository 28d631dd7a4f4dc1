import { type Command, Option } from 'commander';
import { withServerOptions } from '../connection.ts';
import { withYes } from '../input/confirm.ts';
import { withLimit } from '../input/limit.ts';
import { collect } from '../input/read-value.ts';
import { createKey } from './keys/create-key.ts';
import { listKeys } from './keys/list-keys.ts';
import { payForKey } from './keys/pay-for-key.ts';
import { revokeKey } from './keys/revoke-key.ts';
import { showKey } from './keys/show-key.ts';
import { updateKey } from './keys/update-key.ts';

export function addKeys(program: Command): void {
  const keys = program
    .command('keys')
    .summary('create, list and revoke API keys')
    .description('API keys, which programs call the API with.')
    .addHelpText('after', '\nExample:\n  souk keys create --name ci --mode test --scope models:read --expires 90d');

  withServerOptions(keys.command('create'))
    .summary('create a key')
    .description('Create an API key. Its secret is shown only once.')
    .requiredOption('--name <name>', 'what it is for')
    .option('--scope <scope>', 'restrict it to this scope, repeatable (default: all that its tier allows)', collect)
    .option('--expires <duration>', 'when it ends, such as 90d, 12h or 30m (default: never)')
    .addOption(new Option('--tier <tier>', 'premium keys run inference').choices(['free', 'premium']))
    .option('--spend-limit <amount>', 'its maximum spending on inference in a month, such as 50usd')
    .addHelpText('after', CREATE_EXAMPLES)
    .action(createKey);

  withLimit(withServerOptions(keys.command('list')))
    .summary('list keys')
    .description('List your API keys, newest first; with --mode, those of one mode.')
    .addHelpText('after', '\nExample:\n  souk keys list --mode live')
    .action(listKeys);

  withServerOptions(keys.command('show'))
    .summary('show a key')
    .description('Show an API key; its secret was shown when it was created.')
    .argument('<id>', 'key_…')
    .addHelpText('after', '\nExample:\n  souk keys show key_…')
    .action(showKey);

  withServerOptions(keys.command('update'))
    .summary('change the name or the spending limit of a key')
    .description('Change the name or the spending limit of an API key. Its scopes never change.')
    .argument('<id>', 'key_…')
    .option('--name <name>', 'what it is for')
    .option('--spend-limit <amount>', 'its maximum spending on inference in a month, such as 50usd, or none')
    .addHelpText('after', '\nExample:\n  souk keys update key_… --spend-limit 50usd')
    .action(updateKey);

  withYes(withServerOptions(keys.command('pay')))
    .summary('pay for a live premium key, which makes it work')
    .description('Pay, by card and once, for a live premium key. It works from then on; its usage is billed apart.')
    .argument('<id>', 'key_…')
    .option('--card <id>', 'the card to charge, pm_… (default: your default card)')
    .addHelpText('after', '\nExample:\n  souk keys pay key_…')
    .action(payForKey);

  withYes(withServerOptions(keys.command('revoke')))
    .summary('revoke a key, for good')
    .description('Revoke an API key: within a second it is rejected everywhere, and it cannot be restored.')
    .argument('<id>', 'key_…')
    .addHelpText('after', '\nExample:\n  souk keys revoke key_…')
    .action(revokeKey);
}

const CREATE_EXAMPLES = `
Examples:
  souk keys create --name ci --mode test --scope models:read --expires 90d
  SOUK_API_KEY=$(souk keys create --name chat --mode test --tier premium -q)`;
