import { ApiError } from '../errors.ts';
import { FairSemaphore } from './fair-semaphore.ts';

/** Lets a few through at a time and a few more wait; beyond that it is better to say no at once than to answer late. */
export class Semaphore {
  readonly #line: FairSemaphore;

  constructor(places: number, queue: number) {
    this.#line = new FairSemaphore({ places, queue, busy: tooMany });
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.#line.enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }
}

function tooMany(): ApiError {
  return new ApiError('unavailable', 'Too many are asking for this at this moment. Try again in a few seconds.', {
    headers: { 'retry-after': '3' },
  });
}
