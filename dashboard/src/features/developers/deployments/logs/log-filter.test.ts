import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterLines, NO_FILTER, splitMessage } from './log-filter.ts';

const LINES = [
  { level: 'info', stream: 'system', message: 'Ready: its process started in 40 ms.' },
  { level: 'info', stream: 'stdout', message: 'loading tensors' },
  { level: 'warn', stream: 'stderr', message: 'Slow tensor' },
  { level: 'error', stream: 'request', message: 'req_01k9 502 12 ms: It died.' },
] as const;

const shown = (filter: Partial<typeof NO_FILTER>) =>
  filterLines(LINES, { ...NO_FILTER, ...filter }).map((line) => LINES.indexOf(line));

test('filters lines by level, source and text', () => {
  assert.deepEqual(shown({}), [0, 1, 2, 3]);
  assert.deepEqual(shown({ level: 'warn' }), [2, 3]);
  assert.deepEqual(shown({ source: 'model' }), [1, 2]);
  assert.deepEqual(shown({ search: ' TENSOR ' }), [1, 2]);
  assert.deepEqual(shown({ search: 'tensor', level: 'warn', source: 'request' }), []);
});

test('splits a message into request ids, matches and plain text', () => {
  assert.deepEqual(splitMessage(LINES[3], 'DIED'), [
    { text: 'req_01k9', kind: 'request' },
    { text: ' 502 12 ms: It ', kind: 'plain' },
    { text: 'died', kind: 'found' },
    { text: '.', kind: 'plain' },
  ]);
  assert.deepEqual(splitMessage({ ...LINES[1], message: 'req_1' }, ''), [{ text: 'req_1', kind: 'plain' }]);
});
