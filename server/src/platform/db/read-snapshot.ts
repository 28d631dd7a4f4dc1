import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import './database.ts'; // parses bigint columns
import { Connections } from './connections.ts';
import { PooledDb } from './pooled-db.ts';
import type { Queryable } from './queryable.ts';
import type { Mode } from './realm.ts';

/**
 * Reads a market as of one moment, however long that takes. It cannot write and blocks no other transaction; a replica
 * will do. It reads whole tables, so it may plan sequential scans and has no statement timeout, unlike the connections
 * of requests.
 */
export async function readSnapshot<T>(url: string, mode: Mode, work: (market: Queryable) => Promise<T>): Promise<T> {
  const { options: given = '', ...config } = parseIntoClientConfig(url);
  const settings = {
    search_path: `${mode},accounts`,
    default_transaction_isolation: 'repeatable\\ read',
    default_transaction_read_only: 'on',
    work_mem: '64MB',
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const options = [given, ...flags].join(' ').trim();
  const pool = new pg.Pool({ ...config, max: 1, options, application_name: `souk reading ${mode}` });
  // The query on a lost connection fails with the error; the unhandled event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  try {
    const connections = new Connections(pool, { size: 1 });
    // Nothing is written, so there is nothing to announce.
    return await new PooledDb({ connections, realm: mode, announce: () => undefined }).transaction(work);
  } finally {
    await pool.end();
  }
}
