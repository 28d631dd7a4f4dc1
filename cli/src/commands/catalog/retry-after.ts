import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimitError } from '@souk/sdk';

/**
 * Retries work after the delay that the server asks for. Thousands of files can take more requests than the rate limit
 * allows in a minute, and a restarted transfer resumes where it was.
 */
export async function retryAfterRateLimit<T>(
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
