import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parse } from 'pg-connection-string';
import { agePayment, findLedgerFaults } from '../../test/harness/markets/payments.ts';
import { scaled } from '../../test/harness/scale.ts';
import { cloneDatabase, type TestDatabase } from '../../test/harness/servers/database.ts';
import { TEST_SECRET } from '../../test/harness/servers/server.ts';
import { CredentialCache } from '../access/credential-cache.ts';
import { connectDeployments, connectDomains } from '../boot/connect-domains.ts';
import { openProcessors } from '../boot/open-processors.ts';
import { openStores } from '../boot/open-stores.ts';
import { unpublishListing } from '../commerce/listings/publish-listing.ts';
import { parseConfig } from '../config.ts';
import { removePaymentMethod } from '../payments/methods/remove-payment-method.ts';
import { loadKeyRing } from '../platform/crypto/load-key-ring.ts';
import { Database } from '../platform/db/database.ts';
import type { Db } from '../platform/db/queryable.ts';
import { SessionLocks } from '../platform/db/session-locks.ts';
import { newId } from '../platform/ids.ts';
import { openLog } from '../platform/log.ts';
import { openStorage } from '../storage/storage.ts';
import { type Demo, readDemo, writeDemo } from './demo-file.ts';
import { demoPrincipal } from './demo-principal.ts';
import { type DemoOptions, seedDemo } from './seed-demo.ts';
import { startHistory } from './seed-history.ts';

/** A market and its data directory. */
interface Place {
  clone: TestDatabase;
  dataDir: string;
}

const places: Place[] = [];
after(async () => {
  for (const place of [...places]) await remove(place);
});

async function createPlace(template?: Place): Promise<Place> {
  const clone = await cloneDatabase((template && parse(template.clone.url).database) ?? undefined);
  const dataDir = await mkdtemp(join(tmpdir(), 'souk-demo-'));
  if (template) await cp(template.dataDir, dataDir, { recursive: true });
  const place = { clone, dataDir };
  places.push(place);
  return place;
}

async function remove(place: Place): Promise<void> {
  places.splice(places.indexOf(place), 1);
  await place.clone.drop();
  await rm(place.dataDir, { recursive: true, force: true });
}

/** Simulates a process: in-memory state is gone with it. */
async function withMarket<T>(
  { clone, dataDir }: Place,
  work: (database: Database, domains: DemoOptions) => Promise<T>,
  wrap: (db: Db) => Db = (db) => db,
): Promise<T> {
  const config = parseConfig({ DATABASE_URL: clone.url, SOUK_SECRET: TEST_SECRET, SOUK_DATA_DIR: dataDir });
  const database = new Database({ url: clone.url, poolSize: 4, roles: true, onIdleError: () => undefined });
  const locks = new SessionLocks(clone.url);
  try {
    const keyRing = await loadKeyRing(database.accounts, config.secrets);
    Object.defineProperty(database, 'test', { value: wrap(database.test) });
    Object.defineProperty(database.background, 'test', { value: wrap(database.background.test) });
    const storage = openStorage({
      stores: await openStores(config),
      locks,
      quotaBytes: config.storageQuota,
      keyRing,
      onFilesStored: [],
      log: openLog('silent'),
    });
    const processors = await openProcessors(config, database, keyRing);
    const cache = new CredentialCache(() => false);
    const domains = connectDomains({ ...config, storage, processors, cache, keyRing, requiresConfirmedEmail: false });
    return await work(database, { ...domains, deployments: connectDeployments(config, domains) });
  } finally {
    await locks.close();
    await database.close();
  }
}

/** Seeds the catalog and the history. */
async function seed(place: Place): Promise<{ demo: Demo; steps: string[] }> {
  const steps: string[] = [];
  await withMarket(place, (database, domains) => seedAll(database, place, domains, (line) => steps.push(line)));
  const demo = await readDemo(place.dataDir);
  assert.ok(demo);
  return { demo, steps };
}

