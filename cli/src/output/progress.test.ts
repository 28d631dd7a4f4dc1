import assert from 'node:assert/strict';
import test from 'node:test';
import { drawProgress } from './progress.ts';
import { widthOf } from './terminal-text.ts';

// Standard error is not a terminal in tests, so nothing here is colored.

const upload = { label: 'Uploading', total: 4_000_000, unit: 'bytes' } as const;

test('shows share, amounts, rate, time left and the current file', () => {
  assert.equal(
    drawProgress(upload, 1_000_000, 500_000, 'weights.onnx', 120),
    `Uploading  ${'━'.repeat(6)}${'─'.repeat(18)}   25%  1.00 MB/4.00 MB  500 kB/s  6 s left  weights.onnx`,
  );
  assert.equal(
    drawProgress({ label: 'Hashing', total: 200, unit: 'files' }, 200, 50, '', 80),
    `Hashing  ${'━'.repeat(24)}  100%  200/200  50 files/s`,
  );
  assert.match(drawProgress({ ...upload, total: 0 }, 0, undefined, '', 80), /100% {2}0 B\/0 B$/);
});

test('stays narrower than the terminal, and drops the least important parts first', () => {
  for (let columns = 5; columns < 160; columns++) {
    const line = drawProgress(upload, 1_000_000, 500_000, 'a/long/path/日本/weights.onnx', columns);
    assert.ok(widthOf(line) < columns, `${columns}: ${line}`);
    if (columns > 60) assert.match(line, /25% .* left/);
  }
});
