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
    .description('API keys, with which programs call the API.')
    .addHelpText('after', '\nExample:\n  souk keys create --name ci --mode test --scope models:read --expires 90d');

  withServerOptions(keys.command('create'))
    .summary('create a key')
    .description('Create an API key. Its secret is shown only once.')
    .requiredOption('--name <name>', 'its name')
    .option('--scope <scope>', 'a scope of the key, repeatable (default: all scopes of its tier)', collect)
    .option('--expires <duration>', 'its lifetime, such as 90d, 12h or 30m (default: unlimited)')
    .addOption(new Option('--tier <tier>', 'premium keys run inference').choices(['free', 'premium']))
    .option('--spend-limit <amount>', 'max spend on inference per month, such as 50usd')
    .addHelpText('after', CREATE_EXAMPLES)
    .action(createKey);

  withLimit(withServerOptions(keys.command('list')))
    .summary('list keys')
    .description('List your API keys, newest first. With --mode, only those of one mode.')
    .addHelpText('after', '\nExample:\n  souk keys list --mode live')
    .action(listKeys);

  withServerOptions(keys.command('show'))
    .summary('show a key')
    .description('Show an API key, without its secret.')
    .argument('<id>', 'key_…')
    .addHelpText('after', '\nExample:\n  souk keys show key_…')
    .action(showKey);

  withServerOptions(keys.command('update'))
    .summary('change the name or spend limit of a key')
    .description('Change the name or spend limit of an API key. Its scopes never change.')
    .argument('<id>', 'key_…')
    .option('--name <name>', 'its name')
    .option('--spend-limit <amount>', 'max spend on inference per month, such as 50usd, or none')
    .addHelpText('after', '\nExample:\n  souk keys update key_… --spend-limit 50usd')
    .action(updateKey);

  withYes(withServerOptions(keys.command('pay')))
    .summary('pay for and activate a live premium key')
    .description('Activate a live premium key with a one-time card payment. Usage is billed separately.')
    .argument('<id>', 'key_…')
    .option('--card <id>', 'the card to charge, pm_… (default: your default card)')
    .addHelpText('after', '\nExample:\n  souk keys pay key_…')
    .action(payForKey);

  withYes(withServerOptions(keys.command('revoke')))
    .summary('revoke a key permanently')
    .description('Revoke an API key. It is rejected everywhere within a second, and it cannot be restored.')
    .argument('<id>', 'key_…')
    .addHelpText('after', '\nExample:\n  souk keys revoke key_…')
    .action(revokeKey);
}

const CREATE_EXAMPLES = `
Examples:
  souk keys create --name ci --mode test --scope models:read --expires 90d
  SOUK_API_KEY=$(souk keys create --name chat --mode test --tier premium -q)`;
