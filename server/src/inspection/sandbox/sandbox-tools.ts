import type { Scratch } from '../scratch/scratch-space.ts';

/** Tools of a task, besides its source. */
export interface SandboxTools {
  scratch: Scratch | undefined;
  /** Sends a part of the result immediately. */
  emit(part: unknown): void;
  /** Reports additional work beyond the size of the source, in bytes. */
  reportWork(bytes: number): void;
}
