import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findCycle, listImports, readImportGraph, repeatedNames } from '../../server/test/structure/import-graph.ts';

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));

/** Each may import from those before it and from itself. */
const TIERS = ['lib', 'ui', 'features', 'shell', 'routes.tsx', 'main.tsx'];

const graph = readImportGraph(SOURCE);
const { files, imports } = graph;

const tierOf = (file: string): number => TIERS.indexOf(file.split('/')[0] ?? '');

function featureOf(file: string): string | undefined {
  const [tier, feature] = file.split('/');
  return tier === 'features' ? feature : undefined;
}

test('finds the imports, static and dynamic', () => {
  const has = (from: string, to: string) => imports.some((link) => link.from === from && link.to === to);
  assert.ok(has('main.tsx', 'routes.tsx'));
  assert.ok(has('routes.tsx', 'features/developers/keys/keys-page.tsx'));
  assert.ok(imports.length > files.length);
});

test('every file belongs to a tier', () => {
  assert.deepEqual(
    files.filter((file) => tierOf(file) === -1),
    [],
  );
});

test('imports lead to an earlier tier', () => {
  assert.deepEqual(
    listImports(graph, ({ from, to }) => tierOf(to) === -1 || tierOf(to) > tierOf(from)),
    [],
  );
});

test('features do not import each other', () => {
  assert.deepEqual(
    listImports(graph, ({ from, to }) => featureOf(to) !== undefined && isAnotherFeature(from, to)),
    [],
  );
});

function isAnotherFeature(from: string, to: string): boolean {
  const feature = featureOf(from);
  return feature !== undefined && feature !== featureOf(to);
}

test('components in ui fetch no data', () => {
  const fetching = files.filter(
    (file) =>
      file.startsWith('ui/') &&
      (readFileSync(join(SOURCE, file), 'utf8').includes("from '@tanstack/react-query'") ||
        imports.some(({ from, to }) => from === file && (to.endsWith('.api.ts') || to === 'lib/souk.ts'))),
  );
  assert.deepEqual(fetching, []);
});

test('there is no import cycle', () => {
  assert.equal(findCycle(graph)?.join(' → '), undefined);
});

test('a file name occurs once', () => {
  assert.deepEqual(repeatedNames(graph), []);
});
