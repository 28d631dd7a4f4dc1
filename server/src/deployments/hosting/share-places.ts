import type { Mode } from '../../platform/db/realm.ts';
import type { DeploymentRow } from '../deployment.ts';

// The places of a node are shared by the accounts whose models use them, and live mode precedes test mode. This file
// decides which model may replace which; how many places there are, and how a model leaves, is decided elsewhere.

/** A model called this recently keeps its place against an account with as many places. */
const PROTECTED_MS = 5_000;
/** A live model called or started this recently keeps its place against test mode. */
const LIVE_PROTECTED_MS = 60_000;

/** A model that uses a place, or needs one. */
export interface PlaceUser {
  mode: Mode;
  ownerId: string;
}

/** A model in its place. Times are by this node's clock. */
export interface PlaceHolder extends PlaceUser {
  /** Ending it costs only a restart. */
  isUnused: boolean;
  lastUsed: number;
  lastCalled: number;
  busySince: number;
}

/** Returns whether it needs a place: models on an external engine do not. */
export function takesPlace({ runtime }: Pick<DeploymentRow, 'runtime'>): boolean {
  return runtime !== 'open-inference';
}

/** Counts the places of each account and mode. */
export class PlaceShares {
  readonly #counts = new Map<string, number>();

  constructor(holders: Iterable<PlaceUser>) {
    for (const holder of holders) this.add(holder, 1);
  }

  of({ mode, ownerId }: PlaceUser): number {
    return this.#counts.get(`${mode} ${ownerId}`) ?? 0;
  }

  add(user: PlaceUser, places: number): void {
    this.#counts.set(`${user.mode} ${user.ownerId}`, this.of(user) + places);
  }

  /** Orders who gets a free place: live first, then the account with fewer places. */
  readonly compare = (a: PlaceUser, b: PlaceUser): number => rankOf(a) - rankOf(b) || this.of(a) - this.of(b);

  /** Chooses which model leaves for the user: an unused one, otherwise a busy one. */
  choose<Holder extends PlaceHolder>(user: PlaceUser, holders: readonly Holder[], now: number): Holder | undefined {
    const unused = holders.filter((holder) => holder.isUnused && this.#mayReplaceUnused(user, holder, now));
    if (unused.length > 0) return this.#last(unused, ({ lastUsed }) => lastUsed);
    const busy = holders.filter((holder) => !holder.isUnused && this.#mayInterrupt(user, holder));
    return this.#last(busy, ({ busySince }) => busySince);
  }

  #mayReplaceUnused(user: PlaceUser, holder: PlaceHolder, now: number): boolean {
    if (user.mode !== holder.mode) {
      // One that was just started is about to be called.
      const lastUsed = Math.max(holder.lastCalled, holder.lastUsed);
      return user.mode === 'live' || now - lastUsed >= LIVE_PROTECTED_MS;
    }
    const notCalledFor = now - holder.lastCalled;
    return user.ownerId === holder.ownerId || this.of(holder) > this.of(user) || notCalledFor >= PROTECTED_MS;
  }

  /** Only to make the shares more even, so that two accounts never take a place from each other in turn. */
  #mayInterrupt(user: PlaceUser, holder: PlaceHolder): boolean {
    if (user.mode !== holder.mode) return user.mode === 'live';
    return this.of(holder) - 1 >= this.of(user) + 1;
  }

  /** Test before live, then the account with the most places, then the longest time. */
  #last<Holder extends PlaceHolder>(holders: Holder[], since: (holder: Holder) => number): Holder | undefined {
    return holders.sort((a, b) => this.compare(b, a) || since(a) - since(b))[0];
  }
}

function rankOf({ mode }: PlaceUser): number {
  return mode === 'live' ? 0 : 1;
}
