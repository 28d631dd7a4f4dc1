import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasOtherAccounts } from '../accounts/has-accounts.ts';
import { Database } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { demoFileIn } from './demo-file.ts';

interface DemoPlace {
  dataDir: string;
  databaseUrl: string | undefined;
  s3: object | undefined;
}

/**
 * Deletes the data of a market that consists of the demo alone. Throws if anyone else has an account, and if a server
 * uses the data. The market's secret and its settings stay.
 */
export async function clearDemo({ databaseUrl, s3, dataDir }: DemoPlace): Promise<void> {
  if (databaseUrl !== undefined || s3 !== undefined) {
    throw new Error(
      'only a market with the embedded database and files on disk can be reset: DATABASE_URL or S3_BUCKET is set',
    );
  }
  if (!existsSync(dataDir)) {
    throw new Error(`there is no market in ${dataDir}; run the command where it was started, or set SOUK_DATA_DIR`);
  }
  const directory = join(dataDir, 'postgres');
  const postgres = await startEmbeddedPostgres({ directory });
  try {
    await requireDemoOnly(postgres.url);
  } finally {
    await postgres.stop();
  }
  // First, because it says what the database contains: without it, an interrupted reset is repeated from the start.
  await rm(demoFileIn(dataDir), { force: true });
  for (const path of [directory, join(dataDir, 'files'), join(dataDir, 'mail')]) {
    await rm(path, { recursive: true, force: true });
  }
}

async function requireDemoOnly(url: string): Promise<void> {
  const { roles } = await migrate(url);
  const database = new Database({ url, poolSize: 1, roles, onIdleError: () => undefined });
  try {
    if (!(await hasOtherAccounts(database.accounts))) return;
    throw new Error('this market has accounts besides those of the demo, so nothing was deleted');
  } finally {
    await database.close();
  }
}
