import type { Mode } from '../../platform/db/realm.ts';
import type { DeploymentRow } from '../deployment.ts';

// The places of a node are shared by the accounts whose models take them, and live mode goes before test mode. Who may
// take a place from whom is decided here; how many places there are, and how a model leaves its own, is not.

/** A model called so recently keeps its place from an account that has as many places. */
const KEPT_MS = 5_000;
/** The same of a live model that was called or started so recently, against models of test mode. */
const LIVE_KEPT_MS = 60_000;

/** A model that takes a place, or is to take one. */
export interface PlaceUser {
  mode: Mode;
  ownerId: string;
}

/** A model in its place. Times are of this node's own clock. */
export interface PlaceHolder extends PlaceUser {
  /** Nothing is lost but time if it goes. */
  isUnused: boolean;
  lastUsed: number;
  lastCalled: number;
  busySince: number;
}

/** Models that run on an engine elsewhere take no place here. */
export function takesPlace({ runtime }: Pick<DeploymentRow, 'runtime'>): boolean {
  return runtime !== 'open-inference';
}

/** How many places each account has in each mode. */
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

  /** Whose turn it is when a place is free: live first, then who has fewer places. */
  readonly compare = (a: PlaceUser, b: PlaceUser): number => rankOf(a) - rankOf(b) || this.of(a) - this.of(b);

  /** Of those that may go for the user, which goes first: one that nobody uses, otherwise one at work. */
  choose<Holder extends PlaceHolder>(user: PlaceUser, holders: readonly Holder[], now: number): Holder | undefined {
    const unused = holders.filter((holder) => holder.isUnused && this.#mayReplaceUnused(user, holder, now));
    if (unused.length > 0) return this.#last(unused, ({ lastUsed }) => lastUsed);
    const busy = holders.filter((holder) => !holder.isUnused && this.#mayInterrupt(user, holder));
    return this.#last(busy, ({ busySince }) => busySince);
  }

  #mayReplaceUnused(user: PlaceUser, holder: PlaceHolder, now: number): boolean {
    if (user.mode !== holder.mode) {
      // One that was started just now is about to be called.
      const lastUsed = Math.max(holder.lastCalled, holder.lastUsed);
      return user.mode === 'live' || now - lastUsed >= LIVE_KEPT_MS;
    }
    const notCalledFor = now - holder.lastCalled;
    return user.ownerId === holder.ownerId || this.of(holder) > this.of(user) || notCalledFor >= KEPT_MS;
  }

  /** Only to make the shares more even, so that two accounts never take a place from each other in turn. */
  #mayInterrupt(user: PlaceUser, holder: PlaceHolder): boolean {
    if (user.mode !== holder.mode) return user.mode === 'live';
    return this.of(holder) - 1 >= this.of(user) + 1;
  }

  /** Test before live, then of the account with the most places, then the one that is so for longest. */
  #last<Holder extends PlaceHolder>(holders: Holder[], since: (holder: Holder) => number): Holder | undefined {
    return holders.sort((a, b) => this.compare(b, a) || since(a) - since(b))[0];
  }
}

function rankOf({ mode }: PlaceUser): number {
  return mode === 'live' ? 0 : 1;
}
