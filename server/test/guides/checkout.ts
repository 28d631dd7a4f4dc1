import { execFileSync } from 'node:child_process';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '../harness/servers/bare-environment.ts';
import { temporaryDirectory } from '../harness/servers/process.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** What a reader who has just cloned the repository does not have, and what commands would write into. */
const NOT_CLONED = new Set(['.git', '.env', 'data']);

/**
 * In place of npm. Whoever runs the tests has run `npm ci`: it is the first half of the command that runs them, and a second
 * one would empty the folder that they run from.
 */
const npmAfterInstall = (npm: string): string => `#!/bin/sh
[ "$1" = ci ] || exec ${npm} "$@"
`;

export interface Checkout {
  /** The repository, as a reader has cloned it: commands may write here, and leave the real one alone. */
  path: string;
  /** Where a test keeps what a reader does not see. */
  scratch: string;
  /** A machine on which nothing was done yet, but for `npm` and the usual programs. */
  environment: Record<string, string>;
  remove(): Promise<void>;
}

export async function freshCheckout(): Promise<Checkout> {
  const directory = await temporaryDirectory();
  const [path, scratch, home] = ['souk', 'scratch', 'home'].map((name) => join(directory.path, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [path, scratch, home, join(scratch, 'bin')]) await mkdir(folder);
  for (const entry of await readdir(ROOT)) {
    if (!NOT_CLONED.has(entry)) await symlink(join(ROOT, entry), join(path, entry));
  }
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  await writeFile(join(scratch, 'bin', 'npm'), npmAfterInstall(npm), { mode: 0o755 });
  const { PATH = '', ...rest } = bareEnvironment();
  return {
    path,
    scratch,
    environment: {
      ...rest,
      HOME: home,
      PATH: [join(scratch, 'bin'), join(path, 'node_modules', '.bin'), PATH].join(':'),
      // Nothing of what a test starts looks for a newer npm.
      NPM_CONFIG_UPDATE_NOTIFIER: 'false',
    },
    remove: directory.remove,
  };
}
