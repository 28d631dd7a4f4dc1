import type { Scope, Tier } from '@souk/sdk';
import type { Command } from 'commander';
import { settingsOf, withAccount } from '../../connection.ts';
import { parseMoney } from '../../money.ts';
import { print, printJson, printNotice } from '../../output/printing.ts';
import { describeKey } from './describe-key.ts';

interface CreateOptions {
  name: string;
  scope?: string[];
  expires?: string;
  tier?: Tier;
  spendLimit?: string;
}

export async function createKey(options: CreateOptions, command: Command): Promise<void> {
  // Required each time and never taken from a profile, so that a live key is created on purpose.
  const { mode } = settingsOf(command);
  if (!mode) return command.error("error: required option '--mode <mode>' not specified (test or live)");
  const spendLimit = options.spendLimit === undefined ? undefined : parseMoney(options.spendLimit, 'usd');
  await withAccount(command, async (souk, { settings }) => {
    const key = await souk.apiKeys.create({
      name: options.name,
      mode,
      ...(options.tier ? { tier: options.tier } : {}),
      // The server lists the valid scopes when one is wrong.
      ...(options.scope ? { scopes: options.scope as Scope[] } : {}),
      ...(options.expires ? { expires_in: options.expires } : {}),
      ...(spendLimit ? { spend_limit: spendLimit } : {}),
    });
    if (settings.json) return printJson(key);
    if (settings.quiet) print(key.secret);
    else {
      printNotice(`Created ${key.id}: ${describeKey(key)}.\n`);
      // Alone on standard output, so that it can be piped or stored in a variable.
      print(key.secret);
      printNotice('\nThis secret is shown only once. Store it where only your program can read it.');
    }
    if (key.status === 'inactive') printNotice(`Pay for it to activate it: souk keys pay ${key.id}`);
  });
}
