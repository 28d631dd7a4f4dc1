import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId, oldestIdAt } from '../../../src/platform/ids.ts';
import type { Client } from '../../harness/clients/client.ts';
import { bearer, followEvents } from '../../harness/clients/event-stream.ts';
import { newTrader } from '../../harness/markets/market.ts';
import { createEndpoint, UNREACHABLE } from '../../harness/markets/webhook-endpoints.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
after(() => server.stop());
const { database } = server;

const MEGABYTE = 1_000_000;
/** Newest first: events that fit together share a page, and an oversized one has a page to itself. */
const SIZES = [1, 1, 1, 6, 6, 3, 3, 0.1, 0.1, 0.1].map((megabytes) => megabytes * MEGABYTE);
const PAGES = [3, 1, 1, 1, 4];

/** Inserts events of these sizes, as `recordEvent` does. Returns their ids, newest first. */
async function insertLargeEvents(accountId: string): Promise<string[]> {
  const ids = SIZES.map(() => newId('evt')).reverse();
  for (const [place, id] of ids.entries()) {
    const data = JSON.stringify({ object: { files: 'x'.repeat(SIZES[place] as number) } });
    await database.query(
      `insert into test.events (id, account_id, type, data, size)
       values ($1, $2, 'model.revision_published', $3::text::json, octet_length($3::text))`,
      [id, accountId, data],
    );
  }
  return ids;
}

async function pagesOf(client: Client, path: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor = ''; ; ) {
    const { status, body, text } = await client.get(`${path}?limit=100${cursor && `&cursor=${cursor}`}`);
    assert.equal(status, 200);
    assert.ok(body.items.length === 1 || text.length < 5 * MEGABYTE, `${text.length} bytes`);
    pages.push(body.items.map(({ id }: { id: string }) => id));
    if (!body.has_more) return pages;
    cursor = body.next_cursor;
  }
}

test('ends pages of large events early, and returns each event once', async () => {
  const { client, id } = await newTrader(server);
  const ids = await insertLargeEvents(id);
  const endpoint = await createEndpoint(client, UNREACHABLE);
  await database.query(
    `insert into test.webhook_deliveries (endpoint_id, event_id, id, sequence, status)
     select $1, id, 'dlv_' || substr(id, 5), row_number() over (order by id), 'failed' from unnest($2::text[]) id`,
    [endpoint.id, ids],
  );
  for (const path of ['/v1/events', `/v1/webhook_endpoints/${endpoint.id}/events`]) {
    const pages = await pagesOf(client, path);
    assert.deepEqual(pages.flat(), ids, path);
    assert.deepEqual(
      pages.map(({ length }) => length),
      PAGES,
      path,
    );
  }
});

test('streams large events, too', async () => {
  const trader = await newTrader(server);
  const ids = await insertLargeEvents(trader.id);
  const stream = await followEvents(server, bearer(trader.secret), '', oldestIdAt('evt', 0));
  const streamed = await stream.take(ids.length);
  assert.deepEqual(
    streamed.map(({ id, data }) => [id, data.data.object.files.length]),
    ids.map((id, place) => [id, SIZES[place]]).reverse(),
  );
  stream.close();
});
