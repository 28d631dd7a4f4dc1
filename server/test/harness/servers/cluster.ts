import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';

export const CLUSTER_VARIABLE = 'SOUK_TEST_CLUSTER';
export const TEMPLATE = 'souk_template';

export interface Cluster {
  url: string;
  stop(): Promise<void>;
}

/** Starts one PostgreSQL for the whole test run, with a migrated template that every test file clones. */
export async function startCluster(): Promise<Cluster> {
  const directory = await mkdtemp(join(tmpdir(), 'souk-cluster-'));
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '1000' };
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), settings });
  await onCluster(postgres.url, (client) => client.query(`create database ${TEMPLATE}`));
  await migrate(databaseUrl(postgres.url, TEMPLATE));
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export function databaseUrl(clusterUrl: string, name: string): string {
  return clusterUrl.replace(/\/souk\?/, `/${name}?`);
}

export async function onCluster<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
