import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { hasAccounts } from '../accounts/has-accounts.ts';
import { hashPassword } from '../accounts/password.ts';
import { createAccount } from '../accounts/sign-up.ts';
import { storeKey } from '../keys/create-key.ts';
import type { Database } from '../platform/db/database.ts';
import { newSecret } from '../platform/secret-text.ts';

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
}

/**
 * Fills an empty market with a seller, a buyer and a key to try, all in test mode and with random passwords. The file
 * is written first: after a crash in between, the next start seeds with what the file says.
 */
export async function seedDemo(
  database: Database,
  dataDir: string,
  onStep: (line: string) => void,
): Promise<Demo | undefined> {
  const path = join(dataDir, 'demo.json');
  const known = await readDemo(path);
  if (await hasAccounts(database.accounts)) return known;
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
  onStep('demo: seeded a seller, a buyer and a test key');
  return demo;
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
