import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations as runQueueMigrations } from 'graphile-worker';
import pg from 'pg';
import { DeadlineExceeded } from '../async/deadline.ts';
import { waitWithin } from '../async/wait-within.ts';
import { MODES, REALMS, type Realm, ROLE_OF } from './realm.ts';
import { DatabaseSilent, whileDatabaseResponds } from './while-database-responds.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
/** Any fixed number: all nodes acquire the same lock. */
const LOCK = 4242_0001;
const RESPONSE_LIMIT_MS = 10_000;
/** Another node may migrate a large table for minutes. */
const LOCK_LIMIT_MS = 15 * 60_000;
/** Limit of all migrations together: large tables may take hours. */
const MIGRATIONS_LIMIT_MS = 24 * 60 * 60_000;
const END_LIMIT_MS = 1_000;

interface Migration {
  version: string;
  name: string;
  sha256: string;
  text: string;
}

export interface Migrated {
  applied: string[];
  /** True if each mode's connections run as a role without access to the other mode's tables. */
  roles: boolean;
}

/**
 * Brings every schema up to date. The lock serializes nodes that start together; each migration commits with the row
 * that records it, so an interrupted one is run again.
 */
export async function migrate(url: string, onStep: (line: string) => void = () => undefined): Promise<Migrated> {
  const client = new pg.Client({ connectionString: url, application_name: 'souk migrate' });
  // The statement on a lost connection fails with the error; the unhandled event would end the process.
  client.on('error', () => undefined);
  try {
    await waitWithin('the database', client.connect(), { limitMs: RESPONSE_LIMIT_MS, onStep }).catch(reportUnreachable);
    await waitWithin('another node that is migrating', acquireLock(client), { limitMs: LOCK_LIMIT_MS, onStep });
    const migrating = whileDatabaseResponds(url, migrateAll(client, url));
    const limit = { limitMs: MIGRATIONS_LIMIT_MS, onStep };
    return await waitWithin('the migrations', migrating, limit).catch(reportUnreachable);
  } finally {
    // Also releases the lock. A database that has stopped responding does not confirm.
    await waitWithin('the database', client.end(), { limitMs: END_LIMIT_MS, onStep }).catch(() => undefined);
  }
}

/** Thrown when the database does not respond in time. */
export class DatabaseUnreachable extends Error {}

function reportUnreachable(error: Error): never {
  const isUnreachable = error instanceof DeadlineExceeded || error instanceof DatabaseSilent;
  throw isUnreachable ? new DatabaseUnreachable(error.message, { cause: error }) : error;
}

async function migrateAll(client: pg.Client, url: string): Promise<Migrated> {
  const applied: string[] = [];
  const plans = { accounts: await readMigrations('accounts'), market: await readMigrations('market') };
  for (const realm of REALMS) {
    applied.push(...(await migrateSchema(client, realm, realm === 'accounts' ? plans.accounts : plans.market)));
    await migrateQueue(client, url, realm);
  }
  return { applied, roles: await grantRoles(client) };
}

/** Sets a timeout for statements that are slow only if the database has stopped responding. */
function withLimit(text: string) {
  return { text, query_timeout: RESPONSE_LIMIT_MS };
}

/** Polls for the lock, so that a database which stops responding is noticed. */
async function acquireLock(client: pg.Client): Promise<void> {
  const tryLock = { ...withLimit('select pg_try_advisory_lock($1) as acquired'), values: [LOCK] };
  for (;;) {
    const { rows } = await client.query<{ acquired: boolean }>(tryLock);
    if (rows[0]?.acquired) return;
    await sleep(100);
  }
}

/**
 * A realm's role adds jobs through one function, counts them through another, and has no access to the queue's own
 * tables, which have row-level security.
 */
