import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { formatShare, parseShare } from './share.ts';

test('parses percent or basis points, and rejects a bare number', () => {
  assert.deepEqual(
    ['7.5%', '7.50 %', '750bp', '750 bps', '0%', '100%', '0.01%'].map(parseShare),
    [750, 750, 750, 750, 0, 10_000, 1],
  );
  for (const text of ['10', '7.555%', '100.01%', '10001bp', '-1%', '%', '', '7,5%']) {
    assert.throws(() => parseShare(text), { exitCode: 2, message: /is not a valid fee/ }, text);
  }
});

test('parses a formatted share back', () => {
  assert.deepEqual([0, 1, 10, 100, 750, 10_000].map(formatShare), ['0%', '0.01%', '0.1%', '1%', '7.5%', '100%']);
  fc.assert(fc.property(fc.nat(10_000), (points) => assert.equal(parseShare(formatShare(points)), points)));
});
