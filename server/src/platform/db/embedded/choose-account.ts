import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { type Account, childEnvironment, commandFor, type Owner } from './system-account.ts';

const run = promisify(execFile);

const NOBODY: Owner = { uid: 65534, gid: 65534 };
const NAMESPACE = ['unshare', '-U', '--map-user=65534', '--map-group=65534', '--'];

/**
 * Makes the kernel send SIGINT, PostgreSQL's fast shutdown, when the server that started it dies, even by kill -9. It
 * comes last in the wrapper because a change of user clears it.
 */
const END_WITH_PARENT = ['setpriv', '--pdeathsig', 'SIGINT', '--'];

/**
 * Returns the first account that can run this postgres: ours or, since PostgreSQL does not run as root, another one.
 */
export async function chooseAccount(directory: string, postgres: string): Promise<Account> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && process.platform !== 'linux') {
    throw new Error('PostgreSQL does not run as root; start Souk as an ordinary user, or set DATABASE_URL');
  }
  let failure = '';
  for (const account of isRoot ? await accountsBesideRoot(directory) : accountsOfOurs()) {
    for (const attempt of withAndWithoutParentSignal(account)) {
      const problem = await findProblem(attempt, postgres);
      if (problem === undefined) return attempt;
      failure = problem;
    }
  }
  throw new Error(
    isRoot
      ? 'PostgreSQL does not run as root, and it can be run neither in a user namespace (unshare) nor as user 65534 ' +
          `(${failure}); start Souk as an ordinary user, or set DATABASE_URL`
      : `the embedded PostgreSQL does not run on this system (${failure}); set DATABASE_URL to a PostgreSQL server`,
  );
}

function accountsOfOurs(): Account[] {
  try {
    userInfo();
    return [{ wrapper: [] }];
  } catch {
    // A uid without a name, as with `docker run --user 4242`: initdb rejects it, but accepts 65534.
    return [{ wrapper: NAMESPACE }, { wrapper: [] }];
  }
}

async function accountsBesideRoot(directory: string): Promise<Account[]> {
  const root: Owner = { uid: 0, gid: process.getgid?.() ?? 0 };
  const accounts: Account[] = [
    // In a user namespace the files stay root's, and an installation under root's private home is readable.
    { wrapper: NAMESPACE, filesOf: root },
    // Container runtimes often forbid namespaces.
    { wrapper: [], spawnAs: NOBODY, filesOf: NOBODY },
  ];
  // With sudo in a user's home: their files stay theirs, and only they may enter a private home.
  const user = await findUser(directory);
  if (user) {
    const asPerson = { wrapper: [], spawnAs: user.owner, filesOf: user.owner };
    if (user.ownsDirectory) accounts.unshift(asPerson);
    else accounts.push(asPerson);
  }
  return accounts;
}

/**
 * Returns the nearest owner, from the data directory upwards, who is neither root nor nobody and has a name, which
 * initdb needs.
 */
async function findUser(directory: string): Promise<{ owner: Owner; ownsDirectory: boolean } | undefined> {
  for (let path = directory; path !== dirname(path); path = dirname(path)) {
    const { uid, gid } = await stat(path);
    if (uid !== 0 && uid !== NOBODY.uid && (await hasName(uid))) {
      return { owner: { uid, gid }, ownsDirectory: path === directory };
    }
  }
  return undefined;
}

async function hasName(uid: number): Promise<boolean> {
  return run('id', ['-un', String(uid)], { env: childEnvironment() }).then(
    () => true,
    () => false,
  );
}

function withAndWithoutParentSignal(account: Account): Account[] {
  if (process.platform !== 'linux') return [account];
  return [{ ...account, wrapper: [...account.wrapper, ...END_WITH_PARENT] }, account];
}

/** Runs `postgres --version` as the account. Returns the problem, or undefined if it works. */
async function findProblem(account: Account, postgres: string): Promise<string | undefined> {
  const { command, args, options } = commandFor(account, postgres, ['--version']);
  try {
    await run(command, args, { env: options.env, ...account.spawnAs });
    return undefined;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return (stderr || message).trim().replaceAll(/\s*\n\s*/g, '; ');
  }
}
