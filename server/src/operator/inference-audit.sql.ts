import { NANO_PER_MINOR } from '../inference/metering/nano.ts';
import { type Check, check, entriesDiffering, withoutAmount } from './ledger-check.sql.ts';

/** The day to which a request belongs. */
const DAY = `(started_at at time zone 'utc')::date`;

const COUNTED = ['requests', 'prompt_tokens', 'completion_tokens', 'cost_nano'] as const;

export const ofInference: readonly Check[] = [
  check(
    'collections_booked',
    'every collection of usage that succeeded has exactly its entries, and no other has any',
    entriesDiffering(
      `select c.id as subject, 'usage' as fact, e.account, e.owner_id, c.currency, e.amount
       from usage_collections c cross join lateral (values
         (case c.source when 'wallet' then 'wallet' else 'processor' end,
          case c.source when 'wallet' then c.account_id end, -c.amount),
         ('inference', null, c.amount)) e (account, owner_id, amount)
       where c.status = 'succeeded'`,
      `fact = 'usage'`,
    ),
  ),
  check(
    'collections_match_payments',
    'every collection from a card matches its payment, and every payment for usage belongs to a collection',
    `select coalesce(c.id, p.subject) as subject,
       ${withoutAmount(`coalesce(c.status, 'missing') || ', and its payment is ' || coalesce(p.status, 'missing')`)}
     from (select * from usage_collections where source = 'card') c
     full join (select * from payments where purpose = 'usage') p on p.id = c.payment_id and p.subject = c.id
       and p.account_id = c.account_id and p.currency = c.currency and p.amount = c.amount
     where c.status is distinct from
       case p.status when 'processing' then 'pending' when 'returned' then 'failed' else p.status end`,
  ),
  check(
    'usage_owed_or_collected',
    'what every account has used is what it owes and what was collected',
    `select account_id as subject, ${withoutAmount(`'used ' || sum(used) || ' nano-units, and ' || sum(accounted) || ' are owed or collected'`)}
     from (
       select account_id, sum(cost_nano) as used, 0 as accounted from inference_usage group by account_id
       union all select account_id, 0, owed_nano from inference_accounts
       union all select account_id, 0, amount * ${NANO_PER_MINOR}::numeric from usage_collections
         where status = 'succeeded') sides
     group by account_id having sum(used) <> sum(accounted)`,
    'live',
  ),
  check(
    'usage_summed_by_day',
    'what was used on every day is the sum of its requests',
    `select account_id as subject,
       ${withoutAmount(`day || ', ' || key_id || ', ' || model || ': the day has another sum'`)}
     from (
       select account_id, ${DAY} as day, key_id, model, count(*) as requests, sum(prompt_tokens) as prompt_tokens,
         sum(completion_tokens) as completion_tokens, sum(cost_nano) as cost_nano
       from inference_usage group by 1, 2, 3, 4
       union all
       select account_id, day, key_id, model, ${COUNTED.map((column) => `-${column}`).join(', ')} from inference_days) sides
     group by account_id, day, key_id, model having ${COUNTED.map((column) => `sum(${column}) <> 0`).join(' or ')}`,
  ),
  check(
    'reservations_of_the_living',
    'no reservation is left of a node that was silent for an hour while others were not',
    `select r.subject, ${withoutAmount(`'reserved for ' || r.node || ', which has been silent since ' || n.seen_at`)}
     from inference_reservations r join inference_nodes n using (node)
     where n.seen_at < (select max(seen_at) from inference_nodes) - interval '1 hour'`,
  ),
  check(
    'nothing_owed_in_test_mode',
    'no account owes, or has paid, for inference in test mode',
    `select account_id as subject, ${withoutAmount(`'owes for inference'`)} from inference_accounts
     union all select id, ${withoutAmount(`'was collected'`)} from usage_collections`,
    'test',
  ),
];
