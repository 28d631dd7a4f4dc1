import type { Command } from 'commander';
import { EXIT } from '../failures/exit-codes.ts';
import { Failure } from '../failures/failure.ts';
import { isInteractive, promptLine } from './prompt.ts';

/** Adds `--yes` for scripts, which cannot be prompted. */
export function withYes(command: Command): Command {
  return command.option('-y, --yes', 'skip the confirmation');
}

/** Asks before an irreversible step. Throws on anything but yes, so that callers cannot ignore the response. */
export async function confirm(question: string, { yes = false }: { yes?: boolean | undefined }): Promise<void> {
  if (yes) return;
  if (!isInteractive()) {
    throw new Failure('this command requires a confirmation, and there is no terminal to prompt at.', {
      exitCode: EXIT.usage,
      code: 'not_confirmed',
      nextStep: 'Confirm with --yes.',
    });
  }
  const response = await promptLine(`${question} [y/N] `, { echo: true });
  if (!/^y(es)?$/i.test(response?.trim() ?? '')) {
    throw new Failure('cancelled: nothing was done.', { code: 'not_confirmed' });
  }
}
