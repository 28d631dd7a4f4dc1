import { join } from 'node:path';
import type { Config } from '../config.ts';
import { reachEmbeddedPostgres } from '../platform/db/embedded/reach-embedded-postgres.ts';

/** Provides commands on the host with the URL of the server's database, embedded or not, while their work runs. */
export async function withDatabaseUrl<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return work(databaseUrl);
  const embedded = await reachEmbeddedPostgres(join(dataDir, 'postgres'));
  try {
    return await work(embedded.url);
  } finally {
    await embedded.release();
  }
}
