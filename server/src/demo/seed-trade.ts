import { createHash } from 'node:crypto';
import type { Principal } from '../access/principal.ts';
import type { CommerceOptions } from '../commerce/commerce-options.ts';
import { findListingFor } from '../commerce/listings/find-listing.ts';
import { createPurchase } from '../commerce/purchases/create-purchase.ts';
import { movementsOf } from '../ledger/read-balance.ts';
import { holdsLicense } from '../licenses/holds-license.ts';
import { type TopUpCall, topUp } from '../payments/balance/top-up.ts';
import { savePaymentMethod, toCustomer } from '../payments/methods/save-payment-method.ts';
import type { PaymentsOptions } from '../payments/payment.ts';
import type { SavedCard } from '../payments/processor.ts';
import { sweepPayments } from '../payments/sweep-payments.ts';
import { registerDestination, saveDestination } from '../payouts/destinations/save-payout-destination.ts';
import type { PayoutsOptions } from '../payouts/payouts-options.ts';
import { preparePayoutsOf } from '../payouts/run-payouts.ts';
import { sendPayout } from '../payouts/send-payout.ts';
import type { Db } from '../platform/db/queryable.ts';
import { newId } from '../platform/ids.ts';
import type { Demo } from './demo-file.ts';
import { BOUGHT } from './demo-listings.ts';
import { demoPrincipal } from './demo-principal.ts';
import { findDemoAsset } from './seed-listings.ts';

export interface TradeOptions {
  payouts: PayoutsOptions;
  commerce: CommerceOptions;
}

type SaveCard = (card: SavedCard) => Promise<unknown>;

const BALANCE = { currency: 'usd', amount: 10_000 };
const BANK_ACCOUNT = { holder: 'Acme Robotics', iban: 'DE89370400440532013000' };
const VISA = 'pm_card_visa';

/**
 * Moves money once through the regular use cases: the buyer tops up and buys, the seller is paid out. Steps that an
 * interrupted start completed are found and not repeated.
 */
export async function seedTrade(db: Db, demo: Demo, options: TradeOptions, saveCard: SaveCard): Promise<void> {
  const seller = await demoPrincipal(db, demo.seller);
  const buyer = await demoPrincipal(db, demo.buyer);
  if (!seller || !buyer) return; // closed since
  const { payouts, commerce } = options;
  await seedDestination(db, seller, payouts);
  const card = await seedCard(db, buyer, demo.card, commerce.payments, saveCard);
  await seedBalance(db, buyer, card, commerce.payments);
  await seedPurchase(db, seller, buyer, commerce);
  for (const { id } of await preparePayoutsOf(db, seller.account.id, payouts)) await sendPayout(db, id, payouts);
}

async function seedDestination(db: Db, seller: Principal, { processors, publicUrl }: PayoutsOptions): Promise<void> {
  const processor = processors.test;
  const body = { bank_account: BANK_ACCOUNT };
  const destination = await registerDestination(db, seller, body, processor, `${publicUrl}/dashboard`);
  const by = { principal: seller, requestId: null };
  await db.transaction((tx) => saveDestination(tx, by, destination, { processor, waitHours: 0, notify: false }));
}

/** The processor's id is saved to the file first: saving the same card again returns the first one. */
async function seedCard(
  db: Db,
  buyer: Principal,
  known: SavedCard | undefined,
  { processors: { test: processor } }: PaymentsOptions,
  saveCard: SaveCard,
): Promise<string> {
  const card = known ?? (await processor.saveCard({ token: VISA }, await toCustomer(db, buyer, processor)));
  if (!known) await saveCard(card);
  return (await db.transaction((tx) => savePaymentMethod(tx, buyer, processor, card))).id;
}

/** Uses a fixed key, so that an interrupted top-up is resumed; the sweeper handles older ones. */
async function seedBalance(db: Db, buyer: Principal, card: string, payments: PaymentsOptions): Promise<void> {
  await sweepPayments(db, payments);
  const [movement] = await movementsOf(db, buyer.account.id, ['wallet'], undefined, 1);
  if (movement) return;
  const call: TopUpCall = {
    db,
    principal: buyer,
    body: { amount: BALANCE, payment_method: card },
    requestKey: createHash('sha256').update(`the demo's top-up of ${buyer.account.id}`).digest(),
    write: (work) => db.transaction(work),
  };
  await topUp(call, payments, ({ status }) => status);
}

async function seedPurchase(db: Db, seller: Principal, buyer: Principal, options: CommerceOptions): Promise<void> {
  const asset = await findDemoAsset(db, seller, BOUGHT);
  const listing = asset && (await findListingFor(db, asset));
  if (!listing || (await holdsLicense(db, buyer.account.id, asset.id))) return;
  await createPurchase(
    {
      db,
      vault: options.payments.keyRing.test,
      principal: buyer,
      requestId: newId('req'),
      requestKey: null,
      write: (work) => db.transaction(work),
      writeAtOnce: (work) => db.atOnce(work),
    },
    { listing_id: listing.id },
    options,
  );
}
