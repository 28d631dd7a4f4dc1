import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Failure } from './failures/failure.ts';

type ServerProgram = 'src/main.ts' | 'src/operate.ts' | 'src/audit.ts';

/**
 * Turns this process into a program of the server package, which lies beside this one. Not a child process: signals,
 * exit code and terminal are then the server's own, so that nothing has to be forwarded, and Ctrl-C reaches it once.
 */
export function becomeServerProgram(file: ServerProgram, args: readonly string[]): never {
  const program = fileURLToPath(new URL(`../../server/${file}`, import.meta.url));
  if (!existsSync(program))
    throw new Failure(`the server is not installed beside this command: there is no ${program}.`);
  if (!process.execve) throw new Failure('the server runs on Linux and macOS only.');
  return process.execve(process.execPath, [process.execPath, ...process.execArgv, program, ...args], process.env);
}
