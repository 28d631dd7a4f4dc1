import type { Scratch } from '../scratch/scratch-space.ts';

/** What a reading task is given beside its source. */
export interface ReadingTools {
  scratch: Scratch | undefined;
  /** Sends a part of the result at once. */
  emit(part: unknown): void;
  /** Says that more has to be done than the size of the source tells, in bytes. */
  reportWork(bytes: number): void;
}
