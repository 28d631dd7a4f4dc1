import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { EXIT } from '../failures/exit-codes.ts';
import { Failure } from '../failures/failure.ts';
import { canAsk } from './prompt.ts';

/** `--yes` for scripts, which cannot be asked. */
export function withYes(command: Command): Command {
  return command.option('-y, --yes', 'do it without asking');
}

/** Asks before what cannot be undone; anything but a yes is a failure, so that nobody can forget to look at the answer. */
export async function confirm(question: string, { yes = false }: { yes?: boolean | undefined }): Promise<void> {
  if (yes) return;
  if (!canAsk()) {
    throw new Failure('this has to be confirmed, and there is no terminal to ask at.', {
      exitCode: EXIT.usedWrongly,
      code: 'not_confirmed',
      nextStep: 'Say --yes if you mean it.',
    });
  }
  if (!/^y(es)?$/i.test((await ask(`${question} [y/N] `)).trim())) {
    throw new Failure('nothing was done.', { code: 'not_confirmed' });
  }
}

/** On standard error: standard output is for answers. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr, historySize: 0 });
  const over = new AbortController();
  // The terminal is in raw mode, so Ctrl-C arrives as a key. It ends us as it would any other program.
  terminal.on('SIGINT', () => {
    terminal.close();
    process.stderr.write('\n');
    process.kill(process.pid, 'SIGINT');
  });
  // Ctrl-D: without this the question would wait for ever, and the program end in silence.
  terminal.on('close', () => over.abort());
  try {
    return await terminal.question(question, { signal: over.signal });
  } catch (error) {
    if (!over.signal.aborted) throw error;
    process.stderr.write('\n');
    return '';
  } finally {
    terminal.close();
  }
}
