import { statement } from '../platform/db/statement.ts';

export const insertEntries = statement<
  unknown,
  {
    transactionId: string;
    fact: string;
    subject: string;
    accounts: readonly string[];
    owners: readonly (string | null)[];
    currencies: readonly string[];
    amounts: readonly number[];
    postedAt: Date | null;
  }
>(
  'insert_ledger_entries',
  `insert into ledger_entries (transaction_id, fact, subject, line, account, owner_id, currency, amount, posted_at)
   select $transactionId, $fact, $subject, line, account::ledger_account, owner, currency, amount,
     coalesce($postedAt::timestamptz, now())
   from unnest($accounts::text[], $owners::text[], $currencies::text[], $amounts::bigint[]) with ordinality
     as e (account, owner, currency, amount, line)`,
);

export const walletsOf = statement<{ currency: string; balance: number }, [ownerId: string]>(
  'wallets_of_owner',
  'select currency, balance from wallets where owner_id = $1 and balance <> 0 order by currency',
);

export const walletsHolding = statement<
  { owner_id: string; balance: number },
  [ownerIds: readonly string[], currency: string]
>(
  'wallets_holding_currency',
  'select owner_id, balance from wallets where owner_id = any ($1::text[]) and currency = $2 and balance > 0',
);

export const lockWallet = statement<{ balance: number }, [ownerId: string, currency: string]>(
  'lock_wallet',
  'select balance from wallets where owner_id = $1 and currency = $2 for update',
);

export interface MovementRow {
  transaction_id: string;
  line: number;
  fact: string;
  subject: string;
  account: 'wallet' | 'earnings';
  currency: string;
  amount: number;
  posted_at: Date;
}

/**
 * Lists movements of an account's wallet and earnings, newest first. Each of the two is an index range of its own, so
 * that the rarer one costs no more; within a transaction the line orders movements. The first page starts at `~`, which
 * sorts after every ID.
 */
export const movementsOf = statement<
  MovementRow,
  [ownerId: string, accounts: readonly string[], transaction: string | null, line: number | null, count: number]
>(
  'ledger_movements_of_owner',
  `select m.* from unnest($2::ledger_account[]) as a (account) cross join lateral (
     select transaction_id, line, fact, subject, account, currency, amount, posted_at from ledger_entries
     where owner_id = $1 and account = a.account and transaction_id <= coalesce($3, '~')
       and (transaction_id, line) < (coalesce($3, '~'), coalesce($4::smallint, 0))
     order by transaction_id desc, line desc limit $5) m
   order by transaction_id desc, line desc limit $5`,
);
