import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { zipFile } from './archives/zip-file.fixture.ts';
import { memorySource } from './buffer-source.fixture.ts';
import { inspectForAnyName } from './inspect-for-any-name.ts';

const inspect = (file: Buffer | string) =>
  inspectForAnyName(memorySource(typeof file === 'string' ? Buffer.from(file, 'latin1') : file));

const CASES: readonly [what: string, file: Buffer | string, other: string, pickle: string, text: string][] = [
  ['words', 'cos\nsin\n', 'flagged', 'flagged', 'clean'],
  ['packed words', gzipSync('cos\nsin\n'), 'flagged', 'flagged', 'clean'],
  ['numbers', '\x80\x02\0\0', 'clean', 'inconclusive', 'clean'],
  ['numbers that import nothing', 'c\0\n\0\n\0', 'clean', 'flagged', 'clean'],
  ['data, and then what says that it is a pickle', 'N.\x80\x02\0', 'clean', 'inconclusive', 'clean'],
  ['an attack', "cos\nsystem\n(S'id'\ntR.", 'flagged', 'flagged', 'flagged'],
];

test('judges name-dependent content for each kind of name', async () => {
  for (const [what, file, other, pickle, text] of CASES) {
    const { verdict, by_name: byName } = await inspect(file);
    assert.deepEqual(byName?.records, byName?.text, what);
    assert.deepEqual([verdict, byName?.pickle?.verdict, byName?.text?.verdict], [other, pickle, text], what);
  }
});

test('does not judge a text as the pickle it resembles', async () => {
  const { format, by_name: byName } = await inspect('cos\nsin\n');
  assert.deepEqual([format, byName?.text?.format], ['pickle', 'text']);
});

test('judges other content once', async () => {
  for (const file of ['a text', '{"a": 1}', zipFile([{ name: 'a.txt', content: Buffer.from('hello') }])]) {
    assert.equal((await inspect(file)).by_name, undefined);
  }
});

test('takes a record that looks like a layer for data in a file of records only', async () => {
  const record = '{"class_name": "Lambda", "config": {}}\n';
  for (const file of [record, gzipSync(record)]) {
    const { verdict, by_name: byName } = await inspect(file);
    assert.equal(verdict, 'flagged');
    assert.deepEqual(
      Object.entries(byName ?? {}).map(([kind, found]) => [kind, found.verdict]),
      [['records', 'clean']],
    );
  }
});
