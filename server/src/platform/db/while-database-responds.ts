import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Most work ends before the first check. */
const CHECK_INTERVAL_MS = 2_000;
const CONNECT_LIMIT_MS = 2_000;
/** Equal to the time that requests in progress may take. */
const SILENCE_LIMIT_MS = 10_000;

/** Thrown when the database stops responding during the work. */
export class DatabaseSilent extends Error {}

/**
 * Settles as the work does, however long that takes, unless the database stops responding: connections to a frozen one
 * neither fail nor close. Does not cancel the work.
 */
export async function whileDatabaseResponds<T>(url: string, work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let respondedAt = performance.now();
  for (;;) {
    await Promise.race([done, sleep(CHECK_INTERVAL_MS, undefined, { ref: false })]);
    if (isDone) return done;
    if (await responds(url)) respondedAt = performance.now();
    else if (performance.now() - respondedAt >= SILENCE_LIMIT_MS) {
      throw new DatabaseSilent(`the database has not responded for ${SILENCE_LIMIT_MS / 1000} s`);
    }
  }
}

/** An error reported by PostgreSQL is a response, too, such as that it is shutting down. */
async function responds(connectionString: string): Promise<boolean> {
  const options = { connectionString, application_name: 'souk watch', connectionTimeoutMillis: CONNECT_LIMIT_MS };
  const client = new pg.Client(options).on('error', () => undefined); // `connect` rejects with it
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => undefined); // not awaited: it may not respond, either
  }
}
