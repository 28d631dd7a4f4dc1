import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { ByteSource } from '../../platform/byte-source.ts';
import { watchedSource } from '../buffer-source.fixture.ts';
import { safetensorsFile } from '../headers/model-files.fixture.ts';
import { npyFile } from '../headers/npy-file.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import { DEFAULT_INSPECTION_LIMITS } from '../inspection-limits.ts';
import { testScratch } from '../scratch/scratch-file.fixture.ts';
import { tarFile } from './tar-file.fixture.ts';

// The largest documented files, generated as they are read.

const GB = 1_000_000_000;
const FIFTY_GB = 50 * GB;
const EVIL = Buffer.from('\x80\x02cos\nsystem\nX\x02\0\0\0id\x85R.', 'latin1');
const FILLER = Buffer.alloc(256 * 1024, 0xab);

/** Parts at their offsets, with filler between them. */
function madeUp(size: number, parts: readonly { at: number; bytes: Buffer }[]): ByteSource {
  return {
    size,
    async read(offset, length) {
      const wanted = Buffer.alloc(Math.max(0, Math.min(length, size - offset)), FILLER);
      for (const { at, bytes } of parts) {
        const start = Math.max(0, offset - at);
        if (at < offset + wanted.length && start < bytes.length) bytes.copy(wanted, Math.max(0, at - offset), start);
      }
      return wanted;
    },
  };
}

/** Members of 5 GB, and a small one after them. */
function largeTar(last: Buffer): ByteSource {
  const memberBytes = 5_000_000_512 - (5_000_000_512 % 512);
  const parts: { at: number; bytes: Buffer }[] = [];
  let at = 0;
  for (let i = 0; i < 10; i++) {
    const header = tarFile([{ name: `${i}.raw`, content: Buffer.alloc(0), size: memberBytes }]).subarray(0, 512);
    parts.push({ at, bytes: header });
    at += 512 + memberBytes;
  }
  const end = tarFile([{ name: 'last.pkl', content: last }]);
  parts.push({ at, bytes: end });
  return madeUp(at + end.length, parts);
}

test('the limits allow 50 GB', () => {
  const { maxUnpackedBytes, maxHdf5Bytes, maxMembers, maxScratchBytes } = DEFAULT_INSPECTION_LIMITS;
  assert.ok(maxHdf5Bytes >= FIFTY_GB && maxUnpackedBytes >= 4 * FIFTY_GB && maxMembers >= FIFTY_GB / 100_000);
  assert.ok(maxScratchBytes < FIFTY_GB, 'archives that are larger use it in turn');
});

test('reads little of a 50 GB tar, and judges its last member', async () => {
  for (const [last, verdict] of [
    [Buffer.from('\x80\x02}.', 'latin1'), 'clean'],
    [EVIL, 'flagged'],
  ] as const) {
    const source = watchedSource(largeTar(last));
    assert.ok(source.size > FIFTY_GB);
    const found = await inspectFile(source);
    assert.equal(found.verdict, verdict, found.reason ?? '');
    assert.ok(source.seen.total < 20_000_000, `${source.seen.total} bytes`);
  }
});

test('inspects models and arrays of 50 GB by their headers', async () => {
  const tensor = { dtype: 'U8', shape: [FIFTY_GB], data_offsets: [0, FIFTY_GB] };
  const safetensors = safetensorsFile({ weight: tensor }, 0);
  const npy = npyFile("'|u1'", Buffer.alloc(0), `(${FIFTY_GB},)`);
  for (const head of [safetensors, npy]) {
    const source = watchedSource(madeUp(head.length + FIFTY_GB, [{ at: 0, bytes: head }]));
    const found = await inspectFile(source);
    assert.equal(found.verdict, 'clean', found.reason ?? '');
    assert.ok(source.seen.total < 2_000_000, `${source.seen.total} bytes`);
  }
});

test('inspects a packed tar many times the scratch space, as 50 GB in 8', async () => {
  const members = (last: Buffer) => [
    ...Array.from({ length: 200 }, (_, i) => ({ name: `${i}.raw`, content: FILLER.subarray(i) })),
    { name: 'last.pkl', content: last },
    { name: 'behind.raw', content: FILLER },
    { name: 'far-behind.raw', content: FILLER },
    { name: 'at-the-end.raw', content: FILLER },
  ];
  for (const [last, reason] of [
    [Buffer.from('\x80\x02}.', 'latin1'), null],
    [EVIL, 'imports os.system (in last.pkl). Save weights as safetensors, arrays as .npy, and tables as Parquet.'],
  ] as const) {
    const packed = gzipSync(tarFile(members(last)), { level: 0 });
    const source = watchedSource({
      size: packed.length,
      read: async (offset, length) => packed.subarray(offset, offset + length),
    });
    const scratch = testScratch(Math.floor((packed.length * 8) / 50));
    assert.equal((await inspectFile(source, { scratch })).reason, reason);
    assert.ok(source.seen.total < 4 * packed.length, `${source.seen.total} of ${packed.length} bytes`);
  }
});
