import { statement } from '../platform/db/statement.ts';
import { ofInference } from './inference-audit.sql.ts';
import { type Check, check, differing, entriesDiffering, totalsDiffering, withoutAmount } from './ledger-check.sql.ts';

// Checks whether money is where the rest of the database says it is. An audit spans all domains, so its queries read
// their tables, as nothing else does. Each reads whole tables at once: a ledger is long.

export interface TrialBalanceRow {
  account: string;
  currency: string;
  entries: number;
  /** Outgoing and incoming amounts, in minor units. */
  debit: number;
  credit: number;
  /** Credit minus debit: positive if owed or earned, negative where money is held. */
  balance: number;
}

export const trialBalance = statement<TrialBalanceRow>(
  'audit_trial_balance',
  `select account::text as account, currency, count(*) as entries,
     coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as debit,
     coalesce(sum(amount) filter (where amount > 0), 0)::bigint as credit,
     sum(amount)::bigint as balance
   from ledger_entries group by account, currency order by currency, account::text`,
);

export interface UncoveredRow {
  account: string;
  currency: string;
  /** The seller's negative balance as a positive amount, in minor units. */
  amount: number;
  /** Sum over all such sellers in the currency. */
  total: number;
  sellers: number;
}

/**
 * Sellers who were refunded more than they had left to be paid, the largest amounts first. The market has advanced it:
 * not an error in the books, but money that may be lost.
 */
export const uncoveredEarnings = statement<UncoveredRow>(
  'audit_uncovered_earnings',
  `select * from (
     select account_id as account, currency, -sum(amount)::bigint as amount,
       sum(-sum(amount)) over (partition by currency)::bigint as total, count(*) over (partition by currency) as sellers,
       row_number() over (partition by currency order by sum(amount), account_id) as place
     from earnings where payout_id is null group by account_id, currency having sum(amount) < 0) u
   where place <= 10 order by currency, place`,
);

const SOLD = `('succeeded', 'refunded')`;
const WALLET_OR = (other: string) => `case when p.payment_id is null then 'wallet' else '${other}' end`;
const BUYER = 'case when p.payment_id is null then p.buyer_id end';

const ofTheLedger: readonly Check[] = [
  check(
    'transactions_sum_to_zero',
    'every transaction sums to zero in each currency',
    `select transaction_id as subject, 'is off' as problem, currency, 0::bigint as expected, sum(amount)::bigint as found
     from ledger_entries group by transaction_id, currency having sum(amount) <> 0`,
  ),
  check(
    'ledger_sums_to_zero',
    'the whole ledger sums to zero in each currency',
    `select 'ledger' as subject, 'is off' as problem, currency, 0::bigint as expected, sum(amount)::bigint as found
     from ledger_entries group by currency having sum(amount) <> 0`,
  ),
  check(
    'facts_known',
    'every entry is of a fact that is audited here',
    `select distinct subject, ${withoutAmount(`'has entries of ' || fact`)} from ledger_entries
     where fact not in ('topup', 'purchase', 'refund', 'activation', 'usage', 'stray_charge', 'card_refunded',
       'card_refund_failed', 'payout', 'payout_paid', 'payout_failed', 'payout_returned')`,
  ),
  check(
    'wallets_match_entries',
    'every wallet is the sum of its entries',
    differing(
      'subject',
      `'the wallet holds something else'`,
      `select owner_id as subject, currency, amount from ledger_entries where account = 'wallet'`,
      'select owner_id as subject, currency, balance as amount from wallets',
    ),
  ),
  check(
    'wallets_not_negative',
    'no wallet is below zero',
    `select owner_id as subject, 'the wallet is below zero' as problem, currency, 0::bigint as expected, balance as found
     from wallets where balance < 0`,
  ),
  check(
    'earnings_match_entries',
    'what sellers have yet to be paid is the sum of their earnings entries',
    differing(
      'subject',
      `'the lines not yet paid out sum to something else'`,
      `select owner_id as subject, currency, amount from ledger_entries where account = 'earnings'`,
      'select account_id as subject, currency, amount from earnings where payout_id is null',
    ),
  ),
];

