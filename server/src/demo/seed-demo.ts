import { randomBytes } from 'node:crypto';
import { hasAccounts } from '../accounts/has-accounts.ts';
import { hashPassword } from '../accounts/sessions/password.ts';
import { createAccount } from '../accounts/sign-up.ts';
import type { CatalogOptions } from '../catalog/catalog-options.ts';
import type { ListingsOptions } from '../commerce/listings/listings-options.ts';
import type { DeploymentsOptions } from '../deployments/deployments-options.ts';
import { storeKey } from '../keys/create-key.ts';
import { newSecret } from '../platform/crypto/secret-text.ts';
import type { Database } from '../platform/db/database.ts';
import { ApiError } from '../platform/errors.ts';
import { type Demo, readDemo, writeDemo } from './demo-file.ts';
import { seedCatalog } from './seed-catalog.ts';
import { seedDeployment } from './seed-deployment.ts';
import { seedListings } from './seed-listings.ts';
import { seedTrade, type TradeOptions } from './seed-trade.ts';

export type { Demo } from './demo-file.ts';

export interface DemoOptions extends TradeOptions {
  catalog: CatalogOptions;
  listings: ListingsOptions;
  deployments: DeploymentsOptions;
}

type OnStep = (line: string) => void;

/**
 * Fills an empty market with a seller who has something on sale, a buyer with a balance and a key to try, all in test
 * mode and with random passwords. The file is written first: after a crash, the next start continues from it.
 */
export async function seedDemo(
  database: Database,
  dataDir: string,
  options: DemoOptions,
  onStep: OnStep,
): Promise<Demo | undefined> {
  const known = await readDemo(dataDir);
  if (await hasAccounts(database.accounts)) return known && finishDemo(database, dataDir, known, options, onStep);
  const demo = known ?? (await writeDemo(dataDir, createDemo()));
  await createPeople(database, demo);
  const finished = await finishDemo(database, dataDir, demo, options, onStep);
  onStep('demo: seeded a seller with models and a dataset on sale, a buyer and a test key');
  return finished;
}

function createDemo(): Demo {
  const password = () => randomBytes(12).toString('base64url');
  return {
    seller: { name: 'Acme Robotics', email: 'seller@demo.example', password: password() },
    buyer: { name: 'Bright Labs', email: 'buyer@demo.example', password: password() },
    key: newSecret('svc_test_'),
    premium: true,
  };
}

async function createPeople(database: Database, demo: Demo): Promise<void> {
  const people = await Promise.all(
    [demo.seller, demo.buyer].map(async (person) => ({ ...person, passwordHash: await hashPassword(person.password) })),
  );
  await database.test.transaction(async (tx) => {
    for (const person of people) {
      const account = await createAccount(tx, { ...person, demo: true });
      if (account && person.email === demo.buyer.email) {
        await storeKey(
          tx,
          account.id,
          { name: 'Demo key', mode: 'test', tier: demo.premium ? 'premium' : 'free' },
          demo.key,
        );
      }
    }
  });
}

/**
 * Completes the steps that the file does not mark as done: of a first start, an interrupted one, or an earlier
 * version's.
 */
async function finishDemo(
  { test }: Database,
  dataDir: string,
  known: Demo,
  options: DemoOptions,
  onStep: OnStep,
): Promise<Demo> {
  let demo = known;
  const save = async (changes: Partial<Demo>) => {
    demo = await writeDemo(dataDir, { ...demo, ...changes });
  };
  try {
    if (!demo.published) {
      await seedCatalog(test, demo.seller, options.catalog);
      await save({ published: true });
    }
    if (!demo.listed) await save({ ...(await seedListings(test, demo, options.listings)), listed: true });
    if (!demo.deployed) await save({ ...(await seedDeployment(test, demo, options.deployments)), deployed: true });
    if (!demo.traded && isSimulated(options)) {
      await seedTrade(test, demo, options, (card) => save({ card }));
      await save({ traded: true });
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The market may have been changed or filled since: that must not prevent the start.
    onStep(`note: the demo market is not complete: ${error.message}`);
  }
  return demo;
}

/** A real processor is not called at the start, not even with its test key. */
function isSimulated({ commerce }: DemoOptions): boolean {
  return commerce.payments.processors.test.name === 'simulated';
}
