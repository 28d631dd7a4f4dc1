import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Most work ends sooner. */
const LOOK_AGAIN_MS = 2_000;
const CONNECT_LIMIT_MS = 2_000;
/** As long as requests under way may take. */
const SILENCE_LIMIT_MS = 10_000;

/** The database stopped responding while it was waited for. */
export class DatabaseSilent extends Error {}

/**
 * Resolves as the work does, however long that takes, unless the database stops responding: connections to a frozen one
 * neither fail nor close. The work itself is not cancelled.
 */
export async function whileDatabaseResponds<T>(url: string, work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let respondedAt = performance.now();
  for (;;) {
    await Promise.race([done, sleep(LOOK_AGAIN_MS, undefined, { ref: false })]);
    if (isDone) return done;
    if (await responds(url)) respondedAt = performance.now();
    else if (performance.now() - respondedAt >= SILENCE_LIMIT_MS) {
      throw new DatabaseSilent(`the database has not responded for ${SILENCE_LIMIT_MS / 1000} s`);
    }
  }
}

/** A response may also be a rejection, such as that of a database which is shutting down. */
async function responds(connectionString: string): Promise<boolean> {
  const options = { connectionString, application_name: 'souk watch', connectionTimeoutMillis: CONNECT_LIMIT_MS };
  const client = new pg.Client(options).on('error', () => undefined); // `connect` rejects with it
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => undefined); // not waited for either
  }
}
