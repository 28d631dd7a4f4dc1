import pg from 'pg';
import { PORT } from './socket-directory.ts';

const UNKNOWN_DATABASE = '3D000';

/**
 * Returns the URL of a database at this socket. Port and sslmode are explicit because `pg` would otherwise take them
 * from PGPORT and PGSSLMODE.
 */
export function databaseUrl(socketDirectory: string, database = 'souk'): string {
  return `postgresql://souk@/${database}?host=${encodeURIComponent(socketDirectory)}&port=${PORT}&sslmode=disable`;
}

/** Connects to the database `souk`, creating it if it is missing: at the first start, or after a kill during it. */
export async function ensureDatabase(socketDirectory: string): Promise<void> {
  try {
    await query(databaseUrl(socketDirectory), 'SELECT 1');
  } catch (error) {
    if ((error as pg.DatabaseError).code !== UNKNOWN_DATABASE) throw error;
    await query(databaseUrl(socketDirectory, 'postgres'), 'CREATE DATABASE souk');
  }
}

async function query(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {}); // the query reports the failure; the unhandled event would end the process
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => {});
  }
}
