import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Failure } from '../failures/failure.ts';

/** Returns whether a person can be prompted. */
export function isInteractive(): boolean {
  return process.stdin.isTTY === true;
}

/** Reads a secret: typed without echo at a terminal, or piped in. Never an argument, which `ps` and the history show. */
export async function readSecret(question: string, what: string): Promise<string> {
  const secret = isInteractive() ? await promptOnTerminal(question) : await readAllInput();
  if (secret === '') throw new Failure(`no ${what} was given.`);
  return secret;
}

/** Reads standard input without the trailing line break that `echo` and editors add; the rest may belong to a password. */
async function readAllInput(): Promise<string> {
  process.stdin.setEncoding('utf8');
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text.replace(/\r?\n$/, '');
}

function promptOnTerminal(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true, historySize: 0 });
  // The prompt goes to standard error: standard output is reserved for results.
  process.stderr.write(question);
  return new Promise((resolve, reject) => {
    let done = false;
    terminal.question('', (text) => {
      done = true;
      terminal.close();
      resolve(text);
    });
    // The terminal is in raw mode, so Ctrl-C arrives as a key. Forwards it as the usual signal.
    terminal.on('SIGINT', () => {
      terminal.close();
      process.kill(process.pid, 'SIGINT');
    });
    terminal.on('close', () => {
      process.stderr.write('\n');
      if (!done) reject(new Failure('nothing was entered.'));
    });
  });
}
