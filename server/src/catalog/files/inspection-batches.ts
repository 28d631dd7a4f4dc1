import { LARGE_BYTES } from '../../inspection/sandbox/sandbox-slots.ts';

/** Files per child process: starting one for each of thousands would take minutes. */
const MAX_FILES = 64;

/**
 * Splits files into batches, in order. Findings are recorded per batch and lost if the server stops before, so large
 * files get a batch of their own.
 */
export function* batchesOf<T>(files: readonly T[], sizeOf: (file: T) => number): Generator<T[], void> {
  let batch: T[] = [];
  let bytes = 0;
  for (const file of files) {
    const size = sizeOf(file);
    if (batch.length === MAX_FILES || (batch.length > 0 && bytes + size > LARGE_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(file);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
