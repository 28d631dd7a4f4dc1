import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { hasAccounts } from '../accounts/has-accounts.ts';
import { hashPassword } from '../accounts/password.ts';
import { createAccount } from '../accounts/sign-up.ts';
import type { CatalogOptions } from '../catalog/catalog-options.ts';
import { storeKey } from '../keys/create-key.ts';
import type { Database } from '../platform/db/database.ts';
import { newSecret } from '../platform/secret-text.ts';
import { seedCatalog } from './seed-catalog.ts';

interface DemoPerson {
  name: string;
  email: string;
  password: string;
}

export interface Demo {
  seller: DemoPerson;
  buyer: DemoPerson;
  /** A default test key of the buyer. */
  key: string;
  /** Everything was published: what is deleted later stays deleted. */
  published?: boolean;
}

/**
 * Fills an empty market with a seller who has published something, a buyer and a key to try, all in test mode and with
 * random passwords. The file is written first: after a crash in between, the next start goes on with what it says.
 */
export async function seedDemo(
  database: Database,
  dataDir: string,
  catalog: CatalogOptions,
  onStep: (line: string) => void,
): Promise<Demo | undefined> {
  const path = join(dataDir, 'demo.json');
  const known = await readDemo(path);
  if (await hasAccounts(database.accounts)) return known && finishDemo(database, dataDir, path, known, catalog);
  const demo = known ?? (await writeDemo(dataDir, path, inventDemo()));
  const people = await Promise.all(
    [demo.seller, demo.buyer].map(async (person) => ({ ...person, passwordHash: await hashPassword(person.password) })),
  );
  await database.test.transaction(async (tx) => {
    for (const person of people) {
      const account = await createAccount(tx, { ...person, demo: true });
      if (account && person.email === demo.buyer.email) {
        await storeKey(tx, account.id, { name: 'Demo key', mode: 'test' }, demo.key);
      }
    }
  });
  const finished = await finishDemo(database, dataDir, path, demo, catalog);
  onStep('demo: seeded a seller with models and a dataset, a buyer and a test key');
  return finished;
}

async function finishDemo(
  database: Database,
  dataDir: string,
  path: string,
  demo: Demo,
  catalog: CatalogOptions,
): Promise<Demo> {
  if (demo.published) return demo;
  await seedCatalog(database.test, demo.seller.email, catalog);
  return writeDemo(dataDir, path, { ...demo, published: true });
}

function inventDemo(): Demo {
  const password = () => randomBytes(12).toString('base64url');
  return {
    seller: { name: 'Acme Robotics', email: 'seller@demo.example', password: password() },
    buyer: { name: 'Bright Labs', email: 'buyer@demo.example', password: password() },
    key: newSecret('svc_test_'),
  };
}

async function readDemo(path: string): Promise<Demo | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Demo;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeDemo(dataDir: string, path: string, demo: Demo): Promise<Demo> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = await open(`${path}.draft`, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(demo, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.draft`, path);
  return demo;
}