async function seedAll(
  database: Database,
  { dataDir }: Place,
  domains: DemoOptions,
  onStep: (line: string) => void = () => undefined,
): Promise<true> {
  await seedDemo(database, dataDir, domains, onStep);
  await startHistory(database, dataDir, { ...domains, log: openLog('silent') }).finished;
  return true;
}

/**
 * Seeds until `livesOn` returns false, at the start or end of a database call, and hangs there. Returns whether seeding
 * completed before that.
 */
async function seedUntil(place: Place, livesOn: (call: string) => boolean): Promise<boolean> {
  const death = Promise.withResolvers<false>();
  const orDie = async (name: string) => {
    if (livesOn(name)) return;
    death.resolve(false);
    await new Promise(() => undefined);
  };
  const mortal = (db: Db): Db => {
    const call = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      await orDie(name);
      const result = await work();
      await orDie(name);
      return result;
    };
    return {
      realm: db.realm,
      ...(db.at && { at: db.at }),
      many: (query, params) => call(query.name, () => db.many(query, params)),
      one: (query, params) => call(query.name, () => db.one(query, params)),
      run: (query, params) => call(query.name, () => db.run(query, params)),
      transaction: (work) => call('a transaction', () => db.transaction(work)),
      atOnce: (work) => call('a transaction', () => db.atOnce(work)),
    };
  };
  const seeding = (database: Database, domains: DemoOptions) =>
    Promise.race([seedAll(database, place, domains), death.promise]);
  return withMarket(place, seeding, mortal);
}

/** Everything that a complete market has, and that depends on chance nowhere. */
async function countEverything({ clone }: Place) {
  const [row] = await clone.query(
    `select (select json_agg(json_build_array(slug, revisions, downloads, stars) order by slug) from test.assets) as assets,
       (select json_agg(json_build_array(asset_slug, status, jsonb_array_length(gallery), trial_calls) order by asset_slug)
        from test.listings) as listings,
       (select json_agg(d.model_slug || d.status order by d.model_slug)
        from test.deployments d join test.listings l on l.deployment_id = d.id) as deployments,
       (select count(*)::int from test.payment_methods) as cards,
       (select json_agg(json_build_array(status, count) order by status) from (
         select status, count(*)::int from test.payments group by 1) p) as payments,
       (select sum(amount)::int from test.simulated_charges) as charged,
       (select json_agg(json_build_array(status, amount, count) order by status, amount) from (
         select status, amount, count(*)::int from test.purchases group by 1, 2) p) as purchases,
       (select json_agg(balance order by balance) from test.wallets) as wallets,
       (select json_agg(amount order by amount) from test.payouts) as payouts,
       (select count(*)::int from test.payout_destinations) as destinations,
       (select json_agg(json_build_array(type, count) order by type) from (
         select type, count(*)::int from test.events group by 1) e) as events,
       (select json_agg(json_build_array(url, status) order by url) from test.webhook_endpoints) as endpoints,
       (select json_agg(json_build_array(status, count) order by status) from (
         select status, count(*)::int from test.webhook_deliveries group by 1) d) as deliveries,
       (select sum(requests)::int from test.inference_days) as usage,
       (select count(*)::int from test.request_log) as requests`,
  );
  return row;
}

/** The catalog is on sale, and nothing has happened. */
async function createCatalog(): Promise<Place> {
  const place = await createPlace();
  await withMarket(place, (database, domains) => seedDemo(database, place.dataDir, domains, () => undefined));
  return place;
}

const catalog = await createCatalog();
const complete = await createPlace(catalog);
let moments = 0;
await seedUntil(complete, () => moments++ >= 0);
const SEEDED = await countEverything(complete);

test('completes the history of a market, with the books in order', async () => {
  const demo = await readDemo(complete.dataDir);
  assert.equal(demo?.finished, true);
  assert.match(demo?.deployment ?? '', /^dep_/);
  assert.match(demo?.listing ?? '', /^lst_/);
  assert.equal(demo?.model, 'wayfinder-labs/grid-navigator');
  assert.equal(demo?.card?.last4, '4242');
  assert.deepEqual(await findLedgerFaults(complete.clone), []);
});

