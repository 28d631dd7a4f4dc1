-- Money, in double entry. Positive is what the market owes or has earned, negative is where that money lies: an amount
-- that comes in by card is minus at the processor and plus in a wallet. Only ever added to.

-- The first two belong to somebody each; the others are the market's own.
create type ledger_account as enum
  ('wallet', 'earnings', 'fees', 'activations', 'processor', 'refunds_due', 'payouts_in_transit');

-- Here and in the other tables that every sale writes there are few constraints, because PostgreSQL prepares each of them
-- anew for every statement: what can be is said by types and by the trigger below, and ids are plain text.
create table ledger_entries (
  -- What happened, and to what. With the line it is the key: no fact can be posted twice.
  subject text collate "C" not null,
  fact text collate "C" not null,
  line smallint not null,
  transaction_id text collate "C" not null,
  account ledger_account not null,
  -- Whose wallet, whose earnings. The other accounts are the market's own.
  owner_id text collate "C",
  currency text collate "C" not null,
  amount bigint not null,
  posted_at timestamptz not null default now(),
  primary key (subject, fact, line)
);
create index ledger_entries_of_owner on ledger_entries (owner_id, account, transaction_id desc)
  where owner_id is not null;

-- What a wallet holds: the sum of its entries, kept by the trigger below. Nobody else writes it.
create table wallets (
  owner_id text collate "C" not null,
  currency text collate "C" not null,
  balance bigint not null constraint wallet_not_negative check (balance >= 0),
  primary key (owner_id, currency)
) with (fillfactor = 70);

-- Runs once for all entries of a statement: each says something and says whose it is, they sum to zero in each transaction
-- and currency, and the wallets follow. It names the wallets with their schema, so that no connection, whatever its path,
-- moves those of the other market.
do $migration$ begin execute format($function$
create function check_and_apply_entries() returns trigger language plpgsql as $$
declare
  entry record;
  the_transaction text;
  the_currency text;
  total bigint := 0;
  several boolean := false;
begin
  for entry in select transaction_id, account, owner_id, currency, amount from posted loop
    if entry.amount = 0 or (entry.account <= 'earnings') <> (entry.owner_id is not null) then
      raise exception 'an entry moves something, and only wallets and earnings are somebody''s'
        using errcode = 'check_violation', constraint = 'ledger_entry';
    end if;
    if the_transaction is null then
      the_transaction := entry.transaction_id;
      the_currency := entry.currency;
    elsif entry.transaction_id <> the_transaction or entry.currency <> the_currency then
      several := true;
    end if;
    total := total + entry.amount;
    if entry.account = 'wallet' then
      if entry.amount > 0 then
        insert into %1$I.wallets as w (owner_id, currency, balance) values (entry.owner_id, entry.currency, entry.amount)
        on conflict (owner_id, currency) do update set balance = w.balance + excluded.balance;
      else
        update %1$I.wallets w set balance = w.balance + entry.amount
        where w.owner_id = entry.owner_id and w.currency = entry.currency;
        if not found then
          raise exception 'there is no such wallet' using errcode = 'check_violation', constraint = 'wallet_not_negative';
        end if;
      end if;
    end if;
  end loop;
  -- Nearly always it is one transaction in one currency, and its sum is known by now.
  if several then
    select coalesce(max(abs(adrift)), 0) into total
    from (select sum(amount) as adrift from posted group by transaction_id, currency) sums;
  end if;
  if total <> 0 then
    raise exception 'ledger entries do not sum to zero' using errcode = 'check_violation', constraint = 'ledger_balances';
  end if;
  return null;
end $$
$function$, current_schema()); end $migration$;

create trigger ledger_entries_posted after insert on ledger_entries
  referencing new table as posted for each statement execute function check_and_apply_entries();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ledger_entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
