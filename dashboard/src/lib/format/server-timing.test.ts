import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMilliseconds, readServerTiming } from './server-timing.ts';

test('reads the parts of a call in the order in which they happened', () => {
  assert.deepEqual(readServerTiming('infer;dur=1.73, queue;dur=0.12, boot;dur=240.50, cdn;dur=3'), [
    { name: 'queue', milliseconds: 0.12 },
    { name: 'boot', milliseconds: 240.5 },
    { name: 'infer', milliseconds: 1.73 },
  ]);
  assert.deepEqual(readServerTiming('infer, queue;dur=x'), []);
  assert.deepEqual(readServerTiming(null), []);
});

test('formats times with a sensible precision', () => {
  assert.deepEqual([0.04, 1.73, 12.4, 1_840, 64_000].map(formatMilliseconds), [
    '0 ms',
    '1.7 ms',
    '12 ms',
    '1.8 s',
    '64 s',
  ]);
});
