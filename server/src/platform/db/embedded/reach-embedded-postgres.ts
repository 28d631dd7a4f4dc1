import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { readUrl } from './url-file.ts';

/** For a command on the host: uses the database of a server that is running here, or starts it for as long as needed. */
export async function reachEmbeddedPostgres(directory: string): Promise<{ url: string; release(): Promise<void> }> {
  const address = await readUrl(directory);
  if (address !== undefined && (await answers(address))) return { url: address, release: async () => undefined };
  if (!existsSync(join(directory, 'data', 'PG_VERSION'))) {
    throw new Error(`there is no database in ${directory}: run this where the server runs, or set SOUK_DATA_DIR`);
  }
  const { url, stop } = await startEmbeddedPostgres({ directory });
  return { url, release: stop };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // a server that goes away meanwhile is one that does not answer
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
