import { runCommand } from './run-command.ts';

// A reader that closes the pipe early (`souk keys list | head`) is not a failure, and does not hide an earlier one.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? process.exitCode : 1));

await runCommand(process.argv.slice(2));