const ofPurchases: readonly Check[] = [
  check(
    'purchases_booked',
    'every purchase that succeeded has exactly its entries',
    // `differing` would have to sort them. These two are in the same order already, and are most of the data.
    `select b.subject, 'purchase, ' || side.name as problem, b.currency, side.expected, side.found::bigint as found
     from (
       select p.id as subject, p.currency, p.amount, p.seller_payout, p.platform_fee, ${WALLET_OR('processor')} as paid_from,
         sum(e.amount) filter (where e.account::text = ${WALLET_OR('processor')} and e.owner_id is not distinct from ${BUYER}
           and e.currency = p.currency) as paid,
         sum(e.amount) filter (where e.account = 'earnings' and e.owner_id = p.seller_id and e.currency = p.currency) as earned,
         sum(e.amount) filter (where e.account = 'fees' and e.currency = p.currency) as kept,
         sum(abs(e.amount)) as moved
       from purchases p left join ledger_entries e on e.subject = p.id and e.fact = 'purchase'
       where p.status in ${SOLD} group by p.id) b
     cross join lateral (values
       (b.paid_from, -b.amount, coalesce(b.paid, 0)),
       ('earnings', b.seller_payout, coalesce(b.earned, 0)),
       ('fees', b.platform_fee, coalesce(b.kept, 0)),
       ('in and out of all accounts', 2 * b.amount, coalesce(b.moved, 0))) side (name, expected, found)
     where side.expected <> side.found`,
  ),
  check(
    'unsold_purchases_not_booked',
    'no purchase that is pending or has failed has entries, nor does one that is not there',
    `select distinct e.subject, ${withoutAmount(`coalesce(p.status::text, 'missing') || ', and has entries'`)}
     from ledger_entries e left join purchases p on p.id = e.subject
     where e.fact = 'purchase' and (p.status is null or p.status not in ${SOLD})`,
  ),
  check(
    'purchases_licensed',
    'every purchase that succeeded has its one license in force',
    `select p.id as subject, ${withoutAmount(`'has ' || count(g.id) || ' licenses in force, or not its own'`)}
     from purchases p left join license_grants g on g.purchase_id = p.id and g.revoked_at is null
     where p.status = 'succeeded' group by p.id
     having count(g.id) <> 1 or count(*) filter (
       where g.id = p.license_grant_id and g.asset_id = p.asset_id and g.licensee_id = p.buyer_id) <> 1`,
  ),
  check(
    'licenses_paid_for',
    'no license that came from a purchase is in force unless that has succeeded',
    `select g.id as subject, ${withoutAmount(`'in force, and ' || g.purchase_id || ' is ' || coalesce(p.status::text, 'missing')`)}
     from license_grants g left join purchases p on p.id = g.purchase_id
     where g.purchase_id is not null and g.revoked_at is null and p.status is distinct from 'succeeded'`,
  ),
  check(
    'refunds_booked',
    'every refunded purchase has exactly the entries of its refund',
    entriesDiffering(
      `select p.refund_id as subject, 'refund' as fact, e.account, e.owner_id, p.currency, e.amount
       from purchases p cross join lateral (values
         (${WALLET_OR('refunds_due')}, ${BUYER}, p.amount),
         ('earnings', p.seller_id, -p.seller_payout),
         ('fees', null, -p.platform_fee)) e (account, owner_id, amount)
       where p.status = 'refunded'`,
      `fact = 'refund'`,
    ),
  ),
  check(
    'refunds_revoke_licenses',
    'the license of every refunded purchase is revoked',
    `select p.id as subject, ${withoutAmount(`case when g.id is null then 'its license is missing' else 'its license is in force' end`)}
     from purchases p left join license_grants g on g.id = p.license_grant_id
     where p.status = 'refunded' and g.revoked_at is null`,
  ),
];

