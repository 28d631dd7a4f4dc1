import type { Db } from '../../platform/db/queryable.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { collectByCard } from './collect-by-card.ts';
import { collectFromWallet } from './collect-from-wallet.ts';
import { CARD_MINIMUM, type CollectionOptions, type Reason } from './usage-collection.ts';

export interface CollectUsageJob {
  account: string;
  reason: Reason;
}

/**
 * Collects what an account owes for inference: from its wallet as much as that holds, the rest from its default card.
 * Asked for several times, or on two nodes at once, it collects once.
 */
export async function collectUsage(
  db: Db,
  accountId: string,
  { reason }: { reason: Reason },
  { payments, collectAt }: CollectionOptions,
): Promise<void> {
  const atLeast = reason === 'threshold' ? collectAt : 1;
  const begun = await collectFromWallet(db, accountId, atLeast);
  // What was enough to begin with is collected as a whole: the rest by card, however little the wallet has left of it.
  await collectByCard(db, accountId, begun ? CARD_MINIMUM : Math.max(atLeast, CARD_MINIMUM), payments);
}

/** Leaves it to a job, on a transaction of its own. */
export async function scheduleUsageCollection(db: Db, accountId: string, reason: Reason): Promise<void> {
  const job: CollectUsageJob = { account: accountId, reason };
  await db.atOnce((tx) => enqueue(tx, 'collect_usage', job));
}
