import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { newId } from '../../../src/platform/ids.ts';
import { sellModel } from '../../harness/markets/commerce.ts';
import { refundSale, sell } from '../../harness/markets/earnings.ts';
import { buy, newBuyer, newShop } from '../../harness/markets/market.ts';
import { assertRejected, createKey } from '../../harness/people/people.ts';
import { openDatabase, payOutNow, signUpSeller } from '../../harness/people/sellers.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
const market = openDatabase(server.database);
after(async () => {
  await market.close();
  await server.stop();
});
const { test: testing, live } = market;

/** Moves a line of the earnings to a moment. */
const date = (purchase: string, kind: 'sale' | 'refund', at: string) =>
  server.database.query('update test.earnings set created_at = $3 where subject = $1 and kind = $2', [
    purchase,
    kind,
    at,
  ]);

async function aSeller() {
  const seller = await signUpSeller(server);
  const sold = async (at: string, gross: number, fee: number, currency = 'usd') => {
    const purchase = await sell(testing, seller.id, { gross, fee, currency });
    await date(purchase, 'sale', at);
    return purchase;
  };
  const refunded = async (purchase: string, at: string) => {
    await refundSale(testing, purchase);
    await date(purchase, 'refund', at);
  };
  return { ...seller, sold, refunded };
}

test('groups revenue by UTC day, with refunds on their own day and days without sales', async () => {
  const { client, sold, refunded } = await aSeller();
  await sold('2026-01-01T00:00:00Z', 1000, 100);
  const later = await sold('2026-01-01T23:59:59.999Z', 2000, 200);
  await refunded(later, '2026-01-03T12:00:00Z');
  await sold('2026-01-04T00:00:00Z', 9999, 999); // the day after
  await sold('2025-12-31T23:59:59.999Z', 9999, 999); // the day before
  const { status, body } = await client.get('/v1/revenue?from=2026-01-01&to=2026-01-03');
  assert.equal(status, 200);
  const nothing = { currency: 'usd', gross: 0, fees: 0, refunds: 0, net: 0, sales: 0 };
  assert.deepEqual(body, {
    from: '2026-01-01',
    to: '2026-01-03',
    interval: 'day',
    items: [
      { ...nothing, start: '2026-01-01', gross: 3000, fees: 300, net: 2700, sales: 2 },
      { ...nothing, start: '2026-01-02' },
      { ...nothing, start: '2026-01-03', refunds: 2000, fees: -200, net: -1800 },
    ],
  });
});

test('starts weeks on Monday and months on the first, and keeps currencies apart', async () => {
  const { client, sold } = await aSeller();
  await sold('2026-03-01T10:00:00Z', 100, 10); // a Sunday
  await sold('2026-03-02T10:00:00Z', 200, 20);
  await sold('2026-03-08T10:00:00Z', 300, 30);
  await sold('2026-03-31T10:00:00Z', 5000, 0, 'jpy');
  const read = async (query: string) => {
    const { body, text } = await client.get(`/v1/revenue?from=2026-02-28&to=2026-04-01&${query}`);
    assert.ok(body.items, text);
    return body.items
      .filter(({ sales }: { sales: number }) => sales > 0)
      .map((item: Record<string, unknown>) => [item.start, item.currency, item.gross, item.net, item.sales]);
  };
  assert.deepEqual(await read('interval=week'), [
    ['2026-02-23', 'usd', 100, 90, 1],
    ['2026-03-02', 'usd', 500, 450, 2],
    ['2026-03-30', 'jpy', 5000, 5000, 1],
  ]);
  assert.deepEqual(await read('interval=month'), [
    ['2026-03-01', 'jpy', 5000, 5000, 1],
    ['2026-03-01', 'usd', 600, 540, 3],
  ]);
  assert.deepEqual(await read('interval=month&currency=jpy'), [['2026-03-01', 'jpy', 5000, 5000, 1]]);
  const { items } = (await client.get('/v1/revenue?from=2026-03-01&to=2026-03-31&currency=eur')).body;
  assert.equal(items.length, 31);
});

