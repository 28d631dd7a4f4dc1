import type { ApiKey, Scope, Tier } from '@souk/sdk';
import { type Command, Option } from 'commander';
import { settingsOf, withAccount, withServerOptions } from '../connection.ts';
import { day, formatTable, harmless, paint, print, printJson, type Row, remark } from '../printing.ts';

interface CreateOptions {
  name: string;
  scope?: string[];
  expires?: string;
  tier?: Tier;
}

export function addKeys(program: Command): void {
  const keys = program.command('keys').summary('make, list and revoke API keys').description('API keys.');

  withServerOptions(keys.command('create'))
    .description('Make an API key. Its secret is shown this once.')
    .requiredOption('--name <name>', 'what it is for')
    .option(
      '--scope <scope>',
      'restrict it to this scope (repeatable); without any it can do all that its tier allows',
      collect,
    )
    .option('--expires <duration>', 'when it ends, such as 90d, 12h or 30m; without it, never')
    .addOption(new Option('--tier <tier>', 'premium keys run inference').choices(['free', 'premium']))
    .addHelpText('after', '\nExample:\n  souk keys create --name ci --mode test --scope models:read --expires 90d')
    .action((options: CreateOptions, command: Command) => createKey(options, command));

  withServerOptions(keys.command('list'))
    .description('List your API keys, newest first; with --mode, those of one mode.')
    .action((_options, command: Command) => listKeys(command));

  withServerOptions(keys.command('revoke'))
    .description('Revoke an API key, for good.')
    .argument('<id>', 'key_…')
    .action((id: string, _options, command: Command) => revokeKey(id, command));
}

async function createKey(options: CreateOptions, command: Command): Promise<void> {
  const { mode } = settingsOf(command);
  if (!mode) return command.error("error: required option '--mode <mode>' not specified (test or live)");
  await withAccount(command, async (souk, { settings }) => {
    const key = await souk.apiKeys.create({
      name: options.name,
      mode,
      ...(options.tier ? { tier: options.tier } : {}),
      // The server knows which scopes there are, and lists them when one is wrong.
      ...(options.scope ? { scopes: options.scope as Scope[] } : {}),
      ...(options.expires ? { expires_in: options.expires } : {}),
    });
    if (settings.json) return printJson(key);
    remark(`Made ${key.id}: ${describeKey(key)}.\n`);
    // Alone on standard output, so that it can be piped or kept in a variable.
    print(key.secret);
    remark('\nThis secret is shown once, now. Keep it where only the program that needs it can read it.');
    if (key.status === 'inactive') remark('The key works once it is paid for: complete the payment on the dashboard.');
  });
}

async function listKeys(command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const { mode, json } = settings;
    const keys = await Array.fromAsync(souk.apiKeys.list({ limit: 100, ...(mode ? { mode } : {}) }));
    if (json) return printJson(keys);
    if (keys.length === 0) return remark('No keys yet. Make one with `souk keys create --name <name> --mode test`.');
    print(formatTable(['ID', 'NAME', 'MODE', 'TIER', 'STATUS', 'SECRET', 'EXPIRES', 'LAST USED'], keys.map(toRow)));
    if (keys.some((key) => key.rotation_due)) {
      remark(
        paint(
          'yellow',
          'Keys to rotate are older than 90 days: make a new one, deploy it, revoke the old one.',
          process.stderr,
        ),
      );
    }
  });
}

async function revokeKey(id: string, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const key = await souk.apiKeys.revoke(id);
    if (settings.json) return printJson(key);
    print(`Revoked ${key.id} (${harmless(key.name)}).`);
  });
}

function toRow(key: ApiKey): Row {
  const usable = key.status === 'active' || key.status === 'inactive';
  const status = key.rotation_due ? `${key.status}, rotate` : key.status;
  const secret = `${key.prefix}…${key.last4}`;
  const cells = [key.id, key.name, key.mode, key.tier, status, secret, day(key.expires_at), day(key.last_used_at)];
  return { cells, style: usable ? (key.rotation_due ? 'yellow' : undefined) : 'dim' };
}

function describeKey(key: ApiKey): string {
  const reach = key.restricted ? `restricted to ${key.scopes.join(', ') || 'nothing'}` : 'every scope of its tier';
  const end = key.expires_at === null ? 'no expiry' : `expires ${day(key.expires_at)}`;
  return `"${harmless(key.name)}", ${key.mode}, ${key.tier}, ${reach}, ${end}`;
}

function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}
