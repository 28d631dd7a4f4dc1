import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { scaled } from '../../../test/harness/scale.ts';
import { memorySource, watchedSource } from '../buffer-source.fixture.ts';
import { newEffort } from '../effort.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { testScratch } from '../scratch/scratch-file.fixture.ts';
import { BLOCK_BYTES, type Scratch, ScratchFull } from '../scratch/scratch-space.ts';
import { unpackedSource } from './unpacked-source.ts';

/** Every 32 bytes are unique, yet much repeats. */
function content(size: number): Buffer {
  const bytes = Buffer.alloc(size, 'some text that packs well ');
  for (let at = 0; at + 32 <= size; at += 4096) createHash('sha256').update(String(at)).digest().copy(bytes, at);
  return bytes;
}

const SMALL = content(3 * BLOCK_BYTES + 17);
const LARGE = content(BOUNDS.unpackedInMemory + 5 * BLOCK_BYTES + 17);
const PACKED = { small: gzipSync(SMALL, { level: 1 }), large: gzipSync(LARGE, { level: 1 }) };
const range = fc.record({ place: fc.double({ min: 0, max: 1.1, noNaN: true }), length: fc.nat(3 * BLOCK_BYTES) });

for (const [what, bytes, packed] of [
  ['small', SMALL, PACKED.small],
  ['large', LARGE, PACKED.large],
] as const) {
  test(`reads ${what} content in any order like unpacked content, unpacking at most twice`, async () => {
    const scratch = testScratch();
    await fc.assert(
      fc.asyncProperty(fc.array(range, { minLength: 1, maxLength: 8 }), async (ranges) => {
        const source = watchedSource(memorySource(packed));
        const unpacked = await unpackedSource(source, 'gzip', newEffort({ scratch }));
        assert.equal(unpacked.size, bytes.length);
        for (const { place, length } of ranges) {
          const offset = Math.floor(place * bytes.length);
          const found = await unpacked.read(offset, length);
          assert.ok(found.equals(bytes.subarray(offset, offset + length)), `${length} bytes at ${offset}`);
        }
        unpacked.close();
        assert.ok(source.seen.total <= 2 * packed.length + 2 * BOUNDS.chunk, `${source.seen.total} bytes read`);
      }),
      { numRuns: scaled(40) },
    );
  });
}

test('knows the beginning, the end and where HDF5 may begin without scratch space', async () => {
  const unpacked = await unpackedSource(memorySource(PACKED.large), 'gzip', newEffort());
  const places = [0, 512, BLOCK_BYTES - 8, LARGE.length - BLOCK_BYTES];
  for (let at = BLOCK_BYTES; at < LARGE.length; at *= 2) places.push(at);
  for (const at of places) assert.ok((await unpacked.read(at, 8)).equals(LARGE.subarray(at, at + 8)), String(at));
  await assert.rejects(unpacked.read(3 * BLOCK_BYTES, 8), /scratch space/);
});

test('reads content larger than the scratch space sequentially in two passes', async () => {
  const source = watchedSource(memorySource(PACKED.large));
  const unpacked = await unpackedSource(source, 'gzip', newEffort({ scratch: testScratch(4 * BLOCK_BYTES) }));
  for (let at = 0; at < LARGE.length; at += BLOCK_BYTES / 2) {
    const found = await unpacked.read(at, BLOCK_BYTES / 2);
    assert.ok(found.equals(LARGE.subarray(at, at + BLOCK_BYTES / 2)), String(at));
  }
  unpacked.close();
  assert.ok(source.seen.total <= 2 * PACKED.large.length + 2 * BOUNDS.chunk, `${source.seen.total} bytes read`);
});

test('unpacks dropped blocks again, a few times at most', async () => {
  const scratch = testScratch(4 * BLOCK_BYTES);
  const unpacked = await unpackedSource(memorySource(PACKED.large), 'gzip', newEffort({ scratch }));
  const readBlock = async (index: number): Promise<void> => {
    const at = index * BLOCK_BYTES + 64;
    assert.ok((await unpacked.read(at, 64)).equals(LARGE.subarray(at, at + 64)), String(index));
  };
  for (const index of [60, 50, 40]) await readBlock(index);
  await assert.rejects(
    async () => {
      for (let index = 35; index > 0; index -= 5) await readBlock(index);
    },
    { message: 'it has to be unpacked more than 8 times, since it is larger than 1.05 MB of scratch space' },
  );
});

test('does not blame a file for the space that a full disk lacks', async () => {
  const scratch = fillingDisk(testScratch(), 4 * BLOCK_BYTES);
  const unpacked = await unpackedSource(memorySource(PACKED.large), 'gzip', newEffort({ scratch }));
  await assert.rejects(async () => {
    for (let index = 60; index > 0; index -= 5) await unpacked.read(index * BLOCK_BYTES + 64, 64);
  }, ScratchFull);
  const within = await unpackedSource(memorySource(PACKED.large), 'gzip', newEffort({ scratch }));
  await assert.rejects(within.read(64, 6 * BLOCK_BYTES), ScratchFull);
});

/** Scratch on a disk with space for fewer bytes than it may use. */
function fillingDisk(scratch: Scratch, space: number): Scratch {
  return {
    ...scratch,
    write(offset, bytes) {
      if (offset + bytes.length > space) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      scratch.write(offset, bytes);
    },
  };
}

test('nested archives share the scratch space, and release it', async () => {
  const effort = newEffort({ scratch: testScratch(8 * BLOCK_BYTES) });
  const outer = gzipSync(PACKED.large, { level: 0 });
  for (let round = 0; round < 3; round++) {
    const packed = await unpackedSource(memorySource(outer), 'gzip', effort);
    const unpacked = await unpackedSource(packed, 'gzip', effort);
    const at = LARGE.length - 5 * BLOCK_BYTES;
    assert.ok((await unpacked.read(at, 64)).equals(LARGE.subarray(at, at + 64)));
    unpacked.close();
    packed.close();
  }
});

test('supports every packing', async () => {
  const packings = { deflate: deflateRawSync, gzip: gzipSync, zlib: deflateSync, zstd: zstdCompressSync } as const;
  for (const packing of Object.keys(packings) as (keyof typeof packings)[]) {
    const unpacked = await unpackedSource(memorySource(packings[packing](SMALL)), packing, newEffort());
    assert.ok((await unpacked.read(0, SMALL.length)).equals(SMALL), packing);
  }
});
