import { Command, CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { addAccount } from './commands/account.ts';
import { addKeys } from './commands/keys.ts';
import { addLedger } from './commands/ledger.ts';
import { addOperator } from './commands/operator.ts';
import { addStart } from './commands/start.ts';
import { withServerOptions } from './connection.ts';
import { describeError, paint, withoutSecrets } from './printing.ts';

// The list of commands. Exit codes: 0 done, 1 failed, 2 used wrongly.

const EXAMPLES = `
Examples:
  souk start                                   run a market on this machine
  souk login --url https://market.example      sign in to one
  souk keys create --name ci --mode test       make an API key

Environment:
  SOUK_URL          the server, as --url
  SOUK_API_KEY      a key to use instead of the stored sign-in
  SOUK_CONFIG_DIR   where the sign-in is stored (default: ~/.config/souk)
  NO_COLOR          no colours`;

const program = withServerOptions(new Command('souk'))
  .description('A marketplace and inference service for machine-learning models and datasets.')
  .version(manifest.version)
  .enablePositionalOptions()
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(`souk: ${withoutSecrets(text.replace(/^error: /, ''))}`) })
  .addHelpText('after', EXAMPLES);

addStart(program);
addAccount(program);
addKeys(program);
addOperator(program);
addLedger(program);

// A reader who has seen enough (`souk keys list | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

function report(error: unknown): number {
  // Commander has said what was wrong; its code is 0 after --help and --version.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  process.stderr.write(`${paint('red', describeError(error), process.stderr)}\n`);
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${(error as Error).stack}\n`);
  return 1;
}