test('covers everything in a total without `from`, also old sales', async () => {
  const { seller, listing } = await newShop(server, 5000);
  const buyer = await newBuyer(server, 20_000);
  const old = await buy(buyer.client, listing);
  await buy(buyer.client, (await sellModel(seller.client, 2000)).listing);
  await server.database.query(`update test.earnings set created_at = '2024-02-29T12:00:00Z' where subject = $1`, [
    old.id,
  ]);
  const read = async (query: string) => (await seller.client.get(`/v1/revenue?interval=total${query}`)).body;
  const all = await read('');
  assert.deepEqual([all.from, all.items.length, all.items[0]?.gross], ['2024-02-29', 1, 7000]);
  assert.equal((await read('&group_by=asset')).items.length, 2);
  assert.equal((await read('&to=2024-03-01')).items[0].gross, 5000);
  const recent = await read(`&from=${new Date().toISOString().slice(0, 10)}`);
  assert.equal(recent.items[0].gross, 2000);
  const fresh = (await signUpSeller(server)).client;
  assert.deepEqual((await fresh.get('/v1/revenue?interval=total')).body.items, []);
});

test('separates sales and refunds by asset, and names the asset', async () => {
  const { seller, model, listing } = await newShop(server, 5000);
  const other = await sellModel(seller.client, 2000);
  const buyer = await newBuyer(server, 20_000);
  await buy(buyer.client, listing);
  const refunded = await buy(buyer.client, other.listing);
  assert.equal((await seller.client.post(`/v1/purchases/${refunded.id}/refund`)).status, 200);
  const today = new Date().toISOString().slice(0, 10);
  const { body } = await seller.client.get('/v1/revenue?interval=total&group_by=asset');
  const named = ({ id, slug, name }: typeof model) => ({ type: 'model', id, slug, name });
  assert.deepEqual([body.interval, body.to], ['total', today]);
  const common = { start: body.from, currency: 'usd', sales: 1 };
  assert.deepEqual(body.items, [
    { ...common, asset: named(model), gross: 5000, fees: 500, refunds: 0, net: 4500 },
    { ...common, asset: named(other.model), gross: 2000, fees: 0, refunds: 2000, net: 0 },
  ]);
  const days = (await seller.client.get('/v1/revenue?group_by=asset')).body.items;
  assert.deepEqual(
    days,
    body.items.map((item: object) => ({ ...item, start: today })),
    'days without sales are omitted',
  );
});

interface Line {
  asset: number;
  currency: string;
  kind: 'sale' | 'refund';
  gross: number;
  fee: number;
  day: number;
}

test('sums the groups to the ungrouped totals for any sales', async () => {
  const { client, id } = await signUpSeller(server);
  const assets = [newId('mdl'), newId('mdl'), newId('dst'), null];
  const write = async (lines: readonly Line[]) => {
    await server.database.query('delete from test.earnings where account_id = $1', [id]);
    for (const { asset, currency, kind, gross, fee, day } of lines) {
      const sign = kind === 'sale' ? 1 : -1;
      await server.database.query(
        `insert into test.earnings (account_id, currency, kind, subject, asset_id, gross, fee, amount, available_at, created_at)
         values ($1, $2, $3::text::test.earning_kind, $4, $5, $6, $7, $6::bigint - $7::bigint, now(),
           timestamptz '2026-01-01T12:00Z' + make_interval(days => $8))`,
        [id, currency, kind, newId('pur'), assets[asset], sign * gross, sign * fee, day],
      );
    }
  };
  const read = async (query: string) => {
    const { body, text } = await client.get(`/v1/revenue?from=2026-01-01&to=2026-02-28&${query}`);
    assert.ok(body.items, text);
    return body.items as Record<string, number>[];
  };
  const line = fc.record({
    asset: fc.nat({ max: 3 }),
    currency: fc.constantFrom('usd', 'jpy'),
    kind: fc.constantFrom('sale' as const, 'refund' as const),
    gross: fc.integer({ min: 1, max: 10_000 }),
    fee: fc.nat({ max: 1000 }),
    day: fc.nat({ max: 50 }),
  });
  const FIGURES = ['gross', 'fees', 'refunds', 'net', 'sales'] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
      await write(lines);
      for (const interval of ['day', 'week', 'month', 'total']) {
        const whole = await read(`interval=${interval}`);
        const groups = await read(`interval=${interval}&group_by=asset`);
        const keys = groups.map((item) => JSON.stringify([item.start, item.currency, item.asset]));
        assert.equal(new Set(keys).size, keys.length, 'each group once');
        for (const item of whole) {
          const own = groups.filter(({ start, currency }) => start === item.start && currency === item.currency);
          for (const figure of FIGURES) {
            const sum = own.reduce((before, group) => before + (group[figure] ?? Number.NaN), 0);
            assert.equal(sum, item[figure], `${figure} by ${interval}`);
          }
        }
        const covered = new Set(whole.map(({ start, currency }) => `${start} ${currency}`));
        assert.ok(
          groups.every(({ start, currency }) => covered.has(`${start} ${currency}`)),
          'every group is part of the total',
        );
      }
    }),
    { numRuns: 8 },
  );
});

