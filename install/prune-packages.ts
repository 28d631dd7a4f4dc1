import { existsSync, globSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Purpose, unneededEndings, unneededPaths } from './unneeded-paths.ts';

// Runs after every installation and halves the size of node_modules. Everything works without it, too.

/** Deletes what the purpose of the installation does not need from a node_modules folder. */
export function prunePackages(modules: string, purpose: Purpose): void {
  for (const path of unneededPaths(modules, purpose)) rmSync(join(modules, path), { recursive: true, force: true });
  deleteFiles(modules, unneededEndings(purpose));
}

/** Skips links, which lead to our own packages. */
function deleteFiles(folder: string, endings: readonly string[]): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) deleteFiles(path, endings);
    else if (entry.isFile() && endings.some((ending) => entry.name.endsWith(ending))) rmSync(path, { force: true });
  }
}

if (import.meta.main) {
  try {
    const root = fileURLToPath(new URL('..', import.meta.url));
    const { platform, arch } = process;
    const purpose = { platform, arch, development: existsSync(join(root, 'node_modules/@biomejs')) };
    // Packages of which two versions are installed are in the folder of a workspace.
    for (const modules of globSync('{.,*}/node_modules', { cwd: root })) prunePackages(join(root, modules), purpose);
  } catch (error) {
    // An installation must not fail for disk space.
    process.stderr.write(`failed to prune packages; keeping the rest of them: ${error}\n`);
  }
}