async function migrateQueue(client: pg.Client, url: string, realm: Realm): Promise<void> {
  const queue = queueSchema(realm);
  await runQueueMigrations({ connectionString: url, schema: queue });
  await client.query(`
    create or replace function ${realm}.enqueue_job(task text, payload json, run_at timestamptz) returns void
    language sql security definer set search_path = pg_catalog, pg_temp
    as $$ select ${queue}.add_job(task, payload, run_at => run_at) $$`);
  await client.query(`
    create or replace function ${realm}.queue_state()
    returns table (waiting bigint, running bigint, failing bigint, given_up bigint, oldest_due_at timestamptz)
    language sql stable security definer set search_path = pg_catalog, pg_temp
    as $$
      select count(*) filter (where due and locked_at is null), count(*) filter (where locked_at is not null),
        count(*) filter (where attempts < max_attempts and last_error is not null),
        count(*) filter (where attempts >= max_attempts), min(run_at) filter (where due and locked_at is null)
      from (select *, run_at <= now() and attempts < max_attempts as due from ${queue}.jobs) j
    $$`);
}

export function queueSchema(realm: Realm): string {
  return `${realm}_jobs`;
}

export async function readMigrations(folder: 'accounts' | 'market'): Promise<Migration[]> {
  const directory = new URL(`${folder}/`, MIGRATIONS);
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, directory), 'utf8');
      return { version: name.slice(0, 4), name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function migrateSchema(client: pg.Client, realm: Realm, migrations: Migration[]): Promise<string[]> {
  await client.query(withLimit(`create schema if not exists ${realm}`));
  await client.query(withLimit(`set search_path to ${realm}${realm === 'accounts' ? '' : ', accounts'}`));
  await client.query(
    withLimit(`create table if not exists ${realm}.schema_migrations (
    version text primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`),
  );
  const { rows } = await client.query<{ version: string; name: string; sha256: string }>(
    withLimit(`select version, name, sha256 from ${realm}.schema_migrations`),
  );
  const done = new Map(rows.map((row) => [row.version, row]));
  for (const row of rows) {
    if (!migrations.some((migration) => migration.version === row.version)) {
      throw new Error(
        `the database has the migration ${realm}/${row.name}, which this server does not know: start a newer server on it`,
      );
    }
  }

  const applied: string[] = [];
  for (const migration of migrations) {
    const earlier = done.get(migration.version);
    if (earlier) {
      if (earlier.sha256 !== migration.sha256) {
        throw new Error(
          `the migration ${realm}/${migration.name} was edited after it had been applied: add a new one instead`,
        );
      }
      continue;
    }
    await inTransaction(client, async () => {
      await client.query(migration.text);
      await client.query(`insert into ${realm}.schema_migrations (version, name, sha256) values ($1, $2, $3)`, [
        migration.version,
        migration.name,
        migration.sha256,
      ]);
    });
    applied.push(`${realm}/${migration.name}`);
  }
  return applied;
}

/**
 * Runs each mode's connections as a role that may use only its own schema and the accounts: a query that names the
 * other market fails in PostgreSQL itself. A database user without CREATEROLE gets only the search path, and the start
 * reports that.
 */
async function grantRoles(client: pg.Client): Promise<boolean> {
  try {
    await inTransaction(client, async () => {
      for (const realm of REALMS) await grantRole(client, realm);
    });
    return true;
  } catch (error) {
    const INSUFFICIENT_PRIVILEGE = '42501';
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}

async function grantRole(client: pg.Client, realm: Realm): Promise<void> {
  const role = ROLE_OF[realm];
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (!rowCount) await client.query(`create role ${role} nologin`);
  // PostgreSQL 16 separates membership from the right to SET ROLE.
  const { rows } = await client.query<{ member: boolean }>(
    `select pg_has_role(current_user, $1,
       case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end) as member`,
    [role],
  );
  if (!rows[0]?.member) await client.query(`grant ${role} to current_user`);

  const schemas = [realm, ...((MODES as readonly Realm[]).includes(realm) ? ['accounts'] : [])];
  for (const schema of schemas) {
    await client.query(`
      grant usage on schema ${schema} to ${role};
      grant select, insert, update, delete on all tables in schema ${schema} to ${role};
      grant usage, select, update on all sequences in schema ${schema} to ${role};
      grant execute on all functions in schema ${schema} to ${role};`);
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
