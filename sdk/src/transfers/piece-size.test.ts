import assert from 'node:assert/strict';
import test from 'node:test';
import { FIRST_PIECE, nextPieceSize } from './piece-size.ts';

const MiB = 1024 * 1024;

function settle(tookMs: number): number {
  let size = FIRST_PIECE;
  for (let i = 0; i < 20; i++) size = nextPieceSize(size, tookMs);
  return size;
}

test('grows chunks on a fast connection and shrinks them on a slow one, within limits', () => {
  assert.equal(nextPieceSize(FIRST_PIECE, 100), 2 * MiB);
  assert.equal(nextPieceSize(FIRST_PIECE, 3_000), FIRST_PIECE);
  assert.equal(nextPieceSize(FIRST_PIECE, 20_000), MiB / 2);
  assert.deepEqual([settle(1), settle(60_000)], [8 * MiB, MiB / 4]);
});
