import type { Db } from '../../platform/db/queryable.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { collectByCard } from './collect-by-card.ts';
import { collectFromWallet } from './collect-from-wallet.ts';
import { type CollectionOptions, MIN_CARD_AMOUNT, type Reason } from './usage-collection.ts';

export interface CollectUsageJob {
  account: string;
  reason: Reason;
}

/**
 * Collects an account's inference debt: from its wallet up to the balance, the rest from its default card. Safe to run
 * repeatedly and concurrently: the debt is collected once.
 */
export async function collectUsage(
  db: Db,
  accountId: string,
  { reason }: { reason: Reason },
  { payments, collectAt }: CollectionOptions,
): Promise<void> {
  const atLeast = reason === 'threshold' ? collectAt : 1;
  const collected = await collectFromWallet(db, accountId, atLeast);
  // A debt that reached the threshold is collected in full, so the rest goes to the card even if it is below it.
  await collectByCard(db, accountId, collected ? MIN_CARD_AMOUNT : Math.max(atLeast, MIN_CARD_AMOUNT), payments);
}

/** Enqueues a collection on a transaction of its own. */
export async function scheduleUsageCollection(db: Db, accountId: string, reason: Reason): Promise<void> {
  const job: CollectUsageJob = { account: accountId, reason };
  await db.atOnce((tx) => enqueue(tx, 'collect_usage', job));
}
