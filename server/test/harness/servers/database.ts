import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CLUSTER_VARIABLE, databaseUrl, onCluster, TEMPLATE } from './cluster.ts';

export interface TestDatabase {
  url: string;
  /** Reads rows, or moves them back in time. Tables need their schema: `accounts.api_keys`, `test.…`. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** Creates a migrated database by cloning the template. */
export async function cloneDatabase(template: string = TEMPLATE): Promise<TestDatabase> {
  const cluster = clusterUrl();
  const name = `souk_test_${randomBytes(6).toString('hex')}`;
  await onCluster(cluster, (client) => cloneWhenFree(client, name, template));
  const url = databaseUrl(cluster, name);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  return {
    url,
    query: async (text, values = []) => (await pool.query(text, values)).rows,
    async drop() {
      await pool.end();
      // Without FORCE: a server that has left a connection behind fails its test here.
      await onCluster(cluster, (client) => dropWhenLeft(client, name));
    },
  };
}

/** Creates a database without migrations. */
export function emptyDatabase(): Promise<TestDatabase> {
  return cloneDatabase('template1');
}

function clusterUrl(): string {
  const url = process.env[CLUSTER_VARIABLE];
  if (!url) throw new Error('run the tests with `npm test`, or one file with `npm test -- path/to/file.test.ts`');
  return url;
}

/** Retries, because PostgreSQL rejects concurrent clones of one template. */
async function cloneWhenFree(client: pg.Client, name: string, template: string): Promise<void> {
  const OBJECT_IN_USE = '55006';
  for (let attempt = 0; ; attempt++) {
    try {
      // Copies files, which, unlike the default strategy, does not write all pages to the WAL.
      await client.query(`create database ${name} template ${template} strategy file_copy`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== OBJECT_IN_USE || attempt === 100) throw error;
      await sleep(50);
    }
  }
}

/** Retries, because connections that were just closed take a moment to end. */
async function dropWhenLeft(client: pg.Client, name: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await client.query(`drop database ${name}`);
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await sleep(50);
    }
  }
}
