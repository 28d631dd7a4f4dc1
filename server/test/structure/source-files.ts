import { globSync } from 'node:fs';

export const ROOT = new URL('../../../', import.meta.url);

/** Source files of every package, by their paths from the root. */
export function sourceFiles(): string[] {
  const patterns = ['install', 'server', 'sdk', 'cli', 'dashboard', 'bench', 'examples', 'sandbox-model', 'demo'].map(
    (folder) => `${folder}/**/*.{ts,tsx}`,
  );
  return globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**', '**/build/**'] }).sort();
}
