import { type Command, Option } from 'commander';
import { settingsOf } from '../connection.ts';
import { execServerProgram } from '../server-program.ts';

/** Reads the server's database directly, so it needs the server's settings. */
export function addLedger(program: Command): void {
  const ledger = program
    .command('ledger')
    .summary("look after the market's books (on the server's host)")
    .description(
      "Look after the market's books. Works on the server's host, with the server's settings (such as SOUK_DATA_DIR or DATABASE_URL) in the environment.",
    );
  ledger
    .command('audit')
    .summary('add up the ledger, and compare it with all other records of money')
    .description(
      'Print a trial balance of each market, and whether wallets, earnings, purchases, licenses, payments and payouts agree with it. Changes nothing; the server may be running. Exit code 1 where anything has drifted.',
    )
    .addOption(new Option('--mode <mode>', 'only one of the two markets').choices(['test', 'live']))
    .option('--json', 'print JSON and nothing else')
    .addHelpText('after', '\nExample:\n  souk ledger audit --mode live')
    .action((_options, command: Command) => {
      const { mode, json } = settingsOf(command);
      execServerProgram('src/audit.ts', [...(mode ? ['--mode', mode] : []), ...(json ? ['--json'] : [])]);
    });
}
