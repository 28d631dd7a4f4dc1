import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { EXIT } from './failures/exit-codes.ts';
import { Failure } from './failures/failure.ts';

type ServerProgram = 'src/main.ts' | 'src/operate.ts' | 'src/audit.ts' | 'src/reset-demo.ts';

/**
 * Replaces this process with a program of the server package, which is installed beside this one. Not a child process:
 * signals, exit code and terminal are then the server's own, so nothing has to be forwarded, and Ctrl-C reaches it once.
 */
export function execServerProgram(file: ServerProgram, args: readonly string[]): never {
  const program = findProgram(file);
  if (!process.execve) throw new Failure('the server runs on Linux and macOS only.');
  return process.execve(process.execPath, [process.execPath, ...process.execArgv, program, ...args], process.env);
}

/** Runs a program of the server package with one line of input and yields the lines of JSON that it prints. */
export async function* runServerProgram<Line>(file: 'src/inspect.ts', input: string): AsyncGenerator<Line, void> {
  const child = spawn(process.execPath, [...process.execArgv, findProgram(file, EXIT.serverFailing)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  // A program that exits before reading its input has printed why, or has an exit code.
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${input}\n`);
  try {
    for await (const line of linesOf(child.stdout)) yield JSON.parse(line);
    const [code, signal] = await closed;
    if (code !== 0) {
      throw new Failure(`${file} ended with ${code ?? signal}.`, { exitCode: EXIT.serverFailing, code: 'unavailable' });
    }
  } finally {
    child.stdin.destroy();
  }
}

/** Splits at line feeds only: JSON text may hold the other characters that some programs break lines at. */
async function* linesOf(stream: Readable): AsyncGenerator<string, void> {
  let rest = '';
  for await (const piece of stream.setEncoding('utf8')) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

function findProgram(file: string, exitCode: number = EXIT.failed): string {
  const program = fileURLToPath(new URL(`../../server/${file}`, import.meta.url));
  if (!existsSync(program))
    throw new Failure(`the server is not installed with this command: ${program} is missing.`, { exitCode });
  return program;
}
