import type pg from 'pg';
import { newId } from '../../server/src/platform/ids.ts';

/** An account whose own lists grow with the market. */
export interface Owner {
  id: string;
  /** Its webhook endpoint. */
  endpoint: string;
}

/** Row numbers from `from` up to, but excluding, `to`. */
interface Range {
  from: number;
  to: number;
}

const EVENT_TYPES = [
  'listing.purchased',
  'license.granted',
  'model.published',
  'deployment.ready',
  'payout.paid',
] as const;
const BATCH = 100_000;

/** Returns the current time as the start of an id. A number of 16 digits follows. */
const startOfIds = (prefix: 'evt' | 'dlv' | 'req') => newId(prefix).slice(0, -16);

/** Inserts events of the account that wait for no delivery. Returns the start of their ids. */
export async function fillEvents(client: pg.Client, { id }: Owner, range: Range): Promise<string> {
  const start = startOfIds('evt');
  await inBatches(range, (from, to) =>
    client.query(
      `insert into events (id, account_id, type, data, size)
       select $1 || lpad(n::text, 16, '0'), $2, ($3::text[])[1 + n % cardinality($3::text[])], '{"object":{}}', 13
       from generate_series($4::int, $5::int - 1) n`,
      [start, id, EVENT_TYPES, from, to],
    ),
  );
  return start;
}

/** Inserts successful deliveries of the events whose ids start like this. */
export async function fillDeliveries(
  client: pg.Client,
  { endpoint }: Owner,
  events: string,
  range: Range,
): Promise<void> {
  const delivery = startOfIds('dlv');
  await inBatches(range, (from, to) =>
    client.query(
      `with queue as (
         update webhook_queues set last_sequence = last_sequence + $5::int - $4::int where endpoint_id = $1
         returning last_sequence
       )
       insert into webhook_deliveries (endpoint_id, event_id, id, sequence, status, tries)
       select $1, $2 || lpad(n::text, 16, '0'), $3 || lpad(n::text, 16, '0'), last_sequence - $5::int + n + 1, 'succeeded', 1
       from queue, generate_series($4::int, $5::int - 1) n`,
      [endpoint, events, delivery, from, to],
    ),
  );
}

/** Inserts inference requests of a thousand accounts over thirty days, every tenth of this one, and their sums. */
export async function fillUsage(client: pg.Client, { id }: Owner, range: Range): Promise<void> {
  const start = startOfIds('req');
  await inBatches(range, (from, to) =>
    client.query(
      `with used as (
         insert into inference_usage (request_id, account_id, key_id, model, prompt_tokens, completion_tokens, prompt_price,
           completion_price, cost_nano, outcome, counted_by, streamed, started_at)
         select $1 || lpad(n::text, 16, '0'),
           case n % 10 when 0 then $2 else 'usr_0' || substr(md5('user ' || n % 1000), 1, 25) end,
           'key_0' || substr(md5('key ' || n / 300 % 4), 1, 25), 'svc-fast-8b', 100, 50, 100, 400, 30000, 'complete', 'backend',
           true, now() - (n / 10 % 30) * interval '1 day'
         from generate_series($3::int, $4::int - 1) n
         returning account_id, started_at, key_id, model, prompt_tokens, completion_tokens, cost_nano
       )
       insert into inference_days as d (account_id, day, key_id, model, requests, prompt_tokens, completion_tokens, cost_nano)
       select account_id, (started_at at time zone 'UTC')::date, key_id, model, count(*), sum(prompt_tokens),
         sum(completion_tokens), sum(cost_nano)
       from used group by 1, 2, 3, 4
       on conflict (account_id, day, key_id, model) do update set requests = d.requests + excluded.requests,
         prompt_tokens = d.prompt_tokens + excluded.prompt_tokens,
         completion_tokens = d.completion_tokens + excluded.completion_tokens,
         cost_nano = d.cost_nano + excluded.cost_nano`,
      [start, id, from, to],
    ),
  );
}

async function inBatches({ from, to }: Range, insert: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let start = from; start < to; start += BATCH) await insert(start, Math.min(start + BATCH, to));
}
