import assert from 'node:assert/strict';
import test from 'node:test';
import { DEFAULT_CHUNK_BYTES, nextChunkSize } from './chunk-size.ts';

const MiB = 1024 * 1024;

function settle(tookMs: number): number {
  let size = DEFAULT_CHUNK_BYTES;
  for (let i = 0; i < 20; i++) size = nextChunkSize(size, tookMs);
  return size;
}

test('grows chunks on a fast connection and shrinks them on a slow one, within limits', () => {
  assert.equal(nextChunkSize(DEFAULT_CHUNK_BYTES, 100), 2 * MiB);
  assert.equal(nextChunkSize(DEFAULT_CHUNK_BYTES, 3_000), DEFAULT_CHUNK_BYTES);
  assert.equal(nextChunkSize(DEFAULT_CHUNK_BYTES, 20_000), MiB / 2);
  assert.deepEqual([settle(1), settle(60_000)], [8 * MiB, MiB / 4]);
});
