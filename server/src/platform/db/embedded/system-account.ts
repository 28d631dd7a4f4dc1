import type { SpawnOptions } from 'node:child_process';

/** The user, and the wrapper programs, with which the database runs. */
export interface Account {
  /** Programs that exec the next one, such as `unshare … -- setpriv … --`; empty for a plain start. */
  wrapper: readonly string[];
  /** User to spawn as; undefined keeps ours. */
  spawnAs?: Owner;
  /** Required owner of the files; undefined if they are ours anyway. */
  filesOf?: Owner;
}

export interface Owner {
  uid: number;
  gid: number;
}

/** Returns a program with its arguments and spawn options for this account. */
export function commandFor(account: Account, program: string, args: string[], workingDirectory?: string) {
  const [command = program, ...rest] = [...account.wrapper, program, ...args];
  const options: SpawnOptions = { env: childEnvironment(), ...account.spawnAs };
  if (workingDirectory !== undefined) options.cwd = workingDirectory;
  return { command, args: rest, options };
}

/**
 * Returns how the database names its own working directory. Another account than root may have no access to the path
 * (root's home, a 0700 data directory); root enters it before the change of user, and Linux lets the process find it
 * again here.
 */
export function pathToWorkingDirectory(account: Account, workingDirectory: string): string {
  return account.filesOf ? '/proc/self/cwd' : workingDirectory;
}

/**
 * Passes on few variables: no PG… variable may change the server, and none of Souk's secrets belongs in its
 * environment.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const kept: NodeJS.ProcessEnv = {};
  for (const name of ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR']) {
    if (process.env[name] !== undefined) kept[name] = process.env[name];
  }
  // Without LC_ALL, PostgreSQL on macOS may start threads while it looks for a locale, and then does not run.
  return { ...kept, LC_ALL: 'C', TZ: 'UTC' };
}
