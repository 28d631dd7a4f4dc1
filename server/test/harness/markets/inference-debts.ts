import { randomBytes } from 'node:crypto';
import type { Mode } from '../../../src/platform/db/realm.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { TestDatabase } from '../servers/database.ts';

// Creates and reads debts for inference and their collections.

/** Nano-units in a cent. */
export const CENT = 10_000_000;

export interface Used {
  mode?: Mode;
  /** Age in months. */
  monthsAgo?: number;
}

/** Inserts the usage of a request with this cost. */
export async function seedUsage(
  database: Pick<TestDatabase, 'query'>,
  account: string,
  nano: number,
  { mode = 'live', monthsAgo = 0 }: Used = {},
): Promise<void> {
  await database.query(
    `with used as (
       insert into ${mode}.inference_usage (request_id, account_id, key_id, model, prompt_tokens, completion_tokens,
         prompt_price, completion_price, cost_nano, outcome, counted_by, streamed, started_at)
       values ($1, $2, $3, 'svc-fast-8b', 10, 20, 0, 0, $4, 'complete', 'backend', false,
         date_trunc('month', now() at time zone 'utc') at time zone 'utc' - make_interval(months => $5))
       returning *
     ), summed as (
       insert into ${mode}.inference_days as d (account_id, day, key_id, model, requests, prompt_tokens,
         completion_tokens, cost_nano)
       select account_id, (started_at at time zone 'utc')::date, key_id, model, 1, prompt_tokens, completion_tokens,
         cost_nano from used
       on conflict (account_id, day, key_id, model) do update set requests = d.requests + 1,
         prompt_tokens = d.prompt_tokens + excluded.prompt_tokens,
         completion_tokens = d.completion_tokens + excluded.completion_tokens,
         cost_nano = d.cost_nano + excluded.cost_nano
     )
     insert into ${mode}.inference_accounts as a (account_id, owed_nano)
     select account_id, cost_nano from used where $6
     on conflict (account_id) do update set owed_nano = a.owed_nano + excluded.owed_nano`,
    [newId('req'), account, account.replace('usr', 'key'), nano, monthsAgo, mode === 'live'],
  );
}

export interface Debt {
  owed: number;
  declines: number;
  declined_method: string | null;
  /** Rounded hours until a declined card is charged again. */
  pause: number | null;
}

export async function debtOf(database: Pick<TestDatabase, 'query'>, account: string): Promise<Debt> {
  const [row] = await database.query<Debt>(
    `select owed_nano::float8 as owed, declines, declined_method,
       round(extract(epoch from collect_after - now()) / 3600)::int as pause
     from live.inference_accounts where account_id = $1`,
    [account],
  );
  if (!row) throw new Error(`${account} has used nothing`);
  return row;
}

/** Lists collections as source, status and cents, oldest first. */
export async function collectionsOf(
  database: Pick<TestDatabase, 'query'>,
  account: string,
): Promise<[source: string, status: string, amount: number][]> {
  const rows = await database.query<{ source: string; status: string; amount: string }>(
    'select source, status, amount from live.usage_collections where account_id = $1 order by id',
    [account],
  );
  return rows.map(({ source, status, amount }) => [source, status, Number(amount)]);
}

/** Inserts a card as the default. `name` is that of a test card. */
export async function makeDefaultCard(
  database: Pick<TestDatabase, 'query'>,
  account: string,
  name = 'visa',
): Promise<string> {
  const id = newId('pm');
  const reference = `sim_${name}_${randomBytes(8).toString('hex')}`;
  // Statements in one query text are one transaction. The lock serializes those of an account.
  await database.query(
    `select pg_advisory_xact_lock(hashtextextended('payment_methods ${account}', 0));
     update live.payment_methods set is_default = false
     where account_id = '${account}' and is_default and removed_at is null;
     insert into live.payment_methods (id, account_id, processor, reference, brand, last4, exp_month, exp_year, is_default)
     values ('${id}', '${account}', 'simulated', '${reference}', 'visa', '4242', 12, 2050, true)`,
  );
  return id;
}

/** Ends the pause after a declined card. */
export async function endCollectionPause(database: Pick<TestDatabase, 'query'>, account: string): Promise<void> {
  await database.query(
    `update live.inference_accounts set collect_after = now() - interval '1 second'
     where account_id = $1 and collect_after is not null`,
    [account],
  );
}

/** Counts the queued jobs that collect from an account for this reason. */
export async function countCollectionJobs(
  database: Pick<TestDatabase, 'query'>,
  account: string,
  reason: string,
): Promise<number> {
  const jobs = await database.query(
    `select from live_jobs._private_jobs j join live_jobs._private_tasks t on t.id = j.task_id
     where t.identifier = 'collect_usage' and payload->>'account' = $1 and payload->>'reason' = $2`,
    [account, reason],
  );
  return jobs.length;
}
