import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parse } from 'pg-connection-string';
import { agePayment, findLedgerFaults } from '../../test/harness/markets/payments.ts';
import { FULL_SIZE } from '../../test/harness/scale.ts';
import { cloneDatabase, type TestDatabase } from '../../test/harness/servers/database.ts';
import { TEST_SECRET } from '../../test/harness/servers/server.ts';
import { CredentialCache } from '../access/credential-cache.ts';
import { connectDeployments, connectDomains } from '../boot/connect-domains.ts';
import { openProcessors } from '../boot/open-processors.ts';
import { openStores } from '../boot/open-stores.ts';
import { deleteAsset } from '../catalog/assets/delete-asset.ts';
import { unpublishListing } from '../commerce/listings/publish-listing.ts';
import { parseConfig } from '../config.ts';
import { deleteDeployment } from '../deployments/delete-deployment.ts';
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

async function seed(place: Place): Promise<{ demo: Demo; steps: string[] }> {
  const steps: string[] = [];
  const demo = await withMarket(place, (database, domains) =>
    seedDemo(database, place.dataDir, domains, (line) => steps.push(line)),
  );
  assert.ok(demo);
  return { demo, steps };
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
      many: (query, params) => call(query.name, () => db.many(query, params)),
      one: (query, params) => call(query.name, () => db.one(query, params)),
      run: (query, params) => call(query.name, () => db.run(query, params)),
      transaction: (work) => call('a transaction', () => db.transaction(work)),
      atOnce: (work) => call('a transaction', () => db.atOnce(work)),
    };
  };
  const seeding = (database: Database, domains: DemoOptions) =>
    Promise.race([seedDemo(database, place.dataDir, domains, () => undefined).then(() => true), death.promise]);
  return withMarket(place, seeding, mortal);
}

async function countEverything({ clone }: Place) {
  const [row] = await clone.query(
    `select (select count(*)::int from test.assets) as assets,
       (select json_agg(json_build_array(status, jsonb_array_length(gallery))) from test.listings) as listings,
       (select json_agg(json_build_array(d.status, d.model_slug, l.trial_calls, l.deployment_id = d.id))
        from test.deployments d left join test.listings l on l.id = d.listing_id) as deployments,
       (select count(*)::int from test.payment_methods) as cards,
       (select count(*)::int from test.payments) as payments,
       (select sum(amount)::int from test.simulated_charges) as charged,
       (select json_agg(amount) from test.purchases) as purchases,
       (select balance::int from test.wallets) as wallet,
       (select json_agg(amount) from test.payouts) as payouts,
       (select count(*)::int from test.payout_destinations) as destinations`,
  );
  return row;
}

const SEEDED = {
  assets: 4,
  listings: Array.from({ length: 4 }, () => ['published', 1]),
  deployments: [['idle', 'acme-robotics/souk-sandbox', 20, true]],
  cards: 1,
  payments: 1,
  charged: 10_000,
  purchases: [1900],
  wallet: 8100,
  payouts: [1710],
  destinations: 1,
};

/** Everything is published, as by an earlier version, and nothing is on sale. */
async function createCatalog(): Promise<Place> {
  const place = await createPlace();
  const path = join(place.dataDir, 'demo.json');
  const isPublished = () => existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).published === true;
  assert.equal(await seedUntil(place, () => !isPublished()), false);
  return place;
}

const catalog = await createCatalog();

test('lists and trades what an earlier version has published', async () => {
  const place = await createPlace(catalog);
  const before = await readDemo(place.dataDir);
  const { demo } = await seed(place);
  const { listing, model, deployment, card, ...rest } = demo;
  assert.deepEqual(rest, { ...before, listed: true, deployed: true, traded: true });
  assert.match(deployment ?? '', /^dep_/);
  assert.match(listing ?? '', /^lst_/);
  assert.equal(model, 'acme-robotics/corridor-navigator');
  assert.equal(card?.last4, '4242');
  assert.deepEqual(await readDemo(place.dataDir), demo);
  assert.deepEqual(await countEverything(place), SEEDED);
  assert.deepEqual(await findLedgerFaults(place.clone), []);
});

