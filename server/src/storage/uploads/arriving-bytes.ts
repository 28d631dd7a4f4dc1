import { Readable } from 'node:stream';
import { ApiError } from '../../platform/errors.ts';

const SILENCE_MS = 60_000;

/** More came than was announced. */
export class SurplusError extends Error {}

/** The body of a request to a route that streams; what has no body has no bytes. */
export function bodyOf(request: { body: unknown }): Readable {
  return request.body instanceof Readable ? request.body : Readable.from([]);
}

/**
 * The bytes of a body as they arrive. A connection that falls silent, or whose work is to stop, is closed: what came
 * before it has then been handed on. Throws `SurplusError` in place of the piece that goes beyond `most`.
 */
export async function* arrivingBytes(
  body: Readable,
  most: number,
  signal: AbortSignal,
  silenceMs = SILENCE_MS,
): AsyncGenerator<Uint8Array> {
  const stop = () => body.destroy(signal.reason as Error);
  let waiting = true;
  // While whoever reads is busy with a piece, the sender is made to wait: that is not its silence.
  const silent = setTimeout(() => (waiting ? body.destroy(fellSilent()) : silent.refresh()), silenceMs);
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    let arrived = 0;
    // Not destroyed when whoever reads gives up: it still has to be told why, on the same connection.
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      arrived += piece.byteLength;
      if (arrived > most) throw new SurplusError(`more than ${most} bytes`);
      waiting = false;
      yield piece;
      waiting = true;
      silent.refresh();
    }
  } finally {
    clearTimeout(silent);
    signal.removeEventListener('abort', stop);
  }
}

function fellSilent(): ApiError {
  return new ApiError('validation_failed', 'Nothing came for a minute. What came before is kept: go on from there.');
}
