import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Failure } from './failures/failure.ts';

type ServerProgram = 'src/main.ts' | 'src/operate.ts' | 'src/audit.ts';

/**
 * Turns this process into a program of the server package, which lies beside this one. Not a child process: signals,
 * exit code and terminal are then the server's own, so that nothing has to be forwarded, and Ctrl-C reaches it once.
 */
export function becomeServerProgram(file: ServerProgram, args: readonly string[]): never {
  const program = findProgram(file);
  if (!process.execve) throw new Failure('the server runs on Linux and macOS only.');
  return process.execve(process.execPath, [process.execPath, ...process.execArgv, program, ...args], process.env);
}

/** Runs a program of the server package with this on its standard input, and returns what it printed. */
export async function runServerProgram(file: 'src/inspect.ts', input: string): Promise<string> {
  const child = spawn(process.execPath, [...process.execArgv, findProgram(file)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(input);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Failure(`${file} ended with ${code ?? 'a signal'}.`);
  return output;
}

function findProgram(file: string): string {
  const program = fileURLToPath(new URL(`../../server/${file}`, import.meta.url));
  if (!existsSync(program))
    throw new Failure(`the server is not installed beside this command: there is no ${program}.`);
  return program;
}
