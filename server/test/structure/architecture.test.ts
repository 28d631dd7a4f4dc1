import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ROOT, sourceFiles } from './source-files.ts';

const map = readFileSync(new URL('ARCHITECTURE.md', ROOT), 'utf8');
const pages = ['ARCHITECTURE.md', ...globSync('docs/architecture/*.md', { cwd: ROOT })];

test('every source file named in the architecture pages exists', () => {
  const files = sourceFiles();
  const missing = pages.flatMap((page) =>
    [...readFileSync(new URL(page, ROOT), 'utf8').matchAll(/`([\w./-]+\.tsx?)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
      .map((name) => `${page}: ${name}`),
  );
  assert.deepEqual(missing, []);
});

test('every page about a hard part has a diagram and its invariants', () => {
  // Choices are a table of reasons.
  const lacking = pages.slice(1).filter((page) => {
    const text = readFileSync(new URL(page, ROOT), 'utf8');
    return !page.endsWith('/choices.md') && !(text.includes('```mermaid') && /^## Invariants\n\n1\. /m.test(text));
  });
  assert.ok(pages.length > 10);
  assert.deepEqual(lacking, []);
});

test('every path under "To change X, start at Y" leads to a file or folder', () => {
  const table = map.slice(map.indexOf('## To change X'), map.indexOf('## Rules'));
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
  assert.ok(rows.length > 70, `${rows.length} rows were found`);
  assert.deepEqual(rows.flatMap(missingPaths), []);
});

test('ARCHITECTURE.md links every page of docs/architecture', () => {
  assert.deepEqual(
    pages.slice(1).filter((page) => !map.includes(`(${page})`)),
    [],
  );
});

/** Lists the paths of a row that do not exist. A file name alone is in the folder of the path before it. */
function missingPaths(row: string): string[] {
  const [what = '', where = ''] = row.slice(2).split(' | ');
  const missing: string[] = [];
  let folder = '';
  for (const [, name = ''] of where.matchAll(/`([\w./-]+(?:\/|\.\w+))`/g)) {
    const candidates = name.includes('/') ? [name] : [`${folder}${name}`, name];
    const found = candidates
      .flatMap((path) => [path, `server/src/${path}`])
      .find((path) => existsSync(new URL(path, ROOT)));
    if (found === undefined) missing.push(`${what}: ${name}`);
    else folder = found.slice(0, found.lastIndexOf('/') + 1);
  }
  return missing;
}
