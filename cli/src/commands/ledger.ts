import { type Command, Option } from 'commander';
import { settingsOf } from '../connection.ts';
import { execServerProgram } from '../server-program.ts';

/** Reads the server's database directly, so it needs the server's settings. */
export function addLedger(program: Command): void {
  const ledger = program
    .command('ledger')
    .summary("audit the ledger (on the server's host)")
    .description(
      "Commands for the ledger. Run them on the server's host, with the server's settings (such as SOUK_DATA_DIR or DATABASE_URL) in the environment.",
    );
  ledger
    .command('audit')
    .summary('compare the ledger with all other records of money')
    .description(
      'Print a trial balance of each mode, and check wallets, earnings, purchases, licenses, payments and payouts against it. Changes nothing. The server may be running. Exit code 1 if anything differs.',
    )
    .addOption(new Option('--mode <mode>', 'only this mode').choices(['test', 'live']))
    .option('--json', 'print JSON only')
    .addHelpText('after', '\nExample:\n  souk ledger audit --mode live')
    .action((_options, command: Command) => {
      const { mode, json } = settingsOf(command);
      execServerProgram('src/audit.ts', [...(mode ? ['--mode', mode] : []), ...(json ? ['--json'] : [])]);
    });
}
