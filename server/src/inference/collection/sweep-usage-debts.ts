import { INFERENCE_CURRENCY } from '../../access/inference-currency.ts';
import { walletsHolding } from '../../ledger/read-balance.ts';
import { defaultCardsOf } from '../../payments/methods/find-payment-method.ts';
import { forEachSettled } from '../../platform/async/for-each-settled.ts';
import type { Db } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { NANO_PER_MINOR } from '../metering/nano.ts';
import { type CollectUsageJob, collectUsage } from './collect-usage.ts';
import * as sql from './collections.sql.ts';
import { type CollectionOptions, MIN_CARD_AMOUNT, mayCharge, wholeUnits } from './usage-collection.ts';

const BATCH = 500;

/**
 * Collects debts that reached the threshold and were missed: after a crash, after the backoff of a declined card, or after
 * a new card was added.
 */
export async function sweepUsageDebts(db: Db, options: CollectionOptions): Promise<void> {
  const { collectAt } = options;
  await forEachSettled(pagesOf(db, sql.debtorsOf, Math.max(1, collectAt)), async (page) => {
    const chargeable = await filterChargeable(db, page, Math.max(collectAt, MIN_CARD_AMOUNT), options);
    await forEachSettled(chargeable, (account) => collectUsage(db, account, { reason: 'threshold' }, options));
  });
}

/**
 * Enqueues the collection of all usage before this month. Runs daily: the first day of a month collects everything, later
 * days retry what could not be collected.
 */
export async function collectEarlierMonths(db: Db, options: CollectionOptions): Promise<void> {
  await forEachSettled(pagesOf(db, sql.debtorsOfEarlierMonths, 1), async (page) => {
    const chargeable = await filterChargeable(db, page, MIN_CARD_AMOUNT, options);
    const jobs = chargeable.map((account): CollectUsageJob => ({ account, reason: 'month_end' }));
    await db.transaction(async (tx) => {
      for (const job of jobs) await enqueue(tx, 'collect_usage', job);
    });
  });
}

async function* pagesOf(
  db: Db,
  debtors: Statement<sql.DebtorRow, [after: string, atLeastNano: number, count: number]>,
  atLeast: number,
): AsyncGenerator<sql.DebtorRow[]> {
  let after = '';
  for (;;) {
    const page = await db.many(debtors, [after, atLeast * NANO_PER_MINOR, BATCH]);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < BATCH) return;
    after = last.account_id;
  }
}

/** Returns the accounts with money in the wallet, or with a chargeable card and a debt of at least `cardMinimum`. */
async function filterChargeable(
  db: Db,
  page: readonly sql.DebtorRow[],
  cardMinimum: number,
  { payments }: CollectionOptions,
): Promise<string[]> {
  const ids = page.map(({ account_id }) => account_id);
  const wallets = await walletsHolding(db, ids, INFERENCE_CURRENCY);
  const cards = await defaultCardsOf(db, ids);
  const processor = payments.processors[db.realm as Mode];
  const hasCard = (debtor: sql.DebtorRow) => {
    const card = cards.get(debtor.account_id);
    if (card?.processor !== processor.name || debtor.open) return false;
    return wholeUnits(debtor.due_nano) >= cardMinimum && mayCharge(debtor, card.id);
  };
  return page.filter((debtor) => wallets.has(debtor.account_id) || hasCard(debtor)).map(({ account_id }) => account_id);
}
