import { ConnectionError, type SoukError } from '../errors.ts';

const FIRST_DELAY_MS = 500;
const MAX_BACKOFF_MS = 8_000;

/** Maximum delay of a timer. Beyond it, platforms fire at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** Returns whether the same request may succeed when it is sent again. */
export function isRetryable(error: SoukError): boolean {
  if (error instanceof ConnectionError) return true;
  const status = error.status ?? 0;
  return status === 408 || status === 429 || status >= 500 || isKeyInUse(error);
}

/** Returns whether another attempt at the same request holds the idempotency key. `retryAfter` is when its lease ends. */
export function isKeyInUse(error: SoukError): boolean {
  return error.code === 'idempotency_key_in_use';
}

/** Returns the delay before checking again whether a key is free, which may be sooner than `retryAfter`. */
export function delayBeforeKeyRetry(attempt: number, retryAfter: number, random = Math.random): number {
  return Math.min(delayBeforeRetry(attempt, undefined, random), delayBeforeRetry(attempt, retryAfter, random));
}

/**
 * Returns the milliseconds to wait before a retry, counted from 0. Honors the service's `retryAfter` with a little jitter;
 * otherwise backs off exponentially with jitter of up to one half, so that clients that failed together do not return
 * together.
 */
export function delayBeforeRetry(attempt: number, retryAfter: number | undefined, random = Math.random): number {
  if (retryAfter !== undefined) return retryAfter * 1000 + random() * 250;
  const delay = Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_BACKOFF_MS);
  return delay * (1 - random() / 2);
}

export type Wait = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

/** Waits, and rejects with the signal's reason as soon as it is aborted. */
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
      Math.min(milliseconds, MAX_TIMER_MS),
    );
    signal?.addEventListener('abort', abort, { once: true });
  });
