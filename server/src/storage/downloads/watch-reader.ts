import { finished, type Writable } from 'node:stream';

export interface WatchedReader {
  /** As the work ends, or throws once nobody reads any more. One at a time. */
  unlessGone<T>(work: Promise<T>): Promise<T>;
  stop(): void;
}

/** A reader that went away may never have what was written to it called back: whoever waits for that is told here. */
export function watchReader(into: Writable): WatchedReader {
  let gone: Error | undefined;
  let leave: ((error: Error) => void) | undefined;
  const stop = finished(into, { readable: false }, (error) => {
    gone = error ?? new Error('the stream was ended');
    leave?.(gone);
  });
  return {
    stop,
    // Not a race against one promise for all: that one would remember every race of a long download.
    unlessGone: (work) =>
      new Promise((resolve, reject) => {
        leave = reject;
        if (gone) reject(gone);
        work.then(resolve, reject);
      }),
  };
}
