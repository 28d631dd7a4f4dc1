import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import { withDeadline } from '../async/deadline.ts';
import type { Log } from '../log.ts';

export interface Worker {
  stop(): Promise<void>;
}

const PAUSE_MS = 1_000;
/** Maximum time that a failed runner, and its connections, may take to end. */
export const END_LIMIT_MS = 10_000;

/** Restarts the runner whenever it ends, as it does when the database connection is lost. */
export async function runWithRestarts(start: () => Promise<Runner>, log: Log): Promise<Worker> {
  let runner = await start();
  const stopped = new AbortController();
  const startAgain = async () => {
    while (!stopped.signal.aborted) {
      await sleep(PAUSE_MS, undefined, { signal: stopped.signal }).catch(() => undefined); // stopped meanwhile
      if (stopped.signal.aborted) return;
      try {
        runner = await start();
        return;
      } catch (error) {
        log.warn({ err: error as Error }, 'failed to restart job runner; retrying');
      }
    }
  };
  const watched = (async () => {
    while (!stopped.signal.aborted) {
      const error = await endOf(runner);
      if (stopped.signal.aborted) return;
      log.warn({ err: error }, 'job runner failed; restarting');
      // Otherwise its timers continue. Not awaited: it may wait for itself forever.
      void stop(runner, log);
      await startAgain();
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await stop(runner, log);
      await watched;
    },
  };
}

function stop(runner: Runner, log: Log): Promise<void> {
  return runner.stop().catch((error: Error) => log.debug({ err: error }, 'job runner had already stopped'));
}

/** Returns why a runner ended. A failed one may wait for itself forever, so it counts as ended after a limit. */
function endOf({ promise, events }: Runner): Promise<Error | undefined> {
  const broken = Promise.withResolvers<void>();
  events.once('pool:gracefulShutdown', () =>
    broken.resolve(withDeadline('the end of a runner that broke off', promise, END_LIMIT_MS)),
  );
  return Promise.race([promise, broken.promise]).then(
    () => undefined,
    (failure: Error) => failure,
  );
}
