import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimitError } from '@souk/sdk';

/**
 * Goes on after the pause that the server asks for. Thousands of files can take more requests than it allows in a minute,
 * and a transfer that is begun again goes on where it was.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  { signal, onWait }: { signal: AbortSignal; onWait: (seconds: number) => void },
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error;
      const seconds = error.retryAfter ?? 60;
      onWait(seconds);
      await sleep(seconds * 1000, undefined, { signal });
    }
  }
}
