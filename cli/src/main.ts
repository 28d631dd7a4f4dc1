import { addCommands } from './command-list.ts';
import { reportError } from './failures/report-error.ts';
import { newProgram, showUsageAfterErrors } from './program.ts';

const args = process.argv.slice(2);
const json = args.includes('--json');
const program = newProgram({ json });

// A reader that closes the pipe early (`souk keys list | head`) is not a failure, and does not hide an earlier one.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? process.exitCode : 1));

try {
  await addCommands(program, args);
  if (!json) showUsageAfterErrors(program);
  // Without arguments, print the help.
  if (args.length === 0) program.outputHelp();
  else await program.parseAsync();
} catch (error) {
  process.exitCode = reportError(error, { json });
}