// More than a hundred moments: a sample of them here, all of them in the full run.
const STRIDE = FULL_SIZE ? 1 : 17;

test('the next start completes an interrupted one at any moment, and repeats nothing', async () => {
  let dies = Math.floor(Math.random() * STRIDE);
  for (let finished = false; !finished; dies += STRIDE) {
    const place = await createPlace(catalog);
    let moments = 0;
    finished = await seedUntil(place, () => moments++ < dies);
    await seed(place);
    assert.deepEqual(await countEverything(place), SEEDED, `died at moment ${dies}`);
    assert.deepEqual(await findLedgerFaults(place.clone), [], `died at moment ${dies}`);
    await remove(place);
  }
  assert.ok(dies > 3 * STRIDE, 'it hardly ever died');
});

test('settles a top-up that was interrupted two days ago, without a second one', async () => {
  const place = await createPlace(catalog);
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
  const place = await createPlace(catalog);
  const { demo } = await seed(place);
  await withMarket(place, async ({ test: db }, { listings }) => {
    const [seller, buyer] = [await demoPrincipal(db, demo.seller), await demoPrincipal(db, demo.buyer)];
    assert.ok(seller && buyer);
    const call = { principal: seller, requestId: newId('req') };
    await db.transaction((tx) => unpublishListing(tx, call, demo.listing as string, listings));
    const [card] = await place.clone.query<{ id: string }>('select id from test.payment_methods');
    await db.transaction((tx) => removePaymentMethod(tx, buyer, card?.id as string));
  });
  const changed = await countEverything(place);
  assert.notDeepEqual(changed, SEEDED);
  assert.deepEqual((await seed(place)).demo, demo);
  assert.deepEqual(await countEverything(place), changed);
});

test('adds a deployment to a market of an earlier version, but not again once deleted', async () => {
  const place = await createPlace(catalog);
  const { demo } = await seed(place);
  const remove = ({ deployment }: Demo) =>
    withMarket(place, async ({ test: db }) => {
      const seller = await demoPrincipal(db, demo.seller);
      assert.ok(seller);
      await db.transaction((tx) => deleteDeployment(tx, seller, deployment as string));
    });
  await remove(demo);
  assert.deepEqual((await seed(place)).demo, demo);
  assert.deepEqual(await countEverything(place), { ...SEEDED, deployments: null });

  await place.clone.query('update test.listings set trial_calls = 0');
  const { deployed: _, deployment, ...earlier } = demo;
  await writeDemo(place.dataDir, earlier);
  const { demo: later } = await seed(place);
  assert.notEqual(later.deployment, deployment);
  assert.deepEqual(await countEverything(place), SEEDED);
});

test('skips a model that was deleted before there were listings', async () => {
  const place = await createPlace(catalog);
  await withMarket(place, async ({ test: db }, { catalog: { deletionChecks } }) => {
    const seller = await demoPrincipal(db, { email: 'seller@demo.example' });
    assert.ok(seller);
    const slug = 'acme-robotics/corridor-navigator';
    await db.transaction((tx) => deleteAsset(tx, seller, 'model', slug, deletionChecks));
  });
  const { demo } = await seed(place);
  assert.deepEqual([demo.listing, demo.listed, demo.traded], [undefined, true, true]);
  assert.deepEqual(await countEverything(place), { ...SEEDED, assets: 3, listings: SEEDED.listings.slice(1) });
});

test('reports a demo that cannot be completed, and still starts', async () => {
  const place = await createPlace(catalog);
  await place.clone.query(`update test.assets set price_amount = 99999 where kind = 'dataset'`);
  const { demo, steps } = await seed(place);
  assert.deepEqual([demo.listed, demo.traded], [true, undefined]);
  assert.match(steps.join(), /^note: the demo market is not complete: .*balance/);
  assert.deepEqual((await seed(place)).steps, steps); // and the next start retries
});
