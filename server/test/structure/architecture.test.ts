import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ROOT, sourceFiles } from './source-files.ts';

const pages = ['ARCHITECTURE.md', ...globSync('docs/architecture/*.md', { cwd: ROOT })];

test('every source file that the architecture names exists', () => {
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

test('every page about a hard part is linked from the map', () => {
  const map = readFileSync(new URL('ARCHITECTURE.md', ROOT), 'utf8');
  assert.deepEqual(
    pages.slice(1).filter((page) => !map.includes(`(${page})`)),
    [],
  );
});
