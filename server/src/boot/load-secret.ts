import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Loads the secret of a server with its own database: created on the first start, readable only by its owner. */
export async function loadOwnSecret(dataDir: string, isInUse: boolean): Promise<string> {
  const path = join(dataDir, 'secret');
  const known = await readSecret(path);
  if (known !== undefined) return known;
  if (isInUse) throw new Error(`${path} is missing, and the database cannot be opened without it: restore it`);
  return createSecret(dataDir, path);
}

/** Written atomically: half a secret would lock the database forever. */
async function createSecret(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString('base64url');
  const draft = `${path}.${process.pid}`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${secret}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await link(draft, path);
  await rm(draft);
  return secret;
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
