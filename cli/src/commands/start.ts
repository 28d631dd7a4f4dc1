import type { Command } from 'commander';
import { execServerProgram } from '../server-program.ts';

const SETTINGS = `
Every setting of .env.example is also an option, in kebab case and with or
without "souk-". Secrets (SOUK_SECRET, DATABASE_URL, …) belong in the
environment or .env, where \`ps\` does not show them.

Ctrl-C or SIGTERM lets open requests finish, then stops.

Examples:
  souk start
  souk start --port 8080 --host 0.0.0.0 --public-url https://market.example
  souk start --data-dir /var/lib/souk --role worker --demo false`;

export function addStart(program: Command): void {
  program
    .command('start')
    .summary('run the server')
    .description('Run the server, with its database, until it is stopped.')
    .usage('[--setting value]…')
    // The server validates its settings; here they only pass through.
    .allowUnknownOption()
    .allowExcessArguments()
    .passThroughOptions()
    .addHelpText('after', SETTINGS)
    .action((_options, command: Command) => execServerProgram('src/main.ts', command.args));
}
