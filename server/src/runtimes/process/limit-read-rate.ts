import type { Readable } from 'node:stream';

const SECOND_MS = 1_000;

/**
 * Limits reading to about this many bytes per second, so that the writer blocks. Returns a function that lifts the limit,
 * to read the rest after the writer has ended.
 */
export function limitReadRate(source: Readable, bytesASecond: number): () => void {
  let read = 0;
  let since = performance.now();
  let bounded = true;
  source.on('data', ({ length }: Buffer) => {
    if (performance.now() - since >= SECOND_MS) {
      since = performance.now();
      read = 0;
    }
    read += length;
    if (read < bytesASecond || !bounded) return;
    source.pause();
    setTimeout(() => source.resume(), SECOND_MS).unref();
  });
  return () => {
    bounded = false;
    source.resume();
  };
}
