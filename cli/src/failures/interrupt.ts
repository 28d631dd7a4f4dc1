import { EXIT } from './exit-codes.ts';
import { Failure } from './failure.ts';

/**
 * Work that Ctrl-C breaks off in order: the signal is aborted, what is under way gets to put things down, and the program
 * ends with 130. A second Ctrl-C ends it at once, as it would any other program.
 */
export async function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { advice = 'Run the same command again to go on where it stopped.' }: { advice?: string } = {},
): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(new Failure('interrupted.', INTERRUPTED(advice)));
  process.once('SIGINT', stop);
  try {
    return await work(controller.signal);
  } catch (error) {
    // Whatever came of being broken off, that it was is what happened.
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    process.off('SIGINT', stop);
  }
}

const INTERRUPTED = (nextStep: string) => ({ exitCode: EXIT.interrupted, code: 'interrupted', nextStep });
