import type { MaybePromise } from '../../platform/async/maybe-async.ts';

export interface Count {
  /** Hits in the window, including this one. */
  readonly hits: number;
  /** When the window ends, in milliseconds since 1970. */
  readonly resetsAt: number;
}

/** Counts in windows that open with the first hit. */
export interface Counters {
  /** Counts one, or `count`: some things are counted by their size. A negative number gives some back. */
  hit(bucket: string, windowSeconds: number, count?: number): MaybePromise<Count>;
  /** Resets the count to zero. */
  clear(bucket: string, windowSeconds: number): Promise<void>;
  close(): Promise<void>;
}
