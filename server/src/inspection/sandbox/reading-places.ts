import { FairSemaphore, type Release } from '../../platform/async/fair-semaphore.ts';

export type ReadingKind = 'inspection' | 'other';

/** What takes minutes or hours to inspect. */
export const LARGE_BYTES = 1_000_000_000;
/** On any machine a small file has a place beside a large one. */
const MIN_PLACES = 2;

/**
 * Lets as many children read at a time as there are processors; the others wait, in the order in which they came.
 * Inspections of large files take half of the places at most, so that an account that publishes several of them does
 * not hold up small files of others. Previews wait for no inspection.
 */
export class ReadingPlaces {
  readonly #lines: Record<ReadingKind, FairSemaphore>;
  readonly #large: FairSemaphore;

  constructor(processors: number) {
    const places = Math.max(MIN_PLACES, processors);
    this.#lines = { inspection: endlessLine(places), other: endlessLine(places) };
    this.#large = endlessLine(Math.floor(places / 2));
  }

  async hold<T>(
    { kind, size }: { kind: ReadingKind; size: number },
    work: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const isLarge = kind === 'inspection' && size >= LARGE_BYTES;
    const leaves: Release[] = [];
    try {
      for (const line of [...(isLarge ? [this.#large] : []), this.#lines[kind]])
        leaves.push(await line.acquire(signal));
      return await work();
    } finally {
      for (const leave of leaves.reverse()) leave();
    }
  }
}

function endlessLine(places: number): FairSemaphore {
  return new FairSemaphore({
    permits: places,
    maxQueue: Number.POSITIVE_INFINITY,
    busy: () => new Error('a line without an end is never full'),
  });
}
