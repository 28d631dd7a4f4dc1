import type { Listing, Mode, Purchase, Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { type ServerSettings, withAccount } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { confirm } from '../../input/confirm.ts';
import { formatMoney, type Money } from '../../money.ts';
import { printResult } from '../../output/print-result.ts';
import { printHint, printNotice } from '../../output/printing.ts';
import { choosePayment, describePayment, type Payment, type PaymentChoice } from './choose-payment.ts';
import { findPublishedListing } from './find-published-listing.ts';
import { describeMode, showTerms } from './terms.ts';
import { waitUntilSettled } from './wait-until-settled.ts';

export interface BuyOptions extends PaymentChoice {
  maxPrice?: Money;
  yes?: boolean;
  /** False with `--no-wait`, by commander's convention. */
  wait: boolean;
}

export async function buy(what: string, options: BuyOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings, mode }) => {
    const [listing, me] = await Promise.all([findPublishedListing(souk, what), souk.me.get()]);
    if (listing.owner.id === me.id) {
      throw new Failure(`you own ${listing.asset.slug}.`, { exitCode: EXIT.conflict, code: 'conflict' });
    }
    await rejectIfLicensed(souk, listing);
    const pending = await findPending(souk, listing);
    const purchase = pending ?? (await order(souk, listing, { ...options, mode, settings }));
    const settled = options.wait
      ? await waitUntilSettled(purchase, (signal) => souk.purchases.get(purchase.id, { signal }), {
          advice: 'Run the same command again to resume waiting.',
        })
      : purchase;
    if (settled.status === 'failed') throw nothingBought(listing);
    printPurchase(settled, listing, settings);
  });
}

/** Checked first, so that the person does not confirm a price and then learn that there is nothing to buy. */
async function rejectIfLicensed(souk: Souk, listing: Listing): Promise<void> {
  const { items } = await souk.licenseGrants.list({ asset: listing.asset.id, status: 'active' }).page();
  const grant = items.find(({ listing_id }) => listing_id === listing.id);
  if (!grant) return;
  throw new Failure(`you already have a license of ${listing.asset.slug}: ${grant.id}.`, {
    exitCode: EXIT.conflict,
    code: 'already_licensed',
    nextStep: `Get the files with \`${downloadCommand(listing)}\`.`,
  });
}

/** Returns a purchase that an earlier run left waiting for the bank. */
async function findPending(souk: Souk, listing: Listing): Promise<Purchase | undefined> {
  const { items } = await souk.purchases.list({ listing: listing.id, status: 'pending' }).page();
  const [pending] = items;
  if (pending) printNotice(`Resuming your pending purchase ${pending.id}.`);
  return pending;
}

async function order(
  souk: Souk,
  listing: Listing,
  options: BuyOptions & { mode: Mode; settings: ServerSettings },
): Promise<Purchase> {
  const { price } = listing;
  if (options.maxPrice) requireWithin(price, options.maxPrice);
  const payment = await findPayment(souk, price, options);
  // With --yes and --json or --quiet there is no person to read the terms.
  if (!options.yes || !(options.settings.json || options.settings.quiet)) {
    showTerms(listing.title, [
      ['what', `${listing.asset.type} ${listing.asset.slug}`],
      ['seller', listing.owner.slug],
      ['price', price.amount === 0 ? 'free' : `${formatMoney(price)}, once`],
      ...(payment.by === 'nothing' ? [] : [['paid by', describePayment(payment)] as [string, string]]),
      ['mode', await describeMode(souk, options.mode)],
    ]);
  }
  if (payment.by !== 'nothing') await confirm(`Buy it for ${formatMoney(price)}?`, options);
  return souk.purchases.create({
    listing_id: listing.id,
    // Pays the price that was shown: the service rejects a price that changed in the meantime.
    expected_price: price,
    ...(payment.by === 'nothing' ? {} : { payment_method: payment.by === 'card' ? payment.id : 'balance' }),
  });
}

async function findPayment(souk: Souk, price: Money, choice: PaymentChoice): Promise<Payment> {
  if (price.amount === 0) return { by: 'nothing' };
  const [balance, cards] = await Promise.all([
    souk.balance.get(),
    Array.fromAsync(souk.paymentMethods.list({ limit: 100 })),
  ]);
  return choosePayment(price, choice, { available: balance.available, cards });
}

function requireWithin(price: Money, max: Money): void {
  if (price.amount === 0) return;
  if (price.currency !== max.currency) {
    throw new Failure(`it costs ${formatMoney(price)}, but --max-price is in another currency. Nothing was bought.`, {
      code: 'price_too_high',
      nextStep: `Set --max-price in ${price.currency}.`,
    });
  }
  if (price.amount > max.amount) {
    throw new Failure(
      `it costs ${formatMoney(price)}, more than --max-price ${formatMoney(max)}. Nothing was bought.`,
      {
        code: 'price_too_high',
      },
    );
  }
}

function printPurchase(purchase: Purchase, listing: Listing, settings: ServerSettings): void {
  const { slug, type } = listing.asset;
  const isPending = purchase.status === 'pending';
  const what = `${slug} for ${purchase.amount.amount === 0 ? 'nothing' : formatMoney(purchase.amount)}`;
  printResult(settings, purchase, {
    id: purchase.id,
    text: isPending
      ? `Buying ${what}: ${purchase.id} is pending.`
      : `Bought ${what}: ${purchase.id}, with the license ${purchase.license_grant_id}.`,
  });
  if (isPending && purchase.next_action?.url) printHint(settings, `Confirm it at ${purchase.next_action.url}`);
  const next = isPending
    ? [`souk purchases show ${purchase.id}`]
    : [downloadCommand(listing), ...(type === 'model' ? [`souk deploy ${slug}`] : [])];
  printHint(settings, `\nNext:\n${next.map((line) => `  ${line}`).join('\n')}`);
}

function downloadCommand({ asset }: Listing): string {
  return `souk ${asset.type}s download ${asset.slug}`;
}

function nothingBought({ asset }: Listing): Failure {
  return new Failure(`the payment failed: ${asset.slug} was not bought, and nothing was charged.`, {
    exitCode: EXIT.paymentNeeded,
    code: 'card_declined',
    nextStep: 'Pay with another card (--card), or top up your balance with `souk balance top-up`.',
  });
}
