import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Import, readImports } from './structure/import-graph.ts';
import { ROOT, sourceFiles } from './structure/source-files.ts';

/** Files that start the whole server or its processes: what they import is not what their importers test. */
const COMPOSITION = /^server\/(?:src\/(?:(?:start|app|jobs|main)\.ts$|boot\/)|test\/harness\/servers\/)/;

/** Lists the test files that changed, and those that import a changed file, directly or through others. */
export function listChangedTests(): string[] {
  const root = fileURLToPath(ROOT);
  const reached = filesReaching(changedFiles(root), readImports(root, sourceFiles()));
  return reached.filter((file) => /\.test\.tsx?$/.test(file)).sort();
}

/** Lists the files that differ from the last commit, new ones included. */
function changedFiles(root: string): string[] {
  const { status, stdout, stderr } = spawnSync('git', ['status', '--porcelain', '-z', '--untracked-files=all'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`git status failed: ${stderr}`);
  // Each entry is two letters, a blank and the path; the old path of a renamed file follows on its own.
  return stdout.split('\0').flatMap((entry) => (/^.. /.test(entry) ? [entry.slice(3)] : []));
}

/** Lists these files and those that import them. Importers of the server as a whole do not count: they test all of it. */
export function filesReaching(changed: readonly string[], imports: readonly Import[]): string[] {
  const importers = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ to }) => to,
  );
  const reached = new Set(changed);
  // A set's iterator also visits what is added on the way.
  for (const file of reached) {
    if (COMPOSITION.test(file)) continue;
    for (const { from } of importers.get(file) ?? []) reached.add(from);
  }
  return [...reached];
}
