import { finished, type Writable } from 'node:stream';

export interface WatchedReader {
  /** Settles with the work, or throws once the reader has disconnected. One call at a time. */
  unlessClosed<T>(work: Promise<T>): Promise<T>;
  stop(): void;
}

/** Writes to a reader that disconnected may never call back, so waiting code is notified here. */
export function watchReader(into: Writable): WatchedReader {
  let closed: Error | undefined;
  let rejectPending: ((error: Error) => void) | undefined;
  const stop = finished(into, { readable: false }, (error) => {
    closed = error ?? new Error('the stream was ended');
    rejectPending?.(closed);
  });
  return {
    stop,
    // Not a race against one shared promise, which would retain every race of a long download.
    unlessClosed: (work) =>
      new Promise((resolve, reject) => {
        rejectPending = reject;
        if (closed) reject(closed);
        work.then(resolve, reject);
      }),
  };
}
