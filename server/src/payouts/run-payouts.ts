import { loadProfile } from '../accounts/profile/load-profile.ts';
import { forEachSettled } from '../platform/async/for-each-settled.ts';
import type { Db, Tx } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { enqueue } from '../platform/queue/enqueue.ts';
import { createPayout, type Due, type MadePayout, type PayTo } from './create-payout.ts';
import { findReadyDestination } from './destinations/find-payout-destination.ts';
import { type ClearedRow, clearedEarnings } from './earnings.sql.ts';
import { earningsOf } from './earnings-of.ts';
import { minimumPayout } from './payout-rules.ts';
import type { PayoutRow } from './payouts.sql.ts';
import { destinationOptions, type PayoutsOptions } from './payouts-options.ts';

const BATCH = 5000;
const LINES_PER_PAYOUT = 100_000;

type RunOptions = PayoutsOptions & Partial<Pick<Due, 'linesPerPayout'>>;

/** Pays out what has cleared, to everybody who can be paid. Run twice, or on two nodes at once, it still pays once. */
export async function runPayouts(db: Db, options: RunOptions): Promise<void> {
  await forEachSettled(everybodyDue(db), async ({ account_id: accountId, currency }) => {
    const payTo = await whereToPay(db, accountId, options);
    if (payTo) await makePayouts(db, { accountId, currency, payTo, ...boundsOf(db, currency, options) }, sendByJob);
  });
}

/** Pays out what one seller has left, however little: for those who want to close their account. */
export async function payOutRest(db: Db, accountId: string, options: RunOptions): Promise<void> {
  const payTo = await whereToPay(db, accountId, options);
  if (!payTo) return;
  for (const { currency } of await earningsOf(db, accountId)) {
    await makePayouts(db, { accountId, currency, payTo, ...boundsOf(db, currency, options), minimum: 1 }, sendByJob);
  }
}

/** Makes the payouts of one seller that are due, in every currency. Whoever asks for it sends them. */
export async function preparePayoutsOf(db: Db, accountId: string, options: RunOptions): Promise<PayoutRow[]> {
  const payTo = await whereToPay(db, accountId, options);
  if (!payTo) return [];
  const payouts: PayoutRow[] = [];
  for (const { currency } of await earningsOf(db, accountId)) {
    const due = { accountId, currency, payTo, ...boundsOf(db, currency, options) };
    payouts.push(...(await makePayouts(db, due)));
  }
  return payouts;
}

function boundsOf(db: Db, currency: string, { linesPerPayout = LINES_PER_PAYOUT }: RunOptions) {
  return { minimum: minimumPayout(db.realm as Mode, currency), linesPerPayout };
}

/** As many as it takes. */
async function makePayouts(
  db: Db,
  due: Due,
  andThen: (tx: Tx, payout: MadePayout) => Promise<void> = async () => undefined,
): Promise<MadePayout[]> {
  const made: MadePayout[] = [];
  for (;;) {
    const payout = await db.transaction(async (tx) => {
      const payout = await createPayout(tx, due);
      if (payout) await andThen(tx, payout);
      return payout;
    });
    if (payout) made.push(payout);
    // One that is not full took all there was. What comes back of it is left for the next run, or it would go on for ever.
    if (!payout || payout.lines < due.linesPerPayout) return made;
  }
}

async function sendByJob(tx: Tx, { id }: MadePayout): Promise<void> {
  await enqueue(tx, 'send_payout', { payout: id });
}

async function* everybodyDue(db: Db): AsyncGenerator<ClearedRow> {
  let [account, currency] = ['', ''];
  for (;;) {
    const rows = await db.many(clearedEarnings, [account, currency, BATCH]);
    for (const row of rows) if (row.amount >= minimumPayout(db.realm as Mode, row.currency)) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    [account, currency] = [last.account_id, last.currency];
  }
}

/** Nowhere, for an account that is suspended, closed or not confirmed, or that has not said where. */
async function whereToPay(db: Db, accountId: string, options: PayoutsOptions): Promise<PayTo | undefined> {
  const mode = db.realm as Mode;
  const profile = await loadProfile(db, accountId, new Set());
  if (!profile) return undefined;
  if (mode === 'live' && options.confirmsAddresses && !profile.emailConfirmed) return undefined;
  return findReadyDestination(db, accountId, destinationOptions(options, mode));
}
