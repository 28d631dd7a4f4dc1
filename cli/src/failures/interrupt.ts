import { EXIT } from './exit-codes.ts';
import { Failure } from './failure.ts';

/**
 * Runs work that Ctrl-C interrupts cleanly: the signal is aborted, the work gets to clean up, and the program exits with
 * 130. A second Ctrl-C ends the program at once.
 */
export async function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { advice = 'Run the same command again to resume.' }: { advice?: string } = {},
): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(new Failure('interrupted.', INTERRUPTED(advice)));
  process.once('SIGINT', stop);
  try {
    return await work(controller.signal);
  } catch (error) {
    // Errors that follow from the interruption are not the cause: report the interruption.
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    process.off('SIGINT', stop);
  }
}

const INTERRUPTED = (nextStep: string) => ({ exitCode: EXIT.interrupted, code: 'interrupted', nextStep });
