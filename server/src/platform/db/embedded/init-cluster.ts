import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chownPath } from './file-ownership.ts';
import { summarizeOutput } from './server-log.ts';
import { type Account, commandFor, pathToWorkingDirectory } from './system-account.ts';

const run = promisify(execFile);

const UNFINISHED = 'initialising-';

const ARGUMENTS = [
  ...['--username=souk', '--encoding=UTF8', '--data-checksums', '--no-instructions'],
  // The server does not listen on TCP at all; if that were enabled, it would still reject every connection.
  ...['--auth-local=trust', '--auth-host=reject'],
  // PostgreSQL's builtin collation sorts the same on every system, so an upgrade of libc never corrupts an index.
  ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
];

/** With the system's C.UTF-8, text search knows punctuation beyond ASCII; systems without it fall back to C. */
const CHARACTER_TYPES = [['--lc-ctype=C.UTF-8'], []];

interface Cluster {
  initdb: string;
  account: Account;
  directory: string;
  cluster: string;
  isDurable: boolean;
}

/**
 * Creates the cluster unless it exists. Creates it under a temporary name and renames it when complete, so that a kill
 * at any moment leaves either nothing or all of it.
 */
export async function initCluster(options: Cluster, onStep: (line: string) => void): Promise<void> {
  const { account, directory, cluster } = options;
  await removeUnfinished(directory);
  if (await isCluster(cluster)) return;

  // A unique name: an initdb that outlived its parent may still be writing into the last one.
  const unfinished = join(directory, `${UNFINISHED}${randomBytes(4).toString('hex')}`);
  await mkdir(unfinished, { mode: 0o700 });
  await chownPath(account, unfinished);
  try {
    const running = runInitdb(options, unfinished);
    onStep(`database: creating one in ${directory}`);
    await running;
    await rename(unfinished, cluster);
    await sync(directory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function runInitdb({ initdb, account, isDurable }: Cluster, target: string): Promise<void> {
  const where = `--pgdata=${pathToWorkingDirectory(account, target)}`;
  let output = '';
  for (const characterType of CHARACTER_TYPES) {
    const extra = isDurable ? characterType : [...characterType, '--no-sync'];
    const { command, args, options } = commandFor(account, initdb, [...ARGUMENTS, ...extra, where], target);
    try {
      await run(command, args, { cwd: target, env: options.env, ...account.spawnAs });
      return;
    } catch (error) {
      const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
      output = stderr || stdout || message;
      if (!/locale/i.test(output)) break;
    }
  }
  throw new Error(`PostgreSQL could not create its database: ${summarizeOutput(output)}`);
}

async function isCluster(path: string): Promise<boolean> {
  const names = await readdir(path).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length === 0) return false; // absent or empty: the rename replaces it
  if (names.includes('PG_VERSION') && (await stat(join(path, 'PG_VERSION'))).size > 0) return true;
  throw new Error(
    `${path} holds files but no PostgreSQL cluster; move it away, or set SOUK_DATA_DIR to another directory`,
  );
}

async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith(UNFINISHED)) await rm(join(directory, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A rename is durable once its directory is. */
async function sync(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}
