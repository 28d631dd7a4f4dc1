import type { Purchase } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { confirm } from '../../input/confirm.ts';
import { type LimitOptions, takeUpTo } from '../../input/limit.ts';
import { formatMoney } from '../../money.ts';
import { day } from '../../output/dates.ts';
import { answer, answerList } from '../../output/print-result.ts';
import { figures, formatFields, type Row, spare, whole } from '../../output/table.ts';
import { harmless } from '../../output/terminal-text.ts';
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
    answerList(settings, items, { id: ({ id }) => id, ...(role === 'seller' ? SOLD : BOUGHT), more });
  });
}

const BOUGHT = {
  header: ['ID', spare(whole('DATE')), whole('STATUS'), figures('PRICE'), 'WHAT'],
  row: (purchase: Purchase): Row => ({
    cells: [...firstCells(purchase), formatMoney(purchase.amount), slugOf(purchase)],
    style: styleOf(purchase),
  }),
  empty: 'Nothing bought yet. Find something with `souk models search`, and buy it with `souk buy`.',
};

const SOLD = {
  header: [
    'ID',
    spare(whole('DATE')),
    whole('STATUS'),
    figures('YOURS'),
    spare(figures('PRICE')),
    spare('BUYER'),
    'WHAT',
  ],
  row: (purchase: Purchase): Row => {
    const { seller_payout, amount, buyer } = purchase;
    const cells = [formatMoney(seller_payout), formatMoney(amount), buyer.slug, slugOf(purchase)];
    return { cells: [...firstCells(purchase), ...cells], style: styleOf(purchase) };
  },
  empty: 'Nothing sold yet. Put something on sale with `souk listings create`.',
};

/** Of what was deleted since, and its listing with it, there is no more to say. */
function slugOf({ asset, listing_id }: Purchase): string {
  return asset?.slug ?? listing_id;
}

function firstCells({ id, created_at, status }: Purchase): string[] {
  return [id, day(created_at), status];
}

function styleOf({ status }: Purchase): Row['style'] {
  if (status === 'pending') return 'yellow';
  return status === 'succeeded' ? undefined : 'dim';
}

export async function showPurchase(id: string, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const purchase = await souk.purchases.get(id);
    answer(settings, purchase, { id: purchase.id, text: () => describePurchase(purchase) });
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
    ['market’s fee', formatMoney(purchase.platform_fee)],
    ['seller’s part', formatMoney(purchase.seller_payout)],
    ['buyer', `${purchase.buyer.name} (${purchase.buyer.slug})`],
    ['seller', purchase.seller.slug],
    ['license', purchase.license_grant_id ?? 'none yet'],
    ['date', day(purchase.created_at)],
    ...(step ? ([['to confirm at', step.url ?? 'the processor’s own form']] as [string, string][]) : []),
    ...(purchase.refunded_at
      ? ([['refunded', `${day(purchase.refunded_at)}, as ${purchase.refund_id}`]] as [string, string][])
      : []),
  ]);
}

/** Which card, only its owner is told. */
function describePayment({ type, card }: NonNullable<Purchase['payment']>): string {
  return card ? describeCard({ card }) : type;
}

export async function refundPurchase(id: string, options: { yes?: boolean }, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const { amount, buyer } = await souk.purchases.get(id);
    const to = `${harmless(buyer.name)} (${buyer.slug})`;
    await confirm(`Give ${formatMoney(amount)} back to ${to}? Their license ends at once.`, options);
    const refunded = await souk.purchases.refund(id);
    answer(settings, refunded, {
      id: refunded.id,
      text: `Refunded ${formatMoney(amount)} to ${to}. Their license ${refunded.license_grant_id} is revoked.`,
    });
  });
}
