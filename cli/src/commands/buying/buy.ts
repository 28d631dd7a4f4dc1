import type { Listing, Mode, Purchase, Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { type ServerSettings, withAccount } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { confirm } from '../../input/confirm.ts';
import { formatMoney, type Money } from '../../money.ts';
import { answer } from '../../output/print-result.ts';
import { mention, remark } from '../../output/printing.ts';
import { choosePayment, describePayment, type Payment, type PaymentWish } from './choose-payment.ts';
import { findOnSale } from './find-on-sale.ts';
import { describeMode, showTerms } from './terms.ts';
import { untilSettled } from './until-settled.ts';

export interface BuyOptions extends PaymentWish {
  maxPrice?: Money;
  yes?: boolean;
  /** Commander's name for what `--no-wait` switches off. */
  wait: boolean;
}

export async function buy(what: string, options: BuyOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings, mode }) => {
    const [listing, me] = await Promise.all([findOnSale(souk, what), souk.me.get()]);
    if (listing.owner.id === me.id) {
      throw new Failure(`${listing.asset.slug} is your own.`, { exitCode: EXIT.conflict, code: 'conflict' });
    }
    await refuseIfLicensed(souk, listing);
    const begun = await findBegun(souk, listing);
    const purchase = begun ?? (await order(souk, listing, { ...options, mode, settings }));
    const settled = options.wait
      ? await untilSettled(purchase, (signal) => souk.purchases.get(purchase.id, { signal }), {
          advice: 'Run the same again to go on waiting.',
        })
      : purchase;
    if (settled.status === 'failed') throw nothingBought(listing);
    tell(settled, listing, settings);
  });
}

/** Asked before anything else: nobody should confirm a price and only then hear that there was nothing to buy. */
async function refuseIfLicensed(souk: Souk, listing: Listing): Promise<void> {
  const { items } = await souk.licenseGrants.list({ asset: listing.asset.id, status: 'active' }).page();
  const grant = items.find(({ listing_id }) => listing_id === listing.id);
  if (!grant) return;
  throw new Failure(`you have a license of ${listing.asset.slug} already: ${grant.id}.`, {
    exitCode: EXIT.conflict,
    code: 'already_licensed',
    nextStep: `Get the files with \`${downloadCommand(listing)}\`.`,
  });
}

/** What an earlier run left waiting for the bank. */
async function findBegun(souk: Souk, listing: Listing): Promise<Purchase | undefined> {
  const { items } = await souk.purchases.list({ listing: listing.id, status: 'pending' }).page();
  const [begun] = items;
  if (begun) remark(`You are buying this already, as ${begun.id}.`);
  return begun;
}

async function order(
  souk: Souk,
  listing: Listing,
  options: BuyOptions & { mode: Mode; settings: ServerSettings },
): Promise<Purchase> {
  const { price } = listing;
  if (options.maxPrice) requireWithin(price, options.maxPrice);
  const payment = await findPayment(souk, price, options);
  // A script that has said yes, and reads JSON or an id, has nobody to look at the terms.
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
    // What was shown is what is paid: a price that was changed in the meantime is refused.
    expected_price: price,
    ...(payment.by === 'nothing' ? {} : { payment_method: payment.by === 'card' ? payment.id : 'balance' }),
  });
}

async function findPayment(souk: Souk, price: Money, wish: PaymentWish): Promise<Payment> {
  if (price.amount === 0) return { by: 'nothing' };
  const [balance, cards] = await Promise.all([
    souk.balance.get(),
    Array.fromAsync(souk.paymentMethods.list({ limit: 100 })),
  ]);
  return choosePayment(price, wish, { available: balance.available, cards });
}

function requireWithin(price: Money, most: Money): void {
  if (price.amount === 0) return;
  if (price.currency !== most.currency) {
    throw new Failure(`it costs ${formatMoney(price)}, and --max-price is in another currency. Nothing was bought.`, {
      code: 'price_too_high',
      nextStep: `Say --max-price in ${price.currency}.`,
    });
  }
  if (price.amount > most.amount) {
    throw new Failure(`it costs ${formatMoney(price)}, more than ${formatMoney(most)}. Nothing was bought.`, {
      code: 'price_too_high',
    });
  }
}

function tell(purchase: Purchase, listing: Listing, settings: ServerSettings): void {
  const { slug, type } = listing.asset;
  const isPending = purchase.status === 'pending';
  const what = `${slug} for ${purchase.amount.amount === 0 ? 'nothing' : formatMoney(purchase.amount)}`;
  answer(settings, purchase, {
    id: purchase.id,
    text: isPending
      ? `Buying ${what}: ${purchase.id} is pending.`
      : `Bought ${what}: ${purchase.id}, with the license ${purchase.license_grant_id}.`,
  });
  if (isPending && purchase.next_action?.url) mention(settings, `Confirm it at ${purchase.next_action.url}`);
  const next = isPending
    ? [`souk purchases show ${purchase.id}`]
    : [downloadCommand(listing), ...(type === 'model' ? [`souk deploy ${slug}`] : [])];
  mention(settings, `\nNext:\n${next.map((line) => `  ${line}`).join('\n')}`);
}

function downloadCommand({ asset }: Listing): string {
  return `souk ${asset.type}s download ${asset.slug}`;
}

function nothingBought({ asset }: Listing): Failure {
  return new Failure(`the payment came to nothing: ${asset.slug} was not bought, and nothing was charged.`, {
    exitCode: EXIT.paymentNeeded,
    code: 'card_declined',
    nextStep: 'Pay by another card with --card, or top up your balance with `souk balance top-up`.',
  });
}
