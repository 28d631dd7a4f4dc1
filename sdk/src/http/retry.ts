import { ConnectionError, type SoukError } from '../errors.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_BACK_OFF_MS = 8_000;

/** What a timer can count. Beyond it, platforms fire at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Whether the same request may succeed when it is sent again. */
export function isWorthRepeating(error: SoukError): boolean {
  if (error instanceof ConnectionError) return true;
  const status = error.status ?? 0;
  return status === 408 || status === 429 || status >= 500 || isKeyInUse(error);
}

/** Another attempt at the same request has the idempotency key, until `retryAfter` at the latest unless it is at work. */
export function isKeyInUse(error: SoukError): boolean {
  return error.code === 'idempotency_key_in_use';
}

/** Milliseconds to wait before the `attempt`-th look, counted from 0, whether a key is free: it may be so sooner than said. */
export function delayBeforeLook(attempt: number, retryAfter: number, random = Math.random): number {
  return Math.min(delayBeforeRetry(attempt, undefined, random), delayBeforeRetry(attempt, retryAfter, random));
}

/**
 * Milliseconds to wait before the `attempt`-th repetition, counted from 0. The service's own wish is kept to and
 * spread a little upwards; without one the wait doubles and is spread by half, so that many clients that failed
 * together do not come back together.
 */
export function delayBeforeRetry(attempt: number, retryAfter: number | undefined, random = Math.random): number {
  if (retryAfter !== undefined) return retryAfter * 1000 + random() * 250;
  const delay = Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_BACK_OFF_MS);
  return delay * (1 - random() / 2);
}

export type Wait = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

/** Rejects with the signal's reason as soon as it is aborted. */
export const wait: Wait = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      },
      Math.min(milliseconds, LONGEST_TIMER_MS),
    );
    signal?.addEventListener('abort', abort, { once: true });
  });
