import { FairSemaphore, type Release } from '../../platform/async/fair-semaphore.ts';

export type SandboxTaskKind = 'inspection' | 'other';

/** Files that take minutes or hours to inspect. */
export const LARGE_BYTES = 1_000_000_000;
/** On any machine a small file can run next to a large one. */
const MIN_PLACES = 2;

/**
 * Runs at most one child per processor; others wait in order. Inspections of large files take at most half of the
 * places, so an account that publishes several does not delay other accounts' small files. Previews do not wait for
 * inspections.
 */
export class SandboxSlots {
  readonly #semaphores: Record<SandboxTaskKind, FairSemaphore>;
  readonly #large: FairSemaphore;

  constructor(processors: number) {
    const places = Math.max(MIN_PLACES, processors);
    this.#semaphores = { inspection: unboundedSemaphore(places), other: unboundedSemaphore(places) };
    this.#large = unboundedSemaphore(Math.floor(places / 2));
  }

  async hold<T>(
    { kind, size }: { kind: SandboxTaskKind; size: number },
    work: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const isLarge = kind === 'inspection' && size >= LARGE_BYTES;
    const releases: Release[] = [];
    try {
      for (const semaphore of [...(isLarge ? [this.#large] : []), this.#semaphores[kind]])
        releases.push(await semaphore.acquire(signal));
      return await work();
    } finally {
      for (const release of releases.reverse()) release();
    }
  }
}

function unboundedSemaphore(permits: number): FairSemaphore {
  return new FairSemaphore({
    permits,
    maxQueue: Number.POSITIVE_INFINITY,
    busy: () => new Error('an unbounded queue is never full'),
  });
}
