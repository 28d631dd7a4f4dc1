import { statement } from '../platform/db/statement.ts';
import type { AccountRow } from './account.ts';

const COLUMNS = `id, slug, name, email, email_confirmed_at, password_hash, demo, operator_since,
  suspended_at, closed_at, created_at`;

export const accountById = statement<AccountRow, [id: string]>(
  'account_by_id',
  `select ${COLUMNS} from accounts where id = $1`,
);

/**
 * Blocks everything that must not start while the account is being closed: such transactions hold it open
 * (`keep_account_open`).
 */
export const lockAccount = statement<AccountRow, [id: string]>(
  'lock_account',
  `select ${COLUMNS} from accounts where id = $1 for update`,
);

/** Prevents closing until the transaction ends. Any number of transactions can hold it at once. */
export const holdAccountOpen = statement<{ closed: boolean }, [id: string]>(
  'hold_account_open',
  'select closed_at is not null as closed from accounts where id = $1 for key share',
);

export const accountByEmail = statement<AccountRow, [email: string]>(
  'account_by_email',
  `select ${COLUMNS} from accounts where email = $1`,
);

export const accountBySlug = statement<AccountRow, [slug: string]>(
  'account_by_slug',
  `select ${COLUMNS} from accounts where slug = $1 and closed_at is null`,
);

/** Inserts nothing if the email or the slug is taken: the caller checks which. */
export const insertAccount = statement<
  AccountRow,
  [id: string, slug: string, name: string, email: string, passwordHash: string, demo: boolean]
>(
  'insert_account',
  `insert into accounts (id, slug, name, email, password_hash, demo, email_confirmed_at)
   select $1, $2, $3, $4, $5, $6, case when $6 then now() end
   where not exists (select 1 from retired_slugs where slug_sha256 = sha256(convert_to($2, 'UTF8')))
   on conflict do nothing returning ${COLUMNS}`,
);

export const renameAccount = statement<AccountRow, [id: string, name: string | null]>(
  'rename_account',
  `update accounts set name = coalesce($2, name), updated_at = now() where id = $1 returning ${COLUMNS}`,
);

export const setPassword = statement<unknown, [id: string, passwordHash: string]>(
  'set_password',
  'update accounts set password_hash = $2, updated_at = now() where id = $1 and closed_at is null',
);

/** Another account may have taken the email since the mail was sent. */
export const confirmEmail = statement<unknown, [id: string, email: string]>(
  'confirm_email',
  `update accounts set email = $2, email_confirmed_at = now(), updated_at = now()
   where id = $1 and closed_at is null
     and not exists (select 1 from accounts other where other.email = $2 and other.id <> $1)`,
);

/** A closed account's slug is never reused: links to it must not lead to another account. */
export const retireSlug = statement<unknown, [id: string]>(
  'retire_slug',
  `insert into retired_slugs (slug_sha256) select sha256(convert_to(slug, 'UTF8')) from accounts where id = $1
   on conflict do nothing`,
);

export const eraseAccount = statement<unknown, [id: string, slug: string]>(
  'erase_account',
  `update accounts set slug = $2, name = 'Closed account', email = null, email_confirmed_at = null,
     password_hash = null, operator_since = null, closed_at = now(), updated_at = now()
   where id = $1`,
);

/** Waits for a concurrent change of the password, and blocks the next until the session is inserted. */
export const lockPassword = statement<{ password_hash: string | null }, [id: string]>(
  'lock_password',
  'select password_hash from accounts where id = $1 for share',
);

/** Two accounts that are confirmed at once must not both find one slug free. */
export const lockSlugs = statement<unknown>(
  'lock_account_slugs',
  `select pg_advisory_xact_lock(hashtextextended('account slugs', 0))`,
);

/** Changes nothing if the slug is taken, or was that of a closed account. */
export const setSlug = statement<unknown, [id: string, slug: string]>(
  'set_account_slug',
  `update accounts set slug = $2, updated_at = now()
   where id = $1 and not exists (select 1 from accounts other where other.slug = $2)
     and not exists (select 1 from retired_slugs where slug_sha256 = sha256(convert_to($2, 'UTF8')))`,
);

export const anyAccount = statement<{ id: string }>('any_account', 'select id from accounts limit 1');

export const anyOtherAccount = statement<{ id: string }>(
  'any_account_besides_the_demo',
  'select id from accounts where not demo limit 1',
);
