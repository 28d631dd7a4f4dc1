import type { Purchase } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { confirm } from '../../input/confirm.ts';
import { type LimitOptions, takeUpTo } from '../../input/limit.ts';
import { formatMoney } from '../../money.ts';
import { formatDay } from '../../output/dates.ts';
import { printList, printResult } from '../../output/print-result.ts';
import { fixedColumn, formatFields, numberColumn, optionalColumn, type Row } from '../../output/table.ts';
import { sanitize } from '../../output/terminal-text.ts';
import { describeCard } from '../cards/describe-card.ts';

export interface ListOptions extends LimitOptions {
  role: 'buyer' | 'seller';
  status?: Purchase['status'];
  listing?: string;
}

export async function listPurchases(options: ListOptions, command: Command): Promise<void> {
  const { role, status, listing } = options;
  await withAccount(command, async (souk, { settings }) => {
    const query = { role, ...(status ? { status } : {}), ...(listing ? { listing } : {}) };
    const { items, more } = await takeUpTo(options, (limit) => souk.purchases.list({ ...query, limit }));
    printList(settings, items, { id: ({ id }) => id, ...(role === 'seller' ? SOLD : BOUGHT), more });
  });
}

const BOUGHT = {
  header: ['ID', optionalColumn(fixedColumn('DATE')), fixedColumn('STATUS'), numberColumn('PRICE'), 'WHAT'],
  row: (purchase: Purchase): Row => ({
    cells: [...firstCells(purchase), formatMoney(purchase.amount), slugOf(purchase)],
    style: styleOf(purchase),
  }),
  empty: 'No purchases yet. Find something with `souk models search`, and buy it with `souk buy`.',
};

const SOLD = {
  header: [
    'ID',
    optionalColumn(fixedColumn('DATE')),
    fixedColumn('STATUS'),
    numberColumn('YOURS'),
    optionalColumn(numberColumn('PRICE')),
    optionalColumn('BUYER'),
    'WHAT',
  ],
  row: (purchase: Purchase): Row => {
    const { seller_payout, amount, buyer } = purchase;
    const cells = [formatMoney(seller_payout), formatMoney(amount), buyer.slug, slugOf(purchase)];
    return { cells: [...firstCells(purchase), ...cells], style: styleOf(purchase) };
  },
  empty: 'No sales yet. Put something on sale with `souk listings create`.',
};

/** Returns the slug, or the listing's id after the asset was deleted. */
function slugOf({ asset, listing_id }: Purchase): string {
  return asset?.slug ?? listing_id;
}

function firstCells({ id, created_at, status }: Purchase): string[] {
  return [id, formatDay(created_at), status];
}

function styleOf({ status }: Purchase): Row['style'] {
  if (status === 'pending') return 'yellow';
  return status === 'succeeded' ? undefined : 'dim';
}

export async function showPurchase(id: string, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const purchase = await souk.purchases.get(id);
    printResult(settings, purchase, { id: purchase.id, text: () => describePurchase(purchase) });
  });
}

function describePurchase(purchase: Purchase): string {
  const { next_action: step, asset } = purchase;
  return formatFields([
    ['purchase', purchase.id],
    ['status', purchase.status],
    ...(asset ? ([['what', `${asset.name} (${asset.type} ${asset.slug})`]] as [string, string][]) : []),
    ['listing', purchase.listing_id],
    ['price', formatMoney(purchase.amount)],
    ...(purchase.payment ? ([['paid with', describePayment(purchase.payment)]] as [string, string][]) : []),
    ['fee', formatMoney(purchase.platform_fee)],
    ['net', formatMoney(purchase.seller_payout)],
    ['buyer', `${purchase.buyer.name} (${purchase.buyer.slug})`],
    ['seller', purchase.seller.slug],
    ['license', purchase.license_grant_id ?? 'none yet'],
    ['date', formatDay(purchase.created_at)],
    ...(step ? ([['confirm at', step.url ?? "the processor's form"]] as [string, string][]) : []),
    ...(purchase.refunded_at
      ? ([['refunded', `${formatDay(purchase.refunded_at)}, as ${purchase.refund_id}`]] as [string, string][])
      : []),
  ]);
}

/** The service names the card to its owner only. */
function describePayment({ type, card }: NonNullable<Purchase['payment']>): string {
  return card ? describeCard({ card }) : type;
}

export async function refundPurchase(id: string, options: { yes?: boolean }, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const { amount, buyer } = await souk.purchases.get(id);
    const to = `${sanitize(buyer.name)} (${buyer.slug})`;
    await confirm(`Refund ${formatMoney(amount)} to ${to}? Their license ends at once.`, options);
    const refunded = await souk.purchases.refund(id);
    printResult(settings, refunded, {
      id: refunded.id,
      text: `Refunded ${formatMoney(amount)} to ${to}. Their license ${refunded.license_grant_id} is revoked.`,
    });
  });
}
