import { ApiError } from '../errors.ts';
import { FairSemaphore } from './fair-semaphore.ts';

/** Limits how many tasks run at once and how many may wait. Rejects the rest at once instead of responding late. */
export class Semaphore {
  readonly #semaphore: FairSemaphore;

  constructor(permits: number, maxQueue: number) {
    this.#semaphore = new FairSemaphore({ permits, maxQueue, busy: tooMany });
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    const release = await this.#semaphore.acquire();
    try {
      return await task();
    } finally {
      release();
    }
  }
}

function tooMany(): ApiError {
  return new ApiError('unavailable', 'Too many are asking for this at this moment. Try again in a few seconds.', {
    headers: { 'retry-after': '3' },
  });
}
