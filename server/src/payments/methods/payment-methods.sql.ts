import { statement } from '../../platform/db/statement.ts';

export interface PaymentMethodRow {
  id: string;
  account_id: string;
  processor: string;
  reference: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  is_default: boolean;
  created_at: Date;
  /** When it was saved to be kept on its first payment; null once it is kept. */
  provisional_since: Date | null;
  removed_at: Date | null;
}

const COLUMNS = `id, account_id, processor, reference, brand, last4, exp_month, exp_year, is_default, created_at,
  provisional_since, removed_at`;

export const methodById = statement<PaymentMethodRow, [id: string]>(
  'payment_method_by_id',
  `select ${COLUMNS} from payment_methods where id = $1`,
);

export interface CardRow {
  id: string;
  brand: string;
  last4: string;
}

export const cardsById = statement<CardRow, [ids: readonly string[]]>(
  'cards_by_id',
  'select id, brand, last4 from payment_methods where id = any ($1::text[])',
);

/** Serializes changes to the cards of an account, so that two at once cannot both become the default. */
export const lockMethodsOf = statement<unknown, [accountId: string]>(
  'lock_payment_methods_of',
  `select pg_advisory_xact_lock(hashtextextended('payment_methods ' || $1, 0))`,
);

export const countMethodsOf = statement<{ count: number }, [accountId: string]>(
  'count_payment_methods_of',
  'select count(*)::int as count from payment_methods where account_id = $1 and removed_at is null',
);

export const methodByReference = statement<PaymentMethodRow, [accountId: string, processor: string, reference: string]>(
  'payment_method_by_reference',
  `select ${COLUMNS} from payment_methods
   where account_id = $1 and processor = $2 and reference = $3 and removed_at is null`,
);

/** The first card becomes the default, unless it is provisional. */
export const insertMethod = statement<
  PaymentMethodRow,
  {
    id: string;
    accountId: string;
    processor: string;
    reference: string;
    brand: string;
    last4: string;
    expMonth: number;
    expYear: number;
    provisional: boolean;
  }
>(
  'insert_payment_method',
  `insert into payment_methods (id, account_id, processor, reference, brand, last4, exp_month, exp_year, is_default,
     provisional_since)
   values ($id, $accountId::id, $processor, $reference, $brand, $last4, $expMonth, $expYear,
     not $provisional and not exists (
       select from payment_methods where account_id = $accountId::id and removed_at is null and is_default),
     case when $provisional then now() end)
   returning ${COLUMNS}`,
);

export const listMethods = statement<PaymentMethodRow, [accountId: string, after: string | null, count: number]>(
  'list_payment_methods',
  `select ${COLUMNS} from payment_methods
   where account_id = $1 and removed_at is null and provisional_since is null and id < coalesce($2, '~')
   order by id desc limit $3`,
);

export const defaultMethodOf = statement<{ id: string }, [accountId: string]>(
  'default_payment_method_of',
  'select id from payment_methods where account_id = $1 and is_default and removed_at is null',
);

export type DefaultMethodRow = Pick<PaymentMethodRow, 'id' | 'account_id' | 'processor'>;

export const defaultMethodsOf = statement<DefaultMethodRow, [accountIds: readonly string[]]>(
  'default_payment_methods_of',
  `select id, account_id, processor from payment_methods
   where account_id = any ($1::text[]) and is_default and removed_at is null`,
);

export const provisionalMethod = statement<{ id: string }, [id: string]>(
  'provisional_payment_method',
  'select id from payment_methods where id = $1 and provisional_since is not null and removed_at is null',
);

/** The first card that is kept becomes the default. */
export const keepMethod = statement<PaymentMethodRow, [id: string, accountId: string]>(
  'keep_payment_method',
  `update payment_methods set provisional_since = null,
     is_default = not exists (
       select from payment_methods where account_id = $2::id and removed_at is null and is_default)
   where id = $1 and removed_at is null returning ${COLUMNS}`,
);

/** Matches provisional cards older than an hour. An open payment decides about its card when it settles. */
const UNUSED = `m.provisional_since < now() - interval '1 hour' and m.removed_at is null and not exists (
     select from payments p where p.account_id = m.account_id and p.payment_method_id = m.id and p.check_at is not null)`;

export const unusedMethods = statement<Pick<PaymentMethodRow, 'id' | 'account_id'>>(
  'unused_payment_methods',
  `select m.id, m.account_id from payment_methods m where ${UNUSED}`,
);

export const removeUnused = statement<{ id: string }, [id: string]>(
  'remove_unused_payment_method',
  `update payment_methods m set removed_at = now() where m.id = $1 and ${UNUSED} returning m.id`,
);

export const removeMethod = statement<unknown, [id: string]>(
  'remove_payment_method',
  'update payment_methods set removed_at = now(), is_default = false where id = $1',
);

export const unsetDefault = statement<unknown, [accountId: string]>(
  'unset_default_payment_method',
  'update payment_methods set is_default = false where account_id = $1 and is_default and removed_at is null',
);

export const setDefault = statement<PaymentMethodRow, [id: string]>(
  'set_default_payment_method',
  `update payment_methods set is_default = true where id = $1 returning ${COLUMNS}`,
);

/** Makes the newest card the default if there is none. */
export const promoteNewest = statement<unknown, [accountId: string]>(
  'promote_newest_payment_method',
  `update payment_methods set is_default = true
   where id = (
     select id from payment_methods where account_id = $1 and removed_at is null and provisional_since is null
     order by id desc limit 1)
     and not exists (select from payment_methods where account_id = $1 and is_default and removed_at is null)`,
);

export const customerOf = statement<{ reference: string }, [accountId: string, processor: string]>(
  'processor_customer_of',
  'select reference from processor_customers where account_id = $1 and processor = $2',
);

export const insertCustomer = statement<unknown, [accountId: string, processor: string, reference: string]>(
  'insert_processor_customer',
  `insert into processor_customers (account_id, processor, reference) values ($1, $2, $3)
   on conflict (account_id, processor) do nothing`,
);

/** Includes removed cards, as a closed account's cards must all be deleted at the processor. */
export const everyMethodOf = statement<PaymentMethodRow, [accountId: string]>(
  'every_payment_method_of',
  `select ${COLUMNS} from payment_methods where account_id = $1`,
);

export const deleteMethod = statement<unknown, [id: string]>(
  'delete_payment_method',
  'delete from payment_methods where id = $1',
);

export const deleteCustomersOf = statement<unknown, [accountId: string]>(
  'delete_processor_customers_of',
  'delete from processor_customers where account_id = $1',
);
