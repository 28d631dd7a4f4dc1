import type { MaybePromise } from '../../platform/async/maybe-async.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import type { Money } from '../../platform/http/schemas/json-schema.ts';
import type { UsageRecord } from './usage-record.ts';

export interface Spender {
  accountId: string;
  keyId: string;
  /** The key's own, for a calendar month in UTC. */
  spendLimit: Money | null;
}

/** Set aside for a request that is under way: the most that it can cost. */
export interface Hold {
  readonly nano: number;
}

/** Keeps the books of one mode on one node. */
export interface Meter {
  /**
   * Sets aside the most that a request can cost, nearly always without asking the database. Throws `payment_required`,
   * saying whether it is the account's credit or the key's limit that does not hold it.
   */
  hold(spender: Spender, nano: number): MaybePromise<Hold>;
  /** Writes down what was used and gives back the rest of the hold. Resolves once it is durable; rejects if it cannot be. */
  settle(hold: Hold, record: UsageRecord): Promise<void>;
  /** The same on a transaction of the caller's, which commits it. */
  settleOn(tx: Tx, hold: Hold, record: UsageRecord): Promise<void>;
  /** Gives all of it back: nothing was used. */
  void(hold: Hold): void;
  /** Waits for what is being written, and gives back what is set aside. */
  close(): Promise<void>;
}
