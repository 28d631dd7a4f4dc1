import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

export type Protocol = 'simple' | 'prepared';

/**
 * PostgreSQL's own bench, TPC-B, in a database of its own on the same server. Enough branches that none is a bottleneck:
 * with fewer than clients it would measure how they wait for each other.
 */
export async function preparePgbench(
  url: string,
  clients: number,
): Promise<(seconds: number, protocol: Protocol) => Promise<number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database pgbench');
  await client.end();
  const address = url.replace(/\/\w+\?/, '/pgbench?');
  await run('pgbench', ['--initialize', '--quiet', `--scale=${clients}`, address]);
  return async (seconds, protocol) => {
    const options = [`--client=${clients}`, '--jobs=2', `--time=${seconds}`, `--protocol=${protocol}`, '--no-vacuum'];
    const { stdout } = await run('pgbench', [...options, address]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  };
}
