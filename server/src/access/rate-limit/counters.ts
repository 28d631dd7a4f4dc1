import type { MaybePromise } from '../../platform/async/maybe-async.ts';

export interface Count {
  /** How many there were in the window, this one included. */
  readonly hits: number;
  /** When the window ends, in milliseconds since 1970. */
  readonly resetsAt: number;
}

/** Counts in windows that open with the first hit. */
export interface Counters {
  /** Counts one, or as many as are given: some things are counted by their size. Fewer than none gives some back. */
  hit(bucket: string, windowSeconds: number, count?: number): MaybePromise<Count>;
  /** Starts over, as if there had been no hit. */
  clear(bucket: string, windowSeconds: number): Promise<void>;
  close(): Promise<void>;
}
