import { join } from 'node:path';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-values.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { makeDirectories } from '../platform/make-directories.ts';

/** Starts the database in the data directory, and creates it if there is none. */
export async function startOwnDatabase(
  { dataDir }: Pick<Config, 'dataDir'>,
  onStep: (line: string) => void,
): Promise<EmbeddedPostgres> {
  await makeDirectories(dataDir).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError('SOUK_DATA_DIR', `cannot be used: ${dataDir} cannot be made (${error.code})`);
  });
  const postgres = await startEmbeddedPostgres({ directory: join(dataDir, 'postgres'), onStep });
  onStep('database: embedded PostgreSQL is ready');
  return postgres;
}
