/**
 * Runs the task for every item with limited concurrency. After a failure it starts no further task and throws that
 * error.
 */
export async function inParallel<T>(
  limit: number,
  items: Iterable<T> | AsyncIterable<T>,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  for await (const item of items) {
    const task = run(item)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => running.delete(task));
    running.add(task);
    if (running.size >= limit) await Promise.race(running);
    if (failure) break;
  }
  await Promise.all(running);
  if (failure) throw failure.error;
}
