import type { Readable } from 'node:stream';

const SECOND_MS = 1_000;

/**
 * Reads no more than about so many bytes a second: whoever writes more has to wait. Answers how to read what is left
 * without delay, for when nobody writes any more.
 */
export function boundReading(source: Readable, bytesASecond: number): () => void {
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