test('rejects more groups than the limit', async () => {
  const { client, id } = await signUpSeller(server);
  await server.database.query(
    `insert into test.earnings (account_id, currency, kind, subject, asset_id, gross, fee, amount, available_at, created_at)
     select $1, 'usd', 'sale', 'pur_' || $1 || n, 'mdl_' || (n % 5001), 1, 0, 1, now(),
       timestamptz '2026-01-01T12:00Z' + make_interval(days => n / 5001)
     from generate_series(0, 10001) n`,
    [id],
  );
  const read = (interval: string) =>
    client.get(`/v1/revenue?from=2026-01-01&to=2026-01-03&group_by=asset&interval=${interval}`);
  assertRejected(await read('day'), 422, 'validation_failed', 'interval');
  assert.equal((await read('total')).body.items.length, 5001);
});

test('covers the last thirty days by default, unaffected by payouts', async () => {
  const { client, id } = await signUpSeller(server);
  await sell(testing, id, { gross: 1200, fee: 120 });
  await payOutNow(client);
  const { from, to, interval, items } = (await client.get('/v1/revenue')).body;
  const today = new Date().toISOString().slice(0, 10);
  assert.deepEqual([to, interval, items.length], [today, 'day', 30]);
  assert.equal((Date.parse(to) - Date.parse(from)) / 86_400_000, 29);
  const last = items.at(-1);
  assert.deepEqual([last.start, last.gross, last.fees, last.net], [today, 1200, 120, 1080]);
});

test('returns the revenue of one account in one mode', async () => {
  const [seller, other] = [await signUpSeller(server), await signUpSeller(server)];
  await sell(testing, seller.id, { gross: 1200 });
  await sell(live, seller.id, { gross: 77 });
  assert.deepEqual((await other.client.get('/v1/revenue')).body.items, []);
  const inLive = await createKey(seller, { mode: 'live' });
  assert.equal((await inLive.client.get('/v1/revenue')).body.items.at(-1).gross, 77);
  const reader = await createKey(seller, { scopes: ['payouts:read'] });
  assert.equal((await reader.client.get('/v1/revenue')).body.items.at(-1).gross, 1200);
  const restricted = await createKey(seller, { scopes: ['models:read'] });
  assertRejected(await restricted.client.get('/v1/revenue'), 403, 'scope_required');
});

test('rejects invalid queries by field', async () => {
  const { client } = await signUpSeller(server);
  for (const [query, field] of [
    ['from=2026-02-30', 'from'],
    ['to=2026-13-01', 'to'],
    ['from=yesterday', 'from'],
    ['from=0000-01-01', 'from'],
    ['from=2026-01-02T00:00:00Z', 'from'],
    ['from=2026-01-02&to=2026-01-01', 'from'],
    ['from=2020-01-01&to=2026-01-01', 'from'],
    ['from=1000-01-01&to=9999-12-31&interval=month', 'from'],
    ['interval=hour', 'interval'],
    ['currency=USD', 'currency'],
    ['group_by=listing', 'group_by'],
    ['until=2026-01-01', 'until'],
  ] as const) {
    assertRejected(await client.get(`/v1/revenue?${query}`), 422, 'validation_failed', field);
  }
  assert.equal((await client.get('/v1/revenue?from=9999-12-31&to=9999-12-31')).status, 200);
});
