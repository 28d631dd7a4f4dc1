/**
 * Processes all items in order with a concurrency limit. The first failure, or an abort, cancels what is running, and is
 * thrown once everything has ended.
 */
export async function runInParallel<Item>(
  items: Iterable<Item>,
  parallel: number,
  signal: AbortSignal | undefined,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failing = new AbortController();
  const either = signal ? AbortSignal.any([signal, failing.signal]) : failing.signal;
  const queue = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      either.throwIfAborted();
      await work(next.value, either);
    }
  };
  const workers = Array.from({ length: requireParallel(parallel) }, () =>
    worker().catch((error: unknown) => failing.abort(error)),
  );
  await Promise.all(workers);
  signal?.throwIfAborted();
  failing.signal.throwIfAborted();
}

function requireParallel(parallel: number): number {
  if (Number.isInteger(parallel) && parallel >= 1 && parallel <= 64) return parallel;
  throw new TypeError('`parallel` must be a whole number from 1 to 64.');
}
