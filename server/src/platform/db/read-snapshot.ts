import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import './database.ts'; // how bigint columns are read
import { Connections } from './connections.ts';
import { PooledDb } from './pooled-db.ts';
import type { Queryable } from './queryable.ts';
import type { Mode } from './realm.ts';

/**
 * One look at a whole market as it stood at one moment, however much is read and however long that takes. Nothing can
 * be written, and nobody waits for it; a replica will do. Whole tables are what it is for, so it may plan for that, and
 * it has no time limit, unlike the connections of requests.
 */
export async function readSnapshot<T>(url: string, mode: Mode, work: (market: Queryable) => Promise<T>): Promise<T> {
  const { options: given = '', ...address } = parseIntoClientConfig(url);
  const settings = {
    search_path: `${mode},accounts`,
    default_transaction_isolation: 'repeatable\\ read',
    default_transaction_read_only: 'on',
    work_mem: '64MB',
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const options = [given, ...flags].join(' ').trim();
  const pool = new pg.Pool({ ...address, max: 1, options, application_name: `souk reading ${mode}` });
  // A connection that is lost fails the query that runs on it; told a second time, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  try {
    const connections = new Connections(pool, { size: 1 });
    // Nothing is written, so nothing is announced.
    return await new PooledDb({ connections, realm: mode, announce: () => undefined }).transaction(work);
  } finally {
    await pool.end();
  }
}
