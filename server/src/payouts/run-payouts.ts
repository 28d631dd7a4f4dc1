import { loadProfile } from '../accounts/profile/load-profile.ts';
import { forEachSettled } from '../platform/async/for-each-settled.ts';
import type { Db, Tx } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { enqueue } from '../platform/queue/enqueue.ts';
import { createPayout, type DueEarnings, type MadePayout, type PayTo } from './create-payout.ts';
import { findReadyDestination } from './destinations/find-payout-destination.ts';
import { type ClearedRow, clearedEarnings } from './earnings.sql.ts';
import { minimumPayout } from './payout-rules.ts';
import type { PayoutRow } from './payouts.sql.ts';
import { destinationOptions, type PayoutsOptions } from './payouts-options.ts';
import { readEarnings } from './read-earnings.ts';

const BATCH = 5000;
const MAX_LINES_PER_PAYOUT = 100_000;

type RunOptions = PayoutsOptions & Partial<Pick<DueEarnings, 'linesPerPayout'>>;

/** Pays out cleared earnings to every seller who can be paid. Idempotent, also when two nodes run it at once. */
export async function runPayouts(db: Db, options: RunOptions): Promise<void> {
  await forEachSettled(listDueEarnings(db), async ({ account_id: accountId, currency }) => {
    const payTo = await findPayTo(db, accountId, options);
    if (payTo) await makePayouts(db, { accountId, currency, payTo, ...limitsOf(db, currency, options) }, sendByJob);
  });
}

/** Pays out everything a seller has left, below the minimum too, before the account is closed. */
export async function payOutRest(db: Db, accountId: string, options: RunOptions): Promise<void> {
  const payTo = await findPayTo(db, accountId, options);
  if (!payTo) return;
  for (const { currency } of await readEarnings(db, accountId)) {
    await makePayouts(db, { accountId, currency, payTo, ...limitsOf(db, currency, options), minimum: 1 }, sendByJob);
  }
}

/** Creates the payouts that one seller is due, in every currency. The caller sends them. */
export async function preparePayoutsOf(db: Db, accountId: string, options: RunOptions): Promise<PayoutRow[]> {
  const payTo = await findPayTo(db, accountId, options);
  if (!payTo) return [];
  const payouts: PayoutRow[] = [];
  for (const { currency } of await readEarnings(db, accountId)) {
    const due = { accountId, currency, payTo, ...limitsOf(db, currency, options) };
    payouts.push(...(await makePayouts(db, due)));
  }
  return payouts;
}

function limitsOf(db: Db, currency: string, { linesPerPayout = MAX_LINES_PER_PAYOUT }: RunOptions) {
  return { minimum: minimumPayout(db.realm as Mode, currency), linesPerPayout };
}

/** Creates payouts until the cleared earnings are used up. */
async function makePayouts(
  db: Db,
  due: DueEarnings,
  onCreated: (tx: Tx, payout: MadePayout) => Promise<void> = async () => undefined,
): Promise<MadePayout[]> {
  const created: MadePayout[] = [];
  for (;;) {
    const payout = await db.transaction(async (tx) => {
      const payout = await createPayout(tx, due);
      if (payout) await onCreated(tx, payout);
      return payout;
    });
    if (payout) created.push(payout);
    // A payout that is not full took everything. Money returned from it waits for the next run, or this would loop for
    // ever.
    if (!payout || payout.lines < due.linesPerPayout) return created;
  }
}

async function sendByJob(tx: Tx, { id }: MadePayout): Promise<void> {
  await enqueue(tx, 'send_payout', { payout: id });
}

async function* listDueEarnings(db: Db): AsyncGenerator<ClearedRow> {
  let [account, currency] = ['', ''];
  for (;;) {
    const rows = await db.many(clearedEarnings, [account, currency, BATCH]);
    for (const row of rows) if (row.amount >= minimumPayout(db.realm as Mode, row.currency)) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    [account, currency] = [last.account_id, last.currency];
  }
}

/** Returns undefined for an account that is suspended, closed or unconfirmed, or that has no destination. */
async function findPayTo(db: Db, accountId: string, options: PayoutsOptions): Promise<PayTo | undefined> {
  const mode = db.realm as Mode;
  const profile = await loadProfile(db, accountId, new Set());
  if (!profile) return undefined;
  if (mode === 'live' && options.requiresConfirmedEmail && !profile.emailConfirmed) return undefined;
  return findReadyDestination(db, accountId, destinationOptions(options, mode));
}
