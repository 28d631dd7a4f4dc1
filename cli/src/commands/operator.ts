import { Argument, type Command } from 'commander';
import { becomeServerProgram } from '../server-program.ts';

/** These change the server's database directly, so they work only where the server's settings are. */
export function addOperator(program: Command): void {
  const operator = program
    .command('operator')
    .summary("say who runs the market, and renew its keys (on the server's host)")
    .description(
      "Say who runs the market, and renew its keys. Works on the server's host, with the server's settings (such as SOUK_DATA_DIR or DATABASE_URL) in the environment.",
    );
  for (const [verb, what] of [
    ['grant', 'make a confirmed account an operator'],
    ['revoke', 'make an operator an ordinary account again'],
  ] as const) {
    operator
      .command(verb)
      .description(what)
      .argument('<email>', "the account's e-mail address")
      .action((email: string) => becomeServerProgram('src/operate.ts', [verb, email]));
  }
  operator
    .command('rotate-signing-key')
    .description('make a new key that signs license certificates; what earlier keys signed stays valid')
    .addArgument(new Argument('<mode>', 'whose key').choices(['test', 'live']))
    .action((mode: string) => becomeServerProgram('src/operate.ts', ['rotate-signing-key', mode]));
}
