/** Runs the task for every item, even if some fail. Throws the first failure at the end. */
export async function forEachSettled<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Claims rows batch by batch until a batch is not full. */
export async function* claimed<T>(claim: (count: number) => Promise<T[]>, batch = 100): AsyncGenerator<T> {
  for (;;) {
    const rows = await claim(batch);
    yield* rows;
    if (rows.length < batch) return;
  }
}
