import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { terminalWidth } from './terminal-width.ts';

const before = process.env.COLUMNS;
afterEach(() => {
  if (before === undefined) delete process.env.COLUMNS;
  else process.env.COLUMNS = before;
});

test('falls back to COLUMNS, then to 80, for a terminal that reports no width', () => {
  process.env.COLUMNS = '100';
  assert.equal(terminalWidth({ isTTY: true, columns: 120 }), 120);
  assert.equal(terminalWidth({ isTTY: true, columns: 0 }), 100);
  for (const wrong of ['0', 'wide', '-5', '']) {
    process.env.COLUMNS = wrong;
    assert.equal(terminalWidth({ isTTY: true, columns: 0 }), 80, wrong);
  }
});

test('returns undefined without a terminal', () => {
  process.env.COLUMNS = '100';
  assert.equal(terminalWidth({ isTTY: false, columns: 0 }), undefined);
});
