import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { BENCHMARKS, parseResult } from '../../../bench/report/benchmark-result.ts';
import { findSlowdowns } from '../../../bench/report/compare-runs.ts';
import { performancePage } from '../../../bench/report/performance-page.ts';
import { RESULTS, readResults } from '../../../bench/report/result-files.ts';
import { costRow, limitRow, minimumRow, rateRow } from '../../../bench/report/rows.ts';
import { PAGE, README, withTable } from '../../../bench/report/write-performance.ts';
import { ROOT } from './source-files.ts';

const scripts: Record<string, string> = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')).scripts;

test('docs/performance.md and the table in README.md are generated from the committed results', () => {
  const results = readResults(RESULTS);
  const hint = 'run `npm run bench -- --report`';
  assert.equal(readFileSync(PAGE, 'utf8'), performancePage(results), hint);
  const readme = readFileSync(README, 'utf8');
  assert.equal(readme, withTable(readme, results), hint);
});

test('every benchmark has a command, and every result a benchmark', () => {
  for (const name of BENCHMARKS) assert.equal(scripts[`bench:${name}`], `node bench/run.ts ${name}`);
  const names: readonly string[] = BENCHMARKS;
  for (const file of globSync('bench/results/*.json', { cwd: ROOT }))
    assert.ok(names.includes(basename(file, '.json')), file);
});

test('every result names the command that prints it', () => {
  for (const { name, command } of readResults(RESULTS))
    assert.match(command, new RegExp(`npm run bench:${name}( -- --full)?$`));
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

test('a rate below its limit misses the goal', () => {
  const common = { work: 'work', unit: 'tokens/s', minimum: 200 };
  assert.equal(minimumRow({ ...common, value: 100 }).ratio, 0.5);
  assert.equal(minimumRow({ ...common, value: 300 }).ratio, 1.5);
});

test('finds ratios that are lower than in an earlier run by more than a fifth', () => {
  const [result] = readResults(RESULTS);
  assert.ok(result);
  const peer = { name: 'peer', value: 100 };
  const rows = (value: number) => [
    {
      ...result,
      rows: [
        rateRow({ work: 'work', unit: 'requests/s', value, baseline: peer }),
        limitRow({ work: 'latency', unit: 'ms', value: 100 / value, limit: 1 }),
      ],
    },
  ];
  assert.deepEqual(findSlowdowns(rows(100), rows(81)), []);
  assert.deepEqual(findSlowdowns(rows(100), rows(79)), [{ work: 'work', baseline: 'peer', before: 1, now: 0.79 }]);
  assert.deepEqual(findSlowdowns([], rows(79)), []);
});

test('rejects a result that lacks a field or has an unknown one', () => {
  const result = readResults(RESULTS)[0];
  assert.ok(result);
  assert.throws(() => parseResult({ ...result, rows: [] }), /rows/);
  assert.throws(() => parseResult({ ...result, commit: 'main' }), /commit/);
  assert.throws(() => parseResult({ ...result, extra: true }), /extra/);
});
