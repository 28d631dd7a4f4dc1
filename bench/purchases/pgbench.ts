import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

export type Protocol = 'simple' | 'prepared';

/**
 * Prepares PostgreSQL's own bench, TPC-B, in a database of its own on the same server. It has as many branches as clients:
 * with fewer it would measure lock contention.
 */
export async function preparePgbench(
  url: string,
  clients: number,
): Promise<(seconds: number, protocol: Protocol) => Promise<number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database pgbench');
  await client.end();
  const databaseUrl = url.replace(/\/\w+\?/, '/pgbench?');
  await run('pgbench', ['--initialize', '--quiet', `--scale=${clients}`, databaseUrl]);
  return async (seconds, protocol) => {
    const options = [`--client=${clients}`, '--jobs=2', `--time=${seconds}`, `--protocol=${protocol}`, '--no-vacuum'];
    const { stdout } = await run('pgbench', [...options, databaseUrl]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  };
}
