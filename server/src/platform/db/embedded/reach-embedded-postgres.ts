import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { readUrl } from './url-file.ts';

/**
 * Returns the database of a server that runs on this host, or starts it until `release` is called. For commands on the
 * host.
 */
export async function reachEmbeddedPostgres(directory: string): Promise<{ url: string; release(): Promise<void> }> {
  const runningUrl = await readUrl(directory);
  if (runningUrl !== undefined && (await responds(runningUrl)))
    return { url: runningUrl, release: async () => undefined };
  if (!existsSync(join(directory, 'data', 'PG_VERSION'))) {
    throw new Error(`there is no database in ${directory}: run this where the server runs, or set SOUK_DATA_DIR`);
  }
  const { url, stop } = await startEmbeddedPostgres({ directory });
  return { url, release: stop };
}

async function responds(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // a server that stops meanwhile does not respond
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
