import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { EXIT } from '../failures/exit-codes.ts';
import { Failure } from '../failures/failure.ts';
import { isInteractive } from './prompt.ts';

/** Adds `--yes` for scripts, which cannot be prompted. */
export function withYes(command: Command): Command {
  return command.option('-y, --yes', 'do it without asking');
}

/** Asks before an irreversible step. Throws on anything but yes, so that callers cannot ignore the response. */
export async function confirm(question: string, { yes = false }: { yes?: boolean | undefined }): Promise<void> {
  if (yes) return;
  if (!isInteractive()) {
    throw new Failure('this needs confirmation, and there is no terminal to ask at.', {
      exitCode: EXIT.usage,
      code: 'not_confirmed',
      nextStep: 'Use --yes to confirm.',
    });
  }
  if (!/^y(es)?$/i.test((await ask(`${question} [y/N] `)).trim())) {
    throw new Failure('nothing was done.', { code: 'not_confirmed' });
  }
}

/** Prompts on standard error: standard output is reserved for results. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr, historySize: 0 });
  const over = new AbortController();
  // The terminal is in raw mode, so Ctrl-C arrives as a key. Forwards it as the usual signal.
  terminal.on('SIGINT', () => {
    terminal.close();
    process.stderr.write('\n');
    process.kill(process.pid, 'SIGINT');
  });
  // Ctrl-D: without this the prompt would never resolve, and the program would end silently.
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
