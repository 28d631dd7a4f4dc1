import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FRAMEWORKS, TASKS } from '../../../src/catalog/assets/asset.ts';
import type { Demo, DemoPerson } from '../../../src/demo/demo-file.ts';
import { DEMO_ASSETS, pathOf } from '../../../src/demo/demo-market.ts';
import { auditLedger } from '../../../src/operator/audit-ledger.ts';
import { readSnapshot } from '../../../src/platform/db/read-snapshot.ts';
import type { Browser } from '../../harness/clients/browser.ts';
import { eventually } from '../../harness/eventually.ts';
import { assertRejected } from '../../harness/people/people.ts';
import { signIn } from '../../harness/people/sign-in.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_DEMO: 'true', SOUK_OPERATOR_EMAILS: 'seller@demo.example' } });
after(() => server.stop());

const readDemo = async (): Promise<Demo> =>
  JSON.parse(await readFile(join(server.config.dataDir, 'demo.json'), 'utf8'));
const demo = await readDemo();
const buyer = server.client.withKey(demo.key);

interface Item {
  id: string;
  [name: string]: never | unknown;
}

async function listed<T = Item>(client: Pick<Browser, 'get'>, path: string): Promise<T[]> {
  const response = await client.get(path);
  assert.equal(response.status, 200, response.text);
  return response.body.items;
}

async function browserOf(person: DemoPerson): Promise<Browser> {
  return (await signIn({ email: person.email, browser: { url: server.url } }, person.password)).browser;
}

interface ListedAsset {
  slug: string;
  task: string;
  framework: string;
  price: { amount: number };
  license: string;
  created_at: string;
}

interface ListedListing {
  id: string;
  asset: { slug: string };
  title: string;
  description: string;
  price: { amount: number };
  gallery: { url: string; alt: string }[];
  sales: number;
}

test('shows the whole catalog as soon as the market is open', async () => {
  const models = await listed<ListedAsset>(buyer, '/v1/models?limit=100');
  const datasets = await listed<ListedAsset>(buyer, '/v1/datasets?limit=100');
  assert.ok(models.length >= 14 && datasets.length >= 6, `${models.length} models, ${datasets.length} datasets`);
  assert.deepEqual(new Set(models.map(({ task }) => task)), new Set(TASKS));
  assert.deepEqual(new Set(models.map(({ framework }) => framework)), new Set(FRAMEWORKS));
  const prices = models.map(({ price }) => price.amount);
  assert.deepEqual([Math.min(...prices), Math.max(...prices)], [0, 49_000]);

  const listings = await listed<ListedListing>(buyer, '/v1/listings?limit=100');
  assert.deepEqual(new Set(listings.map(({ asset }) => asset.slug)), new Set(DEMO_ASSETS.map(pathOf)));
  for (const { asset, title, description, gallery } of listings) {
    assert.ok(gallery.length >= 2, `${asset.slug} has ${gallery.length} pictures`);
    assert.ok(title !== '' && description !== '' && gallery.every(({ alt }) => alt.length > 5));
  }
  const picture = await fetch(listings[0]?.gallery[0]?.url as string);
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/webp']);
  const { body: model } = await buyer.get(`/v1/models/${demo.model}`);
  assert.match(model.readme, /^---\nlicense: .*\n---\n.*!\[[^\]]+\]\(\/images\/test\/img_\w+\.webp\)/s);
});

test('has deployments that start with their first call', async () => {
  const { browser } = await signIn({ email: demo.seller.email, browser: { url: server.url } }, demo.seller.password);
  const deployments = await listed<{ status: string }>(browser, '/v1/deployments');
  assert.ok(deployments.length >= 3 && deployments.every(({ status }) => status === 'idle'));
  const [count] = await server.database.query<{ count: number }>(
    `select count(*)::int as count from test.deployments d join test.listings l on l.deployment_id = d.id
     where d.runtime = 'onnx' and l.trial_calls > 0`,
  );
  assert.ok((count?.count ?? 0) >= 8, `${count?.count} deployed`);
});

