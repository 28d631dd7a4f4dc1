import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { BENCHMARKS, parseResult } from '../../../bench/report/benchmark-result.ts';
import { performancePage } from '../../../bench/report/performance-page.ts';
import { costRow, limitRow, rateRow } from '../../../bench/report/rows.ts';
import { PAGE, README, readResults, withTable } from '../../../bench/report/write-performance.ts';
import { ROOT } from './source-files.ts';

const scripts: Record<string, string> = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')).scripts;

test('docs/performance.md and the table in README.md are generated from the committed results', () => {
  const results = readResults();
  const hint = 'run `npm run bench -- --report`';
  assert.equal(readFileSync(PAGE, 'utf8'), performancePage(results), hint);
  const readme = readFileSync(README, 'utf8');
  assert.equal(readme, withTable(readme, results), hint);
});

test('every benchmark has a command, and every result a benchmark', () => {
  for (const name of BENCHMARKS) assert.equal(scripts[`bench:${name}`], `node bench/${name}.ts`);
  const names: readonly string[] = BENCHMARKS;
  for (const file of globSync('bench/results/*.json', { cwd: ROOT }))
    assert.ok(names.includes(basename(file, '.json')), file);
});

test('every result names the command that prints it', () => {
  for (const { name, command } of readResults()) assert.match(command, new RegExp(`npm run bench:${name}$`));
});

test('a ratio is how fast something is, for rates and for costs', () => {
  const common = { work: 'work', unit: 'unit', baseline: { name: 'peer', value: 10 } };
  assert.equal(rateRow({ ...common, value: 5 }).ratio, 0.5);
  assert.equal(costRow({ ...common, value: 5 }).ratio, 2);
});

test('a cost above its limit misses the goal, and none at all meets it', () => {
  const common = { work: 'work', unit: 'ms', limit: 2 };
  assert.equal(limitRow({ ...common, value: 4 }).ratio, 0.5);
  for (const value of [0, -1]) assert.ok(limitRow({ ...common, value }).ratio >= 1);
});

test('rejects a result that lacks a field or has an unknown one', () => {
  const result = readResults()[0];
  assert.ok(result);
  assert.throws(() => parseResult(JSON.stringify({ ...result, rows: [] })), /rows/);
  assert.throws(() => parseResult(JSON.stringify({ ...result, commit: 'main' })), /commit/);
  assert.throws(() => parseResult(JSON.stringify({ ...result, extra: true })), /extra/);
});
