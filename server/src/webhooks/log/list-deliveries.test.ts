import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { openDatabase } from '../../../test/harness/people/sellers.ts';
import { cloneDatabase } from '../../../test/harness/servers/database.ts';
import type { EventType } from '../../events/event.ts';
import { openVault } from '../../platform/crypto/key-ring.ts';
import { readPage } from '../../platform/http/page.ts';
import { newId } from '../../platform/ids.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../delivery/delivery.ts';
import type { EndpointRow } from '../endpoints/webhook-endpoint.ts';
import { type LogQuery, listDeliveries } from './list-deliveries.ts';

const tables = await cloneDatabase();
const database = openDatabase(tables);
after(async () => {
  await database.close();
  await tables.drop();
});
const vault = openVault([{ serial: 1, key: randomBytes(32) }]);

const TYPES = ['payout.paid', 'payout.failed', 'listing.purchased'] as const satisfies EventType[];

interface LoggedEvent {
  type: (typeof TYPES)[number];
  size: number;
  /** Null: never queued for the endpoint. */
  status: DeliveryStatus | null;
}

/** Creates an endpoint with these events, oldest first. */
async function createLog(logged: readonly LoggedEvent[]) {
  const [id, accountId] = [newId('whe'), newId('usr')];
  const events = logged.map((event) => ({ ...event, id: newId('evt') }));
  await tables.query(
    `insert into test.webhook_endpoints (id, account_id, url, events, secret) values ($1, $2, 'https://a.invalid', '{*}', '')`,
    [id, accountId],
  );
  await tables.query(
    `with e as (
       select * from jsonb_to_recordset($3::jsonb)
         as e (id text, type text, size int, status test.webhook_delivery_status)
     ), inserted_event as (
       insert into test.events (id, account_id, type, size, data) select id, $2, type, size, '{"object": {}}' from e
     )
     insert into test.webhook_deliveries (endpoint_id, event_id, id, sequence, status)
     select $1, id, 'dlv_' || substr(id, 5), row_number() over (order by id), status from e where status is not null`,
    [id, accountId, JSON.stringify(events)],
  );
  return { endpoint: { id, account_id: accountId } as EndpointRow, events };
}

/** Returns every page. */
async function walk(endpoint: EndpointRow, query: LogQuery & { limit?: number }, scanLimit?: number) {
  const pages: string[][] = [];
  for (let cursor: string | undefined; ; ) {
    const request = cursor === undefined ? query : { ...query, cursor };
    const place = readPage(vault, 'a log', request);
    const page = await listDeliveries(database.test, place, endpoint, 'test', request, scanLimit);
    pages.push(page.items.map(({ id }) => id));
    if (!page.has_more) return pages;
    cursor = page.next_cursor;
  }
}

const logged = fc.record<LoggedEvent>({
  type: fc.constantFrom(...TYPES),
  size: fc.constantFrom(0, 100, 1_500_000, 5_000_000),
  status: fc.constantFrom(null, ...DELIVERY_STATUSES),
});

test('lists every match once, whatever the scan limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(logged, { maxLength: 40 }),
      fc.constantFrom(undefined, ...DELIVERY_STATUSES),
      fc.constantFrom(undefined, ...TYPES),
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 1, max: 45 }),
      async (all, status, type, limit, scanLimit) => {
        const { endpoint, events } = await createLog(all);
        const wanted = events
          .filter((event) => event.status !== null && event.status === (status ?? event.status))
          .filter((event) => event.type === (type ?? event.type))
          .reverse();
        const pages = await walk(endpoint, { ...(status && { status }), ...(type && { type }), limit }, scanLimit);
        assert.deepEqual(
          pages.flat(),
          wanted.map(({ id }) => id),
        );
        const sizes = new Map(events.map(({ id, size }) => [id, size]));
        for (const page of pages) {
          assert.ok(page.length <= limit);
          const bytes = page.reduce((sum, id) => sum + (sizes.get(id) as number), 0);
          assert.ok(page.length === 1 || bytes <= 4_000_000, `${bytes} bytes in a page of ${page.length}`);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('continues from the last scanned position after an empty page', async () => {
  const rare: LoggedEvent = { type: 'payout.failed', size: 0, status: 'failed' };
  const common = (status: LoggedEvent['status']): LoggedEvent[] =>
    Array.from({ length: 25 }, () => ({ type: 'payout.paid', size: 0, status }));
  const { endpoint, events } = await createLog([rare, ...common('failed'), ...common(null), ...common('succeeded')]);
  const [first] = events;
  assert.ok(first);
  // 26 failed, ten per scan; 75 of the type, of which 25 were never queued.
  assert.deepEqual(await walk(endpoint, { status: 'failed', type: 'payout.failed' }, 10), [[], [], [first.id]]);
  const sent = await walk(endpoint, { type: 'payout.paid', limit: 100 }, 25);
  assert.deepEqual(
    sent.map(({ length }) => length),
    [25, 0, 25, 0],
  );
  assert.deepEqual(await walk(endpoint, { status: 'failed', type: 'payout.failed' }), [[first.id]]);
});
