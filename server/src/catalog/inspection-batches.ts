/** Files that one child process inspects: starting one for each of thousands would take minutes. */
const MAX_FILES = 64;
/** What is recorded when a batch has ended is lost if the server ends before: large files are batches of their own. */
const MAX_BYTES = 1_000_000_000;

/** Splits files into batches, in their order. */
export function* batchesOf<T>(files: readonly T[], sizeOf: (file: T) => number): Generator<T[], void> {
  let batch: T[] = [];
  let bytes = 0;
  for (const file of files) {
    const size = sizeOf(file);
    if (batch.length === MAX_FILES || (batch.length > 0 && bytes + size > MAX_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(file);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