test('the next start completes an interrupted history at any moment, and repeats nothing', async () => {
  for (let run = 0; run < scaled(40); run++) {
    const place = await createPlace(catalog);
    const dies = Math.floor(Math.random() * moments);
    let lived = 0;
    assert.equal(await seedUntil(place, () => lived++ < dies), false);
    await seed(place);
    assert.deepEqual(await countEverything(place), SEEDED, `died at moment ${dies}`);
    assert.deepEqual(await findLedgerFaults(place.clone), [], `died at moment ${dies}`);
    await remove(place);
  }
});

test('the next start completes an interrupted catalog, and lists nothing that is incomplete', async () => {
  const MOMENTS = 5_000;
  for (let run = 0; run < scaled(20); run++) {
    const place = await createPlace();
    const dies = Math.floor(Math.random() * MOMENTS);
    let lived = 0;
    await seedUntil(place, () => lived++ < dies);
    const [incomplete] = await place.clone.query<{ count: number }>(
      `select count(*)::int as count from test.assets a left join test.listings l on l.asset_id = a.id
       where a.published_at is not null and (l.status <> 'published' or jsonb_array_length(l.gallery) < 2
         or exists (select 1 from test.revisions r where r.model_id = a.id and r.published_at is null))`,
    );
    assert.equal(incomplete?.count, 0, `died at moment ${dies}`);
    await seed(place);
    assert.deepEqual(await countEverything(place), SEEDED, `died at moment ${dies}`);
    await remove(place);
  }
});

test('settles a top-up that was interrupted two days ago, without a second one', async () => {
  const place = await createPlace();
  let charged = false;
  const livesOn = (call: string) => {
    if (charged) return false;
    charged = call === 'insert_simulated_charge';
    return true;
  };
  assert.equal(await seedUntil(place, livesOn), false);
  const [payment] = await place.clone.query<{ id: string; status: string }>('select id, status from test.payments');
  assert.ok(payment);
  assert.equal(payment.status, 'processing');
  await agePayment(place.clone, payment.id, '2 days');
  await place.clone.query(`update test.payments set check_at = check_at - interval '2 days'`);
  await seed(place);
  assert.deepEqual(await countEverything(place), SEEDED);
});

test('does not restore withdrawn listings or a removed card', async () => {
  const { demo } = await seed(complete);
  await withMarket(complete, async ({ test: db }, { listings }) => {
    const seller = await demoPrincipal(db, { email: 'wayfinder@demo.example' });
    const buyer = await demoPrincipal(db, demo.buyer);
    assert.ok(seller && buyer);
    const call = { principal: seller, requestId: newId('req') };
    await db.transaction((tx) => unpublishListing(tx, call, demo.listing as string, listings));
    const [card] = await complete.clone.query<{ id: string }>('select id from test.payment_methods where is_default');
    await db.transaction((tx) => removePaymentMethod(tx, buyer, card?.id as string));
  });
  const changed = await countEverything(complete);
  assert.notDeepEqual(changed, SEEDED);
  assert.deepEqual((await seed(complete)).demo, demo);
  assert.deepEqual(await countEverything(complete), changed);
});

test('leaves a demo of an earlier version as it is, and says how to replace it', async () => {
  const place = await createPlace(catalog);
  const { edition: _, published: __, ...earlier } = (await readDemo(place.dataDir)) as Demo;
  await writeDemo(place.dataDir, earlier);
  const before = await countEverything(place);
  const { demo, steps } = await seed(place);
  assert.deepEqual(demo, earlier);
  assert.match(steps.join(), /^note: the demo market is of an earlier version; `souk demo reset` replaces it$/);
  assert.deepEqual(await countEverything(place), before);
});
