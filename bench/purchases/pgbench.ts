import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** PostgreSQL's own bench, TPC-B, in a database of its own on the same server. Enough branches that none is a bottleneck. */
export async function preparePgbench(url: string, clients: number): Promise<(seconds: number) => Promise<number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database pgbench');
  await client.end();
  const address = url.replace(/\/\w+\?/, '/pgbench?');
  await run('pgbench', ['--initialize', '--quiet', `--scale=${2 * clients}`, address]);
  return async (seconds) => {
    const options = [`--client=${clients}`, '--jobs=2', `--time=${seconds}`, '--protocol=prepared', '--no-vacuum'];
    const { stdout } = await run('pgbench', [...options, address]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  };
}
