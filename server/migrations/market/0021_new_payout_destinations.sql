-- When payouts to a destination begin: a new one waits, so that its owner can stop what they did not ask for. Null where
-- nothing waits.
alter table payout_destinations add column payable_at timestamptz;
