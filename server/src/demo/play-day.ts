import type { Principal } from '../access/principal.ts';
import type { AssetRow } from '../catalog/assets/asset.ts';
import { findAsset } from '../catalog/assets/find-asset.ts';
import { starAsset } from '../catalog/assets/star-asset.ts';
import type { CommerceOptions } from '../commerce/commerce-options.ts';
import { findListingFor } from '../commerce/listings/find-listing.ts';
import { createPurchase } from '../commerce/purchases/create-purchase.ts';
import { refundPurchase } from '../commerce/purchases/refund-purchase.ts';
import { walletOf } from '../ledger/read-balance.ts';
import { registerDestination, saveDestination } from '../payouts/destinations/save-payout-destination.ts';
import type { PayoutsOptions } from '../payouts/payouts-options.ts';
import { preparePayoutsOf } from '../payouts/run-payouts.ts';
import { sendPayout } from '../payouts/send-payout.ts';
import type { Db } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { atTime, timeBefore } from './backdate-history.ts';
import { type DemoAsset, pathOf } from './demo-market.ts';
import { requestKeyOf, topUpOnce } from './fund-buyer.ts';
import * as sql from './history.sql.ts';
import type { PlannedDay, PlannedPurchase } from './plan-history.ts';

export interface TradeOptions {
  payouts: PayoutsOptions;
  commerce: CommerceOptions;
}

export interface History {
  /** In the background. */
  db: Db;
  /** Accounts of the demo, by slug; those that were closed since are missing. */
  people: ReadonlyMap<string, Principal>;
  seededAt: Date;
  options: TradeOptions;
}

const TOP_UP = 100_000;
const BANK_ACCOUNT = { holder: 'Demo seller', iban: 'DE89370400440532013000' };

/** Trades for one day. Steps that were done before an interruption are found and not repeated. */
export async function playDay(history: History, day: PlannedDay, signal: AbortSignal): Promise<void> {
  const steps = [
    ...day.purchases.map((purchase) => () => buy(history, day, purchase)),
    ...day.refunds.map((refund) => () => refundSale(history, day, refund)),
    ...day.stars.map(
      ({ account, asset }) =>
        () =>
          star(history, day, account, asset),
    ),
    ...(day.payouts ? [...history.people.keys()].map((slug) => () => payOut(history, day, slug)) : []),
  ];
  for (const step of steps) {
    signal.throwIfAborted();
    await step();
  }
}

/** The hours of a day, so that what follows each other does so in time. */
function dbAt({ db, seededAt }: History, { daysAgo }: PlannedDay, hour: number): Db {
  return atTime(db, timeBefore(seededAt, daysAgo, hour));
}

async function buy(
  history: History,
  day: PlannedDay,
  { buyer: slug, asset: demo, by }: PlannedPurchase,
): Promise<void> {
  const { people, options, db: now } = history;
  const { commerce } = options;
  const buyer = people.get(slug);
  const asset = await findPublished(now, demo);
  const listing = asset && (await findListingFor(now, asset));
  if (!buyer || !listing || (await now.one(sql.purchaseOf, [asset.id, buyer.account.id]))) return;
  const db = dbAt(
    history,
    day,
    9 + (day.purchases.findIndex((one) => one.asset === demo && one.buyer === slug) % 40) * 0.2,
  );
  const name = `${pathOf(demo)} on day ${day.daysAgo}`;
  const simulated = commerce.payments.processors.test.name === 'simulated';
  if (listing.priceAmount > 0) {
    if (!simulated) return; // a real processor is not called, not even with its test key
    const [wallet] = await walletOf(now, buyer.account.id);
    if (by === 'balance' && (wallet?.amount ?? 0) < listing.priceAmount)
      await topUpOnce(db, buyer, { amount: TOP_UP, name }, commerce.payments);
  }
  await createPurchase(
    {
      db,
      vault: commerce.payments.keyRing.test,
      principal: buyer,
      requestId: newId('req'),
      requestKey: requestKeyOf(buyer, `purchase ${name}`),
      write: (work) => db.transaction(work),
      writeAtOnce: (work) => db.atOnce(work),
    },
    { listing_id: listing.id, ...(by === 'card' && { payment_method: 'pm_card_visa' }) },
    commerce,
  );
}

async function refundSale(history: History, day: PlannedDay, refund: PlannedDay['refunds'][number]): Promise<void> {
  const { people, options, db } = history;
  const [buyer, seller] = [people.get(refund.buyer), people.get(refund.asset.seller)];
  const asset = await findPublished(db, refund.asset);
  const purchase = buyer && asset && (await db.one(sql.purchaseOf, [asset.id, buyer.account.id]));
  if (!seller || purchase?.status !== 'succeeded') return;
  await dbAt(history, day, 18).transaction((tx) =>
    refundPurchase(tx, seller, purchase.id, newId('req'), options.commerce),
  );
}

async function star(history: History, day: PlannedDay, account: string, demo: DemoAsset): Promise<void> {
  const { people, db } = history;
  const person = people.get(account);
  const asset = await findPublished(db, demo);
  if (!person || !asset) return;
  await dbAt(history, day, 19).transaction((tx) => starAsset(tx, person, demo.kind, asset.id));
}

/** Registers a seller's bank account before the first payout. */
async function payOut(history: History, day: PlannedDay, slug: string): Promise<void> {
  const { people, options } = history;
  const seller = people.get(slug) as Principal;
  const { processors, publicUrl } = options.payouts;
  const processor = processors.test;
  if (processor.name !== 'simulated') return;
  const db = dbAt(history, day, 20);
  const unsettled = await history.db.many(sql.unsettledPayouts, [seller.account.id]);
  for (const { id } of unsettled) await sendPayout(db, id, options.payouts);
  const earned = await history.db.one(sql.unpaidEarnings, [seller.account.id]);
  if (!earned) return;
  if (!(await history.db.one(sql.hasDestination, [seller.account.id]))) {
    const bank = { bank_account: { ...BANK_ACCOUNT, holder: seller.account.name } };
    const destination = await registerDestination(db, seller, bank, processor, `${publicUrl}/dashboard`);
    const by = { principal: seller, requestId: null };
    await db.transaction((tx) => saveDestination(tx, by, destination, { processor, waitHours: 0, notify: false }));
  }
  for (const { id } of await preparePayoutsOf(db, seller.account.id, options.payouts))
    await sendPayout(db, id, options.payouts);
}

function findPublished(db: Db, demo: DemoAsset): Promise<AssetRow | undefined> {
  return findAsset(db, demo.kind, pathOf(demo)).catch(unlessDeleted);
}

/** The market may have been changed since it was seeded. */
export function unlessDeleted(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
}
