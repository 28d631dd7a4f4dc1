import pg from 'pg';
import type { Log } from '../log.ts';

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void;
type Release = (broken?: Error | boolean) => void;

/** The job library keeps the pool for good, and with it what its listeners use: the log, but no part of the server. */
export function openQueuePool(url: string, log: Log): QueuePool {
  const pool = new QueuePool({
    connectionString: url,
    max: 6,
    application_name: 'souk jobs',
    connectionTimeoutMillis: 10_000,
  });
  const warn = (error: Error) => {
    if (!pool.quiet) log.warn({ err: error }, 'lost a job connection');
  };
  pool.on('error', warn);
  pool.on('connect', (client) => client.on('error', warn));
  return pool;
}

/**
 * Allows a connection to be released twice. A runner that ends while its listener is still subscribing releases the
 * listener's connection, and again once the subscription fails: the pool would throw where nothing catches it, and end
 * the process.
 */
export class QueuePool extends pg.Pool {
  /** Whether lost connections go unmentioned, because they may be cut off while they close. */
  quiet = false;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect();
    super.connect((error, client, release) => callback(error, client, onlyOnce(release)));
    return undefined;
  }
}

function onlyOnce(release: Release): Release {
  let released = false;
  return (broken) => {
    if (released) return;
    released = true;
    release(broken);
  };
}
