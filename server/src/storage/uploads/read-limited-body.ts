import { Readable } from 'node:stream';
import { ApiError } from '../../platform/errors.ts';

const STALL_TIMEOUT_MS = 60_000;

/** The body is longer than allowed. */
export class SurplusError extends Error {}

/** Returns the body of a streaming route; an empty stream if there is none. */
export function bodyOf(request: { body: unknown }): Readable {
  return request.body instanceof Readable ? request.body : Readable.from([]);
}

/**
 * Yields the body as it arrives. Destroys it if it stalls or `signal` aborts; earlier pieces have been yielded by then.
 * Throws `SurplusError` instead of yielding a piece beyond `maxBytes`.
 */
export async function* readLimitedBody(
  body: Readable,
  maxBytes: number,
  signal: AbortSignal,
  stallTimeoutMs = STALL_TIMEOUT_MS,
): AsyncGenerator<Uint8Array> {
  const stop = () => body.destroy(signal.reason as Error);
  let waiting = true;
  // While the consumer is busy the sender is throttled, which is not a stall.
  const stallTimer = setTimeout(() => (waiting ? body.destroy(stalled()) : stallTimer.refresh()), stallTimeoutMs);
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    let arrived = 0;
    // Not destroyed when the consumer stops: the error response needs the connection.
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      arrived += piece.byteLength;
      if (arrived > maxBytes) throw new SurplusError(`more than ${maxBytes} bytes`);
      waiting = false;
      yield piece;
      waiting = true;
      stallTimer.refresh();
    }
  } finally {
    clearTimeout(stallTimer);
    signal.removeEventListener('abort', stop);
  }
}

function stalled(): ApiError {
  return new ApiError('validation_failed', 'Upload timed out after 60 s without data. Resume from the current offset.');
}
