-- Which bank account a destination pays to, as the processor identifies it: never an account number. It changes without
-- the reference where the seller changes it at the processor. Null until the processor has named one.
alter table payout_destinations add column external_account text;
update payout_destinations set external_account = reference where processor = 'simulated';

-- Sales of before refund windows were recorded were held for 7 days, and can be refunded for 14: hold them as long.
update earnings e set available_at = greatest(e.available_at, e.created_at + interval '14 days')
from purchases p
where current_schema() = 'live' and e.kind = 'sale' and e.payout_id is null
  and p.id = e.subject and p.refundable_until is null;