const ofPayments: readonly Check[] = [
  check(
    'payments_booked',
    'every payment that succeeded has its top-up, purchase, activation or usage',
    entriesDiffering(
      `select case p.purpose when 'topup' then p.id else p.subject end as subject, p.purpose as fact, e.account,
         e.owner_id, p.currency, e.amount
       from payments p cross join lateral (values
         ('processor', null, -p.amount),
         (case p.purpose when 'topup' then 'wallet' when 'activation' then 'activations' end,
          case p.purpose when 'topup' then p.account_id end, p.amount)) e (account, owner_id, amount)
       where p.status = 'succeeded' and e.account is not null`,
      `fact in ('topup', 'activation') or (fact in ('purchase', 'usage') and account = 'processor')`,
    ),
  ),
  check(
    'stray_charges_booked',
    'every payment that was returned was booked as a stray charge',
    entriesDiffering(
      `select p.id as subject, 'stray_charge' as fact, e.account, null as owner_id, p.currency, e.amount
       from payments p cross join lateral (values ('processor', -p.amount), ('refunds_due', p.amount)) e (account, amount)
       where p.status = 'returned'`,
      `fact = 'stray_charge'`,
    ),
  ),
  check(
    'checkouts_booked',
    'every key that was paid for was booked as an activation',
    entriesDiffering(
      `select id as subject, 'activation' as fact, 'activations' as account, null as owner_id, currency, amount
       from checkouts where status = 'paid'`,
      `fact = 'activation' and account = 'activations'`,
    ),
  ),
  check(
    'card_refunds_promised',
    'every refund to a card is of a refunded purchase or a returned payment, and each of those has one',
    differing(
      'subject',
      `'the card gets something else back'`,
      `select payment_id as subject, currency, amount from purchases where status = 'refunded' and payment_id is not null
       union all select id, currency, amount from payments where status = 'returned'`,
      'select payment_id as subject, currency, amount from card_refunds',
    ),
  ),
  check(
    'card_refunds_booked',
    'every refund to a card that came to an end was booked: gone back, or into the wallet',
    // A payout that a bank returned after it had arrived has both facts; their sum counts.
    differing(
      'subject, account, owner_id',
      `account || coalesce(' of ' || owner_id, '')`,
      `select r.id as subject, e.account, e.owner_id, r.currency, e.amount
       from card_refunds r cross join lateral (values
         ('refunds_due', null, -r.amount),
         (case r.status when 'failed' then 'wallet' else 'processor' end,
          case r.status when 'failed' then r.account_id end, r.amount)) e (account, owner_id, amount)
       where r.status <> 'pending'`,
      `select subject, account::text as account, owner_id, currency, amount from ledger_entries
       where fact in ('card_refunded', 'card_refund_failed')`,
    ),
  ),
  check(
    'refunds_due',
    'what is due to cards is the sum of the refunds that are under way',
    totalsDiffering('refunds_due', `card_refunds where status = 'pending'`),
  ),
];

const ofPayouts: readonly Check[] = [
  check(
    'payouts_in_transit',
    'what is on its way to sellers is the sum of the payouts that are under way',
    totalsDiffering('payouts_in_transit', `payouts where status in ('pending', 'in_transit')`),
  ),
  check(
    'payouts_match_lines',
    'every payout is the sum of its lines',
    differing(
      'subject, owner_id',
      `'its lines sum to something else'`,
      'select id as subject, account_id as owner_id, currency, amount from payouts',
      `select payout_id as subject, account_id as owner_id, currency, amount from earnings where payout_id is not null`,
    ),
  ),
  check(
    'payouts_booked',
    'every payout has the entries of its outcome',
    // A failed one with a payment date had arrived and was returned.
    entriesDiffering(
      `select p.id as subject, e.fact, e.account, case e.account when 'earnings' then p.account_id end as owner_id,
         p.currency, p.amount * e.sign as amount
       from payouts p cross join lateral (values
         ('payout', 'earnings', -1, true),
         ('payout', 'payouts_in_transit', 1, true),
         ('payout_paid', 'payouts_in_transit', -1, p.status = 'paid' or p.paid_at is not null),
         ('payout_paid', 'processor', 1, p.status = 'paid' or p.paid_at is not null),
         ('payout_failed', 'payouts_in_transit', -1, p.status = 'failed' and p.paid_at is null),
         ('payout_failed', 'earnings', 1, p.status = 'failed' and p.paid_at is null),
         ('payout_returned', 'processor', -1, p.status = 'failed' and p.paid_at is not null),
         ('payout_returned', 'earnings', 1, p.status = 'failed' and p.paid_at is not null))
         e (fact, account, sign, happened)
       where e.happened`,
      `fact in ('payout', 'payout_paid', 'payout_failed', 'payout_returned')`,
    ),
  ),
];

export const CHECKS: readonly Check[] = [...ofTheLedger, ...ofPurchases, ...ofPayments, ...ofPayouts, ...ofInference];
