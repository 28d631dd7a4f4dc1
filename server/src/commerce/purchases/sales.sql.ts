import { statement } from '../../platform/db/statement.ts';
import type { ListingRow } from '../listings/listing.ts';
import { COLUMNS } from '../listings/listings.sql.ts';
import type { PurchaseStatus } from './purchase.ts';

// The only statements that write to tables of other domains: a sale consists of their rows together (purchase, grant,
// entries, earning, event), and a round trip for each would cost several times what writing them does.

/** Everything needed to decide on a purchase. */
export interface OfferRow extends ListingRow {
  asset_published: boolean;
  /** Taken down by the market's operators. */
  taken_down: boolean;
  /** Neither closed nor suspended. */
  seller_active: boolean;
  asset_name: string;
  license: string;
  revision: string | null;
  /** The folder whose files the license covers. */
  folder_id: string;
  /** The platform fee, if an operator has set one. */
  fee_rate: number | null;
  /** This buyer's pending or succeeded purchase of the same asset. */
  held_id: string | null;
  held_status: PurchaseStatus | null;
}

/** Each part is looked up by key: `limit 1` keeps the planner from joining whole tables while they are small. */
export const findOffer = statement<OfferRow, [listingId: string, buyerId: string]>(
  'find_offer',
  `select o.*, a.published_at is not null as asset_published, a.taken_down_at is not null as taken_down,
     a.name as asset_name, a.license, a.revision, coalesce(r.id, o.asset_id) as folder_id,
     (select closed_at is null and suspended_at is null from accounts where id = o.owner_id) as seller_active,
     (select basis_points from fee_rates order by since desc limit 1) as fee_rate,
     h.id as held_id, h.status as held_status
   from (select ${COLUMNS} from listings where id = $1) o
   cross join lateral (
     select published_at, taken_down_at, name, license, revisions[cardinality(revisions)] as revision from assets
     where id = o.asset_id limit 1) a
   left join lateral (select id from revisions where model_id = o.asset_id and revision = a.revision limit 1) r on true
   left join lateral (
     select id, status from purchases
     where asset_id = o.asset_id and buyer_id = $2 and status in ('pending', 'succeeded') limit 1) h on true`,
);

/**
 * Locks the seller of a listing, so that the account cannot be closed, nor anything of it deleted, until the sale is
 * committed. The listing is locked after it, so a transaction that had to wait reads the listing again.
 */
export const lockSeller = (listing: string) => `seller as (
    select id from accounts where id = (select owner_id from listings where id = ${listing}) and closed_at is null
    for key share)`;

/** Inserts everything that belongs to a sale, however it was paid. `sale` is the purchase's row. */
const saleRows = (paidFrom: 'wallet' | 'processor') => `
  license_grant as (
    insert into license_grants (id, asset_id, licensee_id, granted_at, listing_id, purchase_id, asset_type, asset_slug,
      license, revision, folder_id)
    select s.license_grant_id, s.asset_id, s.buyer_id, s.at, s.listing_id, s.id, $assetType, $assetSlug, $license,
      $revision, $folderId
    from sale s
  ), posted_entries as (
    insert into ledger_entries (subject, fact, line, transaction_id, account, owner_id, currency, amount, posted_at)
    select s.id, 'purchase', e.line, $transactionId, e.account::ledger_account, e.owner, s.currency, e.amount, s.at
    from sale s cross join lateral (values
      (1, '${paidFrom}', ${paidFrom === 'wallet' ? 's.buyer_id' : 'null'}, -s.amount),
      (2, 'earnings', s.seller_id, s.seller_payout),
      (case s.seller_payout when 0 then 2 else 3 end, 'fees', null, s.platform_fee)) e (line, account, owner, amount)
    where e.amount <> 0
  ), inserted_earning as (
    insert into earnings (account_id, currency, kind, subject, asset_id, gross, fee, amount, available_at, created_at)
    select s.seller_id, s.currency, 'sale', s.id, s.asset_id, s.amount, s.platform_fee, s.seller_payout,
      $availableAt::timestamptz, s.at
    from sale s where s.amount > 0
  ), sale_counter as (
    insert into listing_sales as c (listing_id, slot, sales) select s.listing_id, pg_backend_pid() % 8, 1 from sale s
    on conflict (listing_id, slot) do update set sales = c.sales + 1
  ), inserted_event as (
    insert into events (id, account_id, type, data, size, request_id, created_at)
    select $eventId, s.seller_id, 'listing.purchased', $event::text::json, octet_length($event::text), $requestId, s.at
    from sale s
  ), outbox_row as (
    insert into event_outbox (event_id) select $eventId from sale s
  )
  select id from sale`;

export interface SaleParams {
  id: string;
  assetType: string;
  assetSlug: string;
  license: string;
  revision: string | null;
  folderId: string;
  transactionId: string;
  availableAt: Date;
  eventId: string;
  event: string;
  requestId: string | null;
  grantId: string;
  at: Date;
  refundableUntil: Date;
}

/** Returns no row if the offer has changed since it was read. */
export const sellFromBalance = statement<
  { id: string },
  SaleParams & { listingId: string; buyerId: string; currency: string; amount: number; fee: number }
>(
  'sell_from_balance',
  `with ${lockSeller('$listingId')}, sale as (
    insert into purchases (id, listing_id, asset_id, buyer_id, seller_id, status, currency, amount, platform_fee,
      seller_payout, license_grant_id, created_at, refundable_until)
    select $id, l.id, l.asset_id, $buyerId, l.owner_id, 'succeeded', l.price_currency, l.price_amount, $fee,
      l.price_amount - $fee, $grantId, $at, $refundableUntil
    from seller s cross join listings l
    where l.id = $listingId and l.status = 'published' and l.price_currency = $currency and l.price_amount = $amount
    for share of l
    returning *, created_at as at
  ), ${saleRows('wallet')}`,
);

/** Completes a pending purchase whose card was charged. */
export const sellByCard = statement<{ id: string }, SaleParams>(
  'sell_by_card',
  `with sale as (
    update purchases set status = 'succeeded', license_grant_id = $grantId, refundable_until = $refundableUntil
    where id = $id and status = 'pending'
    returning *, $at::timestamptz as at
  ), ${saleRows('processor')}`,
);
