import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findCycle, type Import, listImports, readImportGraph, repeatedNames } from './import-graph.ts';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));

/** A folder may import from the tiers before its own, and from itself. Files beside the folders come last, with boot/. */
const TIERS = [
  ['platform'],
  ['access'],
  ['accounts', 'ledger', 'events', 'requests', 'storage', 'inspection', 'runtimes'],
  ['licenses', 'payments'],
  ['keys', 'catalog', 'payouts', 'inference'],
  ['oauth', 'commerce'],
  ['deployments'],
  ['webhooks'],
  ['operator', 'demo', 'site'],
];
const LAST = TIERS.length;
const ENTRY_POINTS = ['main.ts', 'operate.ts', 'audit.ts', 'inspect.ts', 'reset-demo.ts'];

const graph = readImportGraph(SOURCE);
const { files, imports } = graph;
const offenders = (isWrong: (link: Import) => boolean) => listImports(graph, isWrong);

function folderOf(file: string): string | undefined {
  return file.includes('/') && !file.startsWith('boot/') ? (file.split('/')[0] as string) : undefined;
}

function tierOf(file: string): number {
  const folder = folderOf(file);
  return folder === undefined ? LAST : TIERS.findIndex((tier) => tier.includes(folder));
}

test('the import graph contains known imports', () => {
  assert.ok(imports.some(({ from, to }) => from === 'app.ts' && to === 'keys/keys.routes.ts'));
  assert.ok(imports.length > files.length);
});

test('every folder has its tier', () => {
  assert.deepEqual(
    files.filter((file) => tierOf(file) === -1),
    [],
  );
});

test('imports lead to an earlier tier, never sideways', () => {
  const wrong = offenders(({ from, to }) => {
    if (!to.startsWith('..') && folderOf(from) === folderOf(to)) return false;
    return to.startsWith('..') ? !to.endsWith('package.json') : tierOf(to) >= tierOf(from);
  });
  assert.deepEqual(wrong, []);
});

test('routes are listed in app.ts and nowhere else', () => {
  assert.deepEqual(
    offenders(({ from, to }) => to.endsWith('.routes.ts') && from !== 'app.ts'),
    [],
  );
});

test('SQL stays in the folder that owns the tables', () => {
  assert.deepEqual(
    offenders(({ from, to }) => to.endsWith('.sql.ts') && folderOf(from) !== folderOf(to)),
    [],
  );
});

test('only entry points read the configuration, and pass it on', () => {
  assert.deepEqual(
    offenders(({ from, to, typeOnly }) => to === 'config.ts' && !typeOnly && !ENTRY_POINTS.includes(from)),
    [],
  );
  // `souk inspect` reads only the limits of inspection. The embedded database gets a fixed set of system variables such
  // as PATH, and none of Souk's.
  const readers = files.filter((file) => readFileSync(join(SOURCE, file), 'utf8').includes('process.env'));
  assert.deepEqual(readers, ['config-inspection.ts', 'config.ts', 'platform/db/embedded/system-account.ts']);
});

test('there is no import cycle', () => {
  assert.equal(findCycle(graph)?.join(' → '), undefined);
});

test('file names are specific and unique', () => {
  assert.deepEqual(
    files.filter((file) => /^(utils?|helpers?|common|shared|misc|types?)\./.test(basename(file))),
    [],
  );
  assert.deepEqual(repeatedNames(graph), []);
});

test('SQL files never name a schema: the connection determines the mode', () => {
  const naming = files.filter(
    (file) =>
      file.endsWith('.sql.ts') &&
      /\b(test|live|accounts)\.[a-z_]+\b/.test(
        readFileSync(join(SOURCE, file), 'utf8').replaceAll(/from '[^']*'/g, ''),
      ),
  );
  assert.deepEqual(naming, []);
});
