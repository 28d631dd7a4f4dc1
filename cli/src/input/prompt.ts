import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Failure } from '../failures/failure.ts';

/** Returns whether a person can be prompted. */
export function isInteractive(): boolean {
  return process.stdin.isTTY === true;
}

/** Reads a secret: typed without echo at a terminal, or piped in. Never an argument, which `ps` and the history show. */
export async function readSecret(question: string, what: string): Promise<string> {
  const secret = isInteractive() ? await promptLine(question, { echo: false }) : await readAllInput();
  if (secret === undefined) throw new Failure('the input is empty.');
  if (secret === '') throw new Failure(`the ${what} is missing.`);
  return secret;
}

/** Reads standard input without the trailing line break that `echo` and editors add; the rest may belong to a password. */
async function readAllInput(): Promise<string> {
  process.stdin.setEncoding('utf8');
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text.replace(/\r?\n$/, '');
}

/**
 * Asks for a line on standard error, since standard output is reserved for results. Returns undefined on Ctrl-D.
 *
 * Uses Node's readline rather than `@clack/prompts`, which shows how long a secret is, takes a single `y` for a yes, and
 * never resolves on Ctrl-D.
 */
export async function promptLine(question: string, { echo }: { echo: boolean }): Promise<string | undefined> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const shown = echo ? { output: process.stderr } : { output: silent, terminal: true };
  const terminal = createInterface({ input: process.stdin, historySize: 0, ...shown });
  const closed = new AbortController();
  // The terminal is in raw mode, so Ctrl-C arrives as a key. Forwards it as the usual signal.
  terminal.on('SIGINT', () => {
    terminal.close();
    process.kill(process.pid, 'SIGINT');
  });
  terminal.on('close', () => {
    if (!echo) process.stderr.write('\n');
    // Ctrl-D: without this the prompt would never resolve, and the program would end silently.
    closed.abort();
  });
  if (!echo) process.stderr.write(question);
  try {
    return await terminal.question(echo ? question : '', { signal: closed.signal });
  } catch (error) {
    if (!closed.signal.aborted) throw error;
    return undefined;
  } finally {
    terminal.close();
  }
}
