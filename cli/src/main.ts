import { addCommands } from './command-list.ts';
import { reportError } from './failures/report-error.ts';
import { newProgram, tellUsage } from './program.ts';

const args = process.argv.slice(2);
const json = args.includes('--json');
const program = newProgram({ json });

// A reader who has seen enough (`souk keys list | head`) is no failure, and hides none that was found.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? process.exitCode : 1));

try {
  await addCommands(program, args);
  if (!json) tellUsage(program);
  // Who types nothing but the name wants to know what there is.
  if (args.length === 0) program.outputHelp();
  else await program.parseAsync();
} catch (error) {
  process.exitCode = reportError(error, { json });
}
