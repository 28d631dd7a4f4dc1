import type { Command } from 'commander';
import { confirm, withYes } from '../input/confirm.ts';
import { execServerProgram } from '../server-program.ts';

const QUESTION =
  'This deletes the demo market, and everything that was changed or added as one of its accounts, and seeds it again. Continue?';

/** Changes the server's data directly, so it needs the server's settings. */
export function addDemo(program: Command): void {
  const demo = program
    .command('demo')
    .summary("restore the demo market (on the server's host)")
    .description(
      "Commands for the demo market. Run them on the server's host, with the server's settings (such as SOUK_DATA_DIR) in the environment.",
    );
  withYes(demo.command('reset'))
    .summary('delete the demo market and seed it again')
    .description(
      'Delete the demo market and seed it again. Stop the server first. Does nothing if anyone else has an account on the market, or if the market uses another database or store than its own.',
    )
    .addHelpText('after', '\nExample:\n  souk demo reset --yes')
    .action(async ({ yes }: { yes?: boolean }) => {
      await confirm(QUESTION, { yes });
      execServerProgram('src/reset-demo.ts', []);
    });
}
