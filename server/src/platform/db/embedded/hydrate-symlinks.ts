import { readFile, stat, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

interface PackagedSymlink {
  source: string;
  target: string;
}

/**
 * Creates the links between library names that npm cannot pack. The package does it in a postinstall script, which `npm
 * ci --ignore-scripts` skips; without them postgres does not find its own libraries.
 */
export async function hydrateSymlinks(packageDirectory: string): Promise<void> {
  for (const { source, target } of await packagedSymlinks(packageDirectory)) {
    const link = join(packageDirectory, target);
    if (await exists(link)) continue;
    try {
      // Source and target always share a folder; a relative link survives a move of node_modules.
      await symlink(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new Error(
        `the links between PostgreSQL's libraries are missing in ${packageDirectory} and cannot be made ` +
          `(${(error as Error).message}); run npm rebuild as the user who installed, or set DATABASE_URL`,
      );
    }
  }
}

async function packagedSymlinks(packageDirectory: string): Promise<PackagedSymlink[]> {
  try {
    return JSON.parse(await readFile(join(packageDirectory, 'native/pg-symlinks.json'), 'utf8'));
  } catch {
    return []; // a package without the list needs no links
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
