import { statement } from '../../platform/db/statement.ts';
import type { PurchaseRow, PurchaseStatus } from './purchase.ts';
import { lockSeller } from './sales.sql.ts';

const SELECT = `select p.id, p.listing_id, p.asset_id, coalesce(a.kind, l.asset_type) as asset_type,
  coalesce(a.slug, l.asset_slug) as asset_slug, coalesce(a.name, l.title) as asset_name, p.buyer_id, b.slug as buyer_slug, b.name as buyer_name, p.seller_id,
  s.slug as seller_slug, p.status, p.currency, p.amount, p.platform_fee, p.seller_payout, p.payment_id,
  c.brand as card_brand, c.last4 as card_last4,
  (select next_action from payments where id = p.payment_id and p.status = 'pending') as next_action,
  p.license_grant_id, p.refund_id, p.refunded_at, p.created_at,
  coalesce(p.refundable_until, p.created_at + interval '14 days') as refundable_until
  from purchases p join accounts b on b.id = p.buyer_id join accounts s on s.id = p.seller_id
  left join lateral (select kind, slug, name from assets where id = p.asset_id limit 1) a on true
  left join lateral (select asset_type, asset_slug, title from listings where id = p.listing_id limit 1) l on true
  left join lateral (
    select m.brand, m.last4 from payments y join payment_methods m on m.id = y.payment_method_id
    where y.id = p.payment_id limit 1) c on true`;

export const purchaseById = statement<PurchaseRow, [id: string]>('purchase_by_id', `${SELECT} where p.id = $1`);

export const lockPurchase = statement<PurchaseRow, [id: string]>(
  'lock_purchase',
  `${SELECT} where p.id = $1 for update of p`,
);

type ListParams = [
  accountId: string,
  status: PurchaseStatus | null,
  listing: string | null,
  after: string | null,
  count: number,
];

const listOf = (party: 'buyer_id' | 'seller_id', which = '') =>
  statement<PurchaseRow, ListParams>(
    `list_purchases_by_${party}`,
    `${SELECT} where p.${party} = $1 ${which} and ($2::purchase_status is null or p.status = $2) and ($3::text is null or p.listing_id = $3)
       and ($4::text is null or p.id < $4)
     order by p.id desc limit $5`,
  );

export const listPurchases = {
  buyer: listOf('buyer_id'),
  seller: listOf('seller_id', `and p.status in ('succeeded', 'refunded')`),
};

/** Inserts a purchase whose card is about to be charged. Inserts nothing if the offer has changed since it was read. */
export const insertPending = statement<
  { id: string },
  {
    id: string;
    listingId: string;
    buyerId: string;
    currency: string;
    amount: number;
    fee: number;
    paymentId: string;
    createdAt: Date;
  }
>(
  'insert_pending_purchase',
  `with ${lockSeller('$listingId')}
   insert into purchases (id, listing_id, asset_id, buyer_id, seller_id, status, currency, amount, platform_fee,
     seller_payout, payment_id, created_at)
   select $id, l.id, l.asset_id, $buyerId, l.owner_id, 'pending', l.price_currency, l.price_amount, $fee,
     l.price_amount - $fee, $paymentId, $createdAt
   from seller s cross join listings l
   where l.id = $listingId and l.status = 'published' and l.price_currency = $currency and l.price_amount = $amount
   for share of l
   returning id`,
);

export const pendingPurchaseFrom = statement<{ id: string }, [sellerId: string]>(
  'pending_purchase_from_seller',
  `select id from purchases where seller_id = $1 and status = 'pending' limit 1`,
);

export const failPurchase = statement<unknown, [id: string]>(
  'fail_purchase',
  `update purchases set status = 'failed' where id = $1 and status = 'pending'`,
);

export const refundPurchase = statement<unknown, [id: string, refundId: string]>(
  'refund_purchase',
  `update purchases set status = 'refunded', refund_id = $2, refunded_at = now() where id = $1 and status = 'succeeded'`,
);

export const uncountSale = statement<unknown, [listingId: string]>(
  'uncount_sale',
  `insert into listing_sales as c (listing_id, slot, sales) values ($1, 0, -1)
   on conflict (listing_id, slot) do update set sales = c.sales - 1`,
);
