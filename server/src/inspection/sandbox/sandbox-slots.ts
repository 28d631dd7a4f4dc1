import { FairSemaphore, type Release } from '../../platform/async/fair-semaphore.ts';

export type SandboxTaskKind = 'inspection' | 'other';

/** Files that take minutes or hours to inspect. */
export const LARGE_BYTES = 1_000_000_000;
/** On any machine a small file can run next to a large one. */
const MIN_PLACES = 2;

export interface SandboxWork {
  kind: SandboxTaskKind;
  /** Bytes of the file. */
  size: number;
  /** Account that it is done for, if it is done for one. */
  account?: string | undefined;
}

/**
 * Runs at most one child per processor; others wait in order. Inspections for one account take at most half of the
 * places, and so do inspections of large files, so that publishing a lot does not delay other accounts. Previews do not
 * wait for inspections.
 */
export class SandboxSlots {
  readonly #semaphores: Record<SandboxTaskKind, FairSemaphore>;
  readonly #large: FairSemaphore;
  readonly #shares = new Map<string, { semaphore: FairSemaphore; users: number }>();
  readonly #half: number;

  constructor(processors: number) {
    const places = Math.max(MIN_PLACES, processors);
    this.#half = Math.floor(places / 2);
    this.#semaphores = { inspection: unboundedSemaphore(places), other: unboundedSemaphore(places) };
    this.#large = unboundedSemaphore(this.#half);
  }

  async hold<T>({ kind, size, account }: SandboxWork, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const all = this.#semaphores[kind];
    if (kind !== 'inspection') return holdEach([all], work, signal);
    const inspect = (share: FairSemaphore[]): Promise<T> =>
      holdEach([...share, ...(size >= LARGE_BYTES ? [this.#large] : []), all], work, signal);
    return account === undefined ? inspect([]) : this.#withShare(account, (share) => inspect([share]));
  }

  /** Passes the semaphore of an account, which exists while it is used. */
  async #withShare<T>(account: string, use: (share: FairSemaphore) => Promise<T>): Promise<T> {
    const share = this.#shares.get(account) ?? { semaphore: unboundedSemaphore(this.#half), users: 0 };
    this.#shares.set(account, share);
    share.users += 1;
    try {
      return await use(share.semaphore);
    } finally {
      share.users -= 1;
      if (share.users === 0) this.#shares.delete(account);
    }
  }
}

/** Acquires the semaphores in order, and releases them in reverse. */
async function holdEach<T>(
  semaphores: readonly FairSemaphore[],
  work: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const releases: Release[] = [];
  try {
    for (const semaphore of semaphores) releases.push(await semaphore.acquire(signal));
    return await work();
  } finally {
    for (const release of releases.reverse()) release();
  }
}

function unboundedSemaphore(permits: number): FairSemaphore {
  return new FairSemaphore({
    permits,
    maxQueue: Number.POSITIVE_INFINITY,
    busy: () => new Error('an unbounded queue is never full'),
  });
}
