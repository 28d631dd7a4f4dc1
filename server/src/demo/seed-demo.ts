import { randomBytes } from 'node:crypto';
import { hasAccounts } from '../accounts/has-accounts.ts';
import { Passwords } from '../accounts/sessions/password.ts';
import { createAccount } from '../accounts/sign-up.ts';
import { findAsset } from '../catalog/assets/find-asset.ts';
import { findListing, findListingFor } from '../commerce/listings/find-listing.ts';
import { storeKey } from '../keys/create-key.ts';
import { newSecret } from '../platform/crypto/secret-text.ts';
import type { Database } from '../platform/db/database.ts';
import type { Db } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { timeBefore } from './backdate-history.ts';
import { type Demo, type DemoPerson, EDITION, readDemo, writeDemo } from './demo-file.ts';
import { DEMO_ASSETS, FEATURED, pathOf, TRIED } from './demo-market.ts';
import { DEMO_COMPANIES, type DemoCompany, MAIN_BUYER } from './demo-people.ts';
import { demoPeople } from './demo-principal.ts';
import type { SeedCatalogOptions } from './draft.ts';
import { fundBuyer } from './fund-buyer.ts';
import * as sql from './history.sql.ts';
import { unlessDeleted } from './play-day.ts';
import { seedCatalog } from './seed-catalog.ts';
import type { HistoryOptions } from './seed-history.ts';

export type { Demo } from './demo-file.ts';

export interface DemoOptions extends SeedCatalogOptions, Omit<HistoryOptions, 'log'> {}

type OnStep = (line: string) => void;

/** The companies of the demo are older than everything that they publish. */
const FOUNDED_DAYS_AGO = 120;

/** People with their passwords' hashes, which take longer than everything else about an account. */
export interface DemoPeople {
  demo: Demo;
  hashes: ReadonlyMap<string, string>;
}

/** Prepares a first start while the database is being created. Undefined if there was a first start. */
export async function prepareDemo(dataDir: string): Promise<DemoPeople | undefined> {
  const known = await readDemo(dataDir);
  if (known?.published) return undefined;
  return hashPasswords(known ?? createDemo());
}

async function hashPasswords(demo: Demo): Promise<DemoPeople> {
  const passwords = new Passwords();
  const people = [demo.seller, demo.buyer, ...(demo.others ?? [])];
  const entries = people.map(async ({ email, password }) => [email, await passwords.hash(password)] as const);
  return { demo, hashes: new Map(await Promise.all(entries)) };
}

/**
 * Fills an empty market with sellers and what they have on sale, a buyer with a balance and a key to try, all in test
 * mode and with random passwords. The file is written first: after a crash, the next start continues from it. What
 * happened in the past is seeded in the background, once the market is open.
 */
export async function seedDemo(
  database: Database,
  dataDir: string,
  options: DemoOptions,
  onStep: OnStep,
  prepared?: Promise<DemoPeople | undefined>,
): Promise<Demo | undefined> {
  const known = await readDemo(dataDir);
  if (await hasAccounts(database.accounts)) return known && finishDemo(database.test, dataDir, known, options, onStep);
  const people = (await prepared) ?? (await hashPasswords(known ?? createDemo()));
  const demo = known ?? (await writeDemo(dataDir, people.demo));
  await createPeople(database, people, new Date(demo.seeded_at ?? Date.now()));
  const finished = await finishDemo(database.test, dataDir, demo, options, onStep);
  onStep('demo: seeded five sellers with models and datasets on sale, a buyer and a test key');
  return finished;
}

function createDemo(): Demo {
  const person = ({ name, email }: DemoCompany): DemoPerson => {
    return { name, email, password: randomBytes(12).toString('base64url') };
  };
  const [seller, ...others] = DEMO_COMPANIES.filter((company) => company !== MAIN_BUYER).map(person);
  return {
    edition: EDITION,
    seeded_at: new Date().toISOString(),
    seller: seller as DemoPerson,
    buyer: person(MAIN_BUYER),
    key: newSecret('svc_test_'),
    others,
  };
}

async function createPeople(database: Database, { demo, hashes }: DemoPeople, seededAt: Date): Promise<void> {
  await database.test.transaction(async (tx) => {
    const ids: string[] = [];
    for (const { slug, name, email } of DEMO_COMPANIES) {
      const passwordHash = hashes.get(email);
      const account = passwordHash && (await createAccount(tx, { name, email, passwordHash, demo: true }, [slug]));
      if (!account) continue;
      ids.push(account.id);
      if (email !== MAIN_BUYER.email) continue;
      await storeKey(tx, account.id, { name: 'Demo key', mode: 'test', tier: 'premium' }, demo.key);
    }
    await tx.run(sql.dateAccounts, [ids, timeBefore(seededAt, FOUNDED_DAYS_AGO)]);
  });
}

/** Completes the steps that the file does not mark as done: of a first start, or of an interrupted one. */
async function finishDemo(db: Db, dataDir: string, known: Demo, options: DemoOptions, onStep: OnStep): Promise<Demo> {
  if (known.edition !== EDITION || !known.seeded_at) {
    onStep('note: the demo market is of an earlier version; `souk demo reset` replaces it');
    return known;
  }
  let demo = known;
  const save = async (changes: Partial<Demo>) => {
    demo = await writeDemo(dataDir, { ...demo, ...changes });
  };
  try {
    if (demo.published && demo.funded) return demo;
    const people = await demoPeople(db);
    if (!demo.published) {
      await seedCatalog(db, people, new Date(known.seeded_at), options);
      await save({ ...(await findSuggestions(db)), published: true });
    }
    const buyer = people.get(MAIN_BUYER.slug);
    const { payments } = options.commerce;
    // A real processor is not called at the start, not even with its test key.
    if (!demo.funded && buyer && payments.processors.test.name === 'simulated') {
      await fundBuyer(db, buyer, demo.card, payments, (card) => save({ card }));
      await save({ funded: true });
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The market may have been changed or filled since: that must not prevent the start.
    onStep(`note: the demo market is not complete: ${error.message}`);
  }
  return demo;
}

/** Finds what new users can buy and try. */
async function findSuggestions(db: Db): Promise<Pick<Demo, 'listing' | 'model' | 'deployment'>> {
  const [featured, tried] = [await findOffer(db, FEATURED), await findOffer(db, TRIED)];
  const deployment = tried && (await findListing(db, tried)).deployment_id;
  return {
    ...(featured && { listing: featured, model: FEATURED }),
    ...(deployment && { deployment }),
  };
}

async function findOffer(db: Db, path: string): Promise<string | undefined> {
  const kind = DEMO_ASSETS.find((asset) => pathOf(asset) === path)?.kind ?? 'model';
  const asset = await findAsset(db, kind, path).catch(unlessDeleted);
  return asset && (await findListingFor(db, asset))?.id;
}