test('fills sixty days of history in the background, with the books in order', async () => {
  await eventually('the history', async () => (await readDemo()).finished);
  const { ok, checks } = await readSnapshot(server.database.url, 'test', auditLedger);
  assert.ok(ok, JSON.stringify(checks.filter((check) => !check.ok)));
  // Only the buyer's own top-up is of today.
  const [today] = await server.database.query(
    `select (select count(*)::int from test.events where created_at >= $1::date) as events,
       (select count(*)::int from test.purchases where created_at >= $1::date) as purchases,
       (select count(*)::int from test.license_grants where granted_at >= $1::date) as grants,
       (select count(*)::int from test.payouts where greatest(created_at, paid_at) >= $1::date) as payouts,
       (select count(*)::int from test.ledger_entries where posted_at >= $1::date) as entries,
       (select count(*)::int from test.payments where greatest(created_at, settled_at) >= $1::date) as payments,
       (select count(*)::int from test.assets where greatest(created_at, updated_at) >= $1::date) as assets,
       (select count(*)::int from test.events where strpos(data::text, '"created_at":"' || $1::date::text) > 0) as mentions`,
    [demo.seeded_at?.slice(0, 10)],
  );
  const NONE = { events: 0, purchases: 0, grants: 0, payouts: 0, assets: 0, mentions: 0 };
  assert.deepEqual(today, { ...NONE, entries: 2, payments: 1 });
});

test('shows every seller sales, downloads, stars, payouts and events, in the order in which they happened', async () => {
  for (const person of [demo.seller, ...(demo.others ?? []).slice(0, 4)]) {
    const browser = await browserOf(person);
    const { body: me } = await browser.get('/v1/me');
    const mine = await listed<ListedAsset & { downloads: number; stars: number }>(browser, '/v1/models?mine=true');
    assert.ok(
      mine.every(({ downloads }) => downloads > 20),
      me.slug,
    );
    assert.ok(
      mine.some(({ stars }) => stars > 0),
      me.slug,
    );
    const events = await listed<{ created_at: string; type: string }>(browser, '/v1/events?limit=100');
    const times = events.map(({ created_at }) => Date.parse(created_at));
    assert.deepEqual(
      times,
      times.toSorted((one, other) => other - one),
      me.slug,
    );
    assert.ok(
      events.some(({ type }) => type === 'listing.purchased'),
      me.slug,
    );
    if (me.slug === 'souk-research') continue; // all of it is free
    const revenue = await listed<{ gross: number }>(browser, '/v1/revenue');
    assert.ok(revenue.filter(({ gross }) => gross > 0).length >= 3, `${me.slug}: ${JSON.stringify(revenue)}`);
    const payouts = await listed<{ status: string; created_at: string }>(browser, '/v1/payouts');
    assert.ok(payouts.length >= 3 && payouts.every(({ status }) => status === 'paid'), me.slug);
    const endpoints = await listed<{ id: string; status: string }>(browser, '/v1/webhook_endpoints');
    const deliveries = await Promise.all(
      endpoints.map(({ id }) =>
        listed<{ delivery: { status: string } }>(browser, `/v1/webhook_endpoints/${id}/events`),
      ),
    );
    assert.ok(
      deliveries.flat().some(({ delivery }) => delivery.status === 'succeeded'),
      me.slug,
    );
  }
  const [row] = await server.database.query<{ refunded: number; days: number }>(
    `select (select count(*)::int from test.purchases where status = 'refunded') as refunded,
       (select count(distinct day)::int from test.download_days) as days`,
  );
  assert.ok((row?.refunded ?? 0) >= 2);
  assert.equal(row?.days, 60);
});

test('gives the buyer a balance, a license, usage and requests', async () => {
  assert.deepEqual((await buyer.get('/v1/balance')).body.available, [{ currency: 'usd', amount: 10_000 }]);
  const purchases = await listed<{ asset: { slug: string } }>(buyer, '/v1/purchases');
  assert.ok(purchases.length >= 2);
  const grants = await listed<{ asset: { slug: string } }>(buyer, '/v1/license_grants');
  assert.ok(grants.some(({ asset }) => asset.slug === 'acme-robotics/tray-sorting'));
  const usage = await listed<{ requests: number }>(buyer, '/v1/usage?limit=100');
  assert.ok(usage.length >= 30, `${usage.length} rows of usage`);
  const requests = await listed<{ at: string; status: number }>(buyer, '/v1/requests?limit=100');
  assert.ok(requests.length === 100 && requests.some(({ status }) => status >= 400));
});

test('never makes a demo account, whose password is printed, an operator', async () => {
  assert.ok(server.config.operatorEmails.has(demo.seller.email));
  const browser = await browserOf(demo.seller);
  const me = (await browser.get('/v1/me')).body;
  assert.deepEqual([me.email_confirmed, me.operator], [true, false]);
  assertRejected(await browser.get('/v1/operator/accounts'), 403, 'forbidden_resource');
});

test('leaves the live market empty', async () => {
  const [row] = await server.database.query<{ count: number }>(
    `select (select count(*) from live.listings)::int + (select count(*) from live.ledger_entries)::int as count`,
  );
  assert.equal(row?.count, 0);
});
