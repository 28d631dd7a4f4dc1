import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Failure } from '../failures/failure.ts';

/** Whether there is somebody to ask. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true;
}

/** A secret: typed unseen at a terminal, or piped in whole. Never an argument, which `ps` and the history show. */
export async function readSecret(question: string, what: string): Promise<string> {
  const secret = canAsk() ? await askOnTerminal(question) : await readAllInput();
  if (secret === '') throw new Failure(`no ${what} was given.`);
  return secret;
}

/** Without the line break that `echo` and editors leave at the end; everything else may belong to a password. */
async function readAllInput(): Promise<string> {
  process.stdin.setEncoding('utf8');
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text.replace(/\r?\n$/, '');
}

function askOnTerminal(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true, historySize: 0 });
  // The question goes to standard error: standard output is for answers.
  process.stderr.write(question);
  return new Promise((resolve, reject) => {
    let answered = false;
    terminal.question('', (answer) => {
      answered = true;
      terminal.close();
      resolve(answer);
    });
    // The terminal is in raw mode, so Ctrl-C arrives as a key. It ends us as it would any other program.
    terminal.on('SIGINT', () => {
      terminal.close();
      process.kill(process.pid, 'SIGINT');
    });
    terminal.on('close', () => {
      process.stderr.write('\n');
      if (!answered) reject(new Failure('nothing was entered.'));
    });
  });
}
