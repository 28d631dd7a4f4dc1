import pg from 'pg';
import { readAddress } from './address-file.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** For a command on the host: uses the database of a server that is running here, or starts it for as long as needed. */
export async function reachEmbeddedPostgres(directory: string): Promise<{ url: string; release(): Promise<void> }> {
  const address = await readAddress(directory);
  if (address !== undefined && (await answers(address))) return { url: address, release: async () => undefined };
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
