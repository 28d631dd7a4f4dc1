import type { MaybePromise } from '../../platform/async/maybe-async.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import type { Money } from '../../platform/http/schemas/json-schema.ts';
import type { UsageRecord } from './usage-record.ts';

export interface Spender {
  accountId: string;
  keyId: string;
  /** The key's limit per calendar month in UTC. */
  spendLimit: Money | null;
}

/** The maximum cost of a request in progress, reserved. */
export interface Hold {
  readonly nano: number;
}

/** Reserves and records the cost of requests, for one mode on one node. */
export interface Meter {
  /**
   * Reserves the maximum cost of a request, nearly always without a query. Throws `payment_required` if the account's
   * credit or the key's limit does not cover it; the message names which.
   */
  hold(spender: Spender, nano: number): MaybePromise<Hold>;
  /** Persists the usage and releases the hold. Resolves once the record is durable; rejects if that fails. */
  settle(hold: Hold, record: UsageRecord): Promise<void>;
  /** Does the same on the caller's transaction. */
  settleOn(tx: Tx, hold: Hold, record: UsageRecord): Promise<void>;
  /** Releases a hold without usage. No effect on a settled hold. */
  void(hold: Hold): void;
  /** Waits for pending writes and returns all reservations. */
  close(): Promise<void>;
}
