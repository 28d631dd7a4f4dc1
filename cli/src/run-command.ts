import { addCommands } from './command-list.ts';
import { reportError } from './failures/report-error.ts';
import { newProgram, showUsageAfterErrors } from './program.ts';

/** Runs the command that these arguments name, prints its error and sets the exit code of the process. */
export async function runCommand(args: readonly string[]): Promise<void> {
  const json = args.includes('--json');
  const program = newProgram({ json });
  try {
    await addCommands(program, args);
    if (!json) showUsageAfterErrors(program);
    // Without arguments, print the help.
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = reportError(error, { json });
  }
}
