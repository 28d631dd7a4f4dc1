import type pg from 'pg';
import { newId } from '../../server/src/platform/ids.ts';

/** Creates endpoints of `count` accounts, one each, all with the sealed secret of one that the API created. */
export async function makeEndpoints(
  client: pg.Client,
  model: string,
  count: number,
  url: (index: number) => string,
): Promise<string[]> {
  const accounts = Array.from({ length: count }, () => newId('usr'));
  const ids = accounts.map(() => newId('whe'));
  const urls = accounts.map((_, index) => url(index));
  await client.query(
    `insert into webhook_endpoints (id, account_id, url, events, secret)
     select n.id, n.account, n.url, '{*}', (select secret from webhook_endpoints where id = $4)
     from unnest($1::text[], $2::text[], $3::text[]) as n (id, account, url)`,
    [ids, accounts, urls, model],
  );
  await client.query('insert into webhook_queues (endpoint_id) select unnest($1::text[])', [ids]);
  return accounts;
}

/** Data of a sale's event: the purchase and the listing, about a kilobyte and a half. */
const DATA = JSON.stringify({
  object: {
    id: 'pur_01k9zq4v7he1r8c3t5n6m2x0ab',
    listing_id: 'lst_01k9zq4v7he1r8c3t5n6m2x0lm',
    status: 'succeeded',
    amount: { currency: 'usd', amount: 4900 },
    platform_fee: { currency: 'usd', amount: 490 },
    seller_payout: { currency: 'usd', amount: 4410 },
    license_grant_id: 'grt_01k9zq4v7he1r8c3t5n6m2x0cd',
    buyer: { id: 'usr_01k9zq4v7he1r8c3t5n6m2x0ef', slug: 'bright-labs', name: 'Bright Labs' },
    seller: { id: 'usr_01k9zq4v7he1r8c3t5n6m2x0gh', slug: 'acme' },
    created_at: '2026-01-07T08:15:30.120Z',
  },
  listing: { id: 'lst_01k9zq4v7he1r8c3t5n6m2x0lm', title: 'Pick and place', description: 'It picks. '.repeat(90) },
});

export const BODY = `{"id":"${newId('evt')}","type":"listing.purchased","created_at":"2026-01-07T08:15:30.120Z","mode":"test","data":${DATA},"request_id":"${newId('req')}","sequence":1}`;

/** Inserts events as `recordEvent` does, in one transaction, and wakes the server. Returns when that was committed. */
export async function writeEvents(client: pg.Client, accounts: readonly string[]): Promise<number> {
  const ids = accounts.map(() => newId('evt'));
  await client.query(
    `with inserted_event as (
       insert into events (id, account_id, type, data, request_id)
       select n.id, n.account, 'listing.purchased', $3::json, 'req_bench' from unnest($1::text[], $2::text[]) as n (id, account)
     )
     insert into event_outbox (event_id) select unnest($1::text[])`,
    [ids, accounts, DATA],
  );
  const at = performance.timeOrigin + performance.now();
  await client.query(`select pg_notify('souk_announcements', 'bench test events')`);
  return at;
}

/** Inserts deliveries that are pending at an endpoint. */
export async function writePending(client: pg.Client, account: string, count: number): Promise<void> {
  const event = newId('evt');
  await client.query(
    `insert into events (id, account_id, type, data)
     select $1 || lpad(n::text, 8, '0'), $2, 'listing.purchased', '{"object":{}}' from generate_series(1, $3::int) n`,
    [event, account, count],
  );
  await client.query(
    `with queue as (
       update webhook_queues set last_sequence = last_sequence + $2, changes = changes + 1, wake_at = now()
       where endpoint_id = (select id from webhook_endpoints where account_id = $1)
       returning endpoint_id, last_sequence - $2 as before
     )
     insert into webhook_deliveries (endpoint_id, event_id, id, sequence, due_at)
     select endpoint_id, $3 || lpad(n::text, 8, '0'), 'dlv_' || n, before + n, now() from queue, generate_series(1, $2::int) n`,
    [account, count, event],
  );
}
