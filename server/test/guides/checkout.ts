import { execFileSync } from 'node:child_process';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '../harness/servers/bare-environment.ts';
import { temporaryDirectory } from '../harness/servers/process.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Files that a fresh clone does not have, and those that commands would change. */
const NOT_CLONED = new Set(['.git', '.env', 'data']);

/** Replaces npm and skips `npm ci`, which would empty the folder that the tests run from. */
const npmAfterInstall = (npm: string): string => `#!/bin/sh
[ "$1" = ci ] || exec ${npm} "$@"
`;

export interface Checkout {
  /** A copy of the repository that commands may change. */
  path: string;
  /** Folder for files of the test itself. */
  scratch: string;
  /** Environment of a fresh machine with `npm` and the usual programs. */
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
      // npm must not check for updates.
      NPM_CONFIG_UPDATE_NOTIFIER: 'false',
    },
    remove: directory.remove,
  };
}
