import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Failure } from './failure.ts';

/** Whether there is somebody to ask. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true;
}

export async function ask(question: string): Promise<string> {
  return (await askOnTerminal(question, false)).trim();
}

/** A secret: typed unseen at a terminal, or piped in whole. Never an argument, which `ps` and the history show. */
export async function readSecret(question: string, what: string): Promise<string> {
  const secret = canAsk() ? await askOnTerminal(question, true) : await readAllInput();
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

function askOnTerminal(question: string, hidden: boolean): Promise<string> {
  // The question goes to standard error: standard output is for answers.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = hidden ? silent : process.stderr;
  const terminal = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 });
  if (hidden) process.stderr.write(question);
  return new Promise((resolve, reject) => {
    let answered = false;
    terminal.question(hidden ? '' : question, (answer) => {
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
      if (hidden || !answered) process.stderr.write('\n');
      if (!answered) reject(new Failure('nothing was entered.'));
    });
  });
}
