import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { FULL_SIZE, scaled } from '../../../test/harness/scale.ts';
import { tarFile } from '../archives/tar-file.fixture.ts';
import { unpackedSource } from '../archives/unpacked-source.ts';
import { zipFile } from '../archives/zip-file.fixture.ts';
import { memorySource, watchedSource } from '../buffer-source.fixture.ts';
import { newEffort } from '../effort.ts';
import { GGUF, ONNX, SAFETENSORS } from '../headers/model-files.fixture.ts';
import { npyFile } from '../headers/npy-file.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { DEFAULT_INSPECTION_LIMITS } from '../inspection-limits.ts';
import { EVIL_PICKLES, SAFE_PICKLES } from './pickles.fixture.ts';

const pickles = [...SAFE_PICKLES, ...EVIL_PICKLES].map(({ bytes }) => bytes);
const [pickle] = pickles as [Buffer, ...Buffer[]];
const FILES: readonly Buffer[] = [
  SAFETENSORS,
  GGUF,
  ONNX,
  ...pickles,
  zipFile([
    { name: 'm/data.pkl', content: pickle, deflated: true },
    { name: 'm/data/0', content: Buffer.alloc(50) },
    { name: 'config.json', content: Buffer.from('{"class_name": "Dense"}') },
  ]),
  tarFile([{ name: 'a', content: pickle }]),
  npyFile("'|O'", pickle),
  npyFile("[('a', '<i4')]", Buffer.alloc(4)),
  gzipSync(pickle),
  deflateSync(pickle),
  zstdCompressSync(pickle),
  Buffer.concat([Buffer.from('\x89HDF\r\n\x1a\n', 'latin1'), Buffer.alloc(700)]),
  Buffer.from('{"class_name": "Dense", "config": {}}'),
];
/** A file is read a few times at most: once per possible format. */
const TIMES_READ = 60;

async function assertJudged(bytes: Uint8Array) {
  const source = watchedSource(memorySource(bytes));
  const inspection = await inspectFile(source);
  assert.ok(['clean', 'flagged', 'inconclusive'].includes(inspection.verdict));
  assert.equal(inspection.reason === null, inspection.verdict === 'clean');
  assert.ok((inspection.reason ?? '').length < 2_000);
  assert.equal(source.seen.beyond, false, 'read beyond the end of the file');
  assert.ok(source.seen.largest <= BOUNDS.chunk, `${source.seen.largest} bytes at once`);
  assert.ok(source.seen.total <= TIMES_READ * (bytes.length + 1024), `${source.seen.total} bytes of ${bytes.length}`);
  return inspection;
}

const file = fc.constantFrom(...FILES);
const place = fc.nat({ max: 1_000_000 });

test('judges any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
      await assertJudged(bytes);
    }),
    { numRuns: scaled(2_000) },
  );
});

test('judges any opcodes', async () => {
  const opcode = fc.constantFrom(
    ...Buffer.from(
      '()01.IKMJGFLVXUSTcioRbQPNepqrghjatlsud]}\x80\x81\x82\x85\x86\x87\x88\x8c\x93\x94\x95\x8f\n\0\x01',
      'latin1',
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(opcode, { maxLength: 200 }), async (opcodes) => {
      await assertJudged(Uint8Array.from(opcodes));
    }),
    { numRuns: scaled(3_000) },
  );
});

test('judges a truncated file of any format', async () => {
  await fc.assert(
    fc.asyncProperty(file, place, async (bytes, at) => {
      await assertJudged(bytes.subarray(0, at % (bytes.length + 1)));
    }),
    { numRuns: scaled(2_000) },
  );
});

test('judges a file of any format with changed bytes', async () => {
  const change = fc.tuple(place, fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(0, 0xff, 0x7f, 0x80)));
  await fc.assert(
    fc.asyncProperty(file, fc.array(change, { minLength: 1, maxLength: 6 }), async (bytes, changes) => {
      const changed = Buffer.from(bytes);
      for (const [at, byte] of changes) changed[at % changed.length] = byte;
      await assertJudged(changed);
    }),
    { numRuns: scaled(4_000) },
  );
});

test('judges a file of any format with a huge number in it', async () => {
  const huge = fc.constantFrom(
    'ffffffff',
    'ffffffffffffffff',
    'ffffff7f',
    'ffffffffffffff7f',
    '0000000000002000',
    'feffffff',
  );
  await fc.assert(
    fc.asyncProperty(file, place, huge, async (bytes, at, number) => {
      const changed = Buffer.from(bytes);
      Buffer.from(number, 'hex').copy(changed, at % changed.length);
      await assertJudged(changed);
    }),
    { numRuns: scaled(4_000) },
  );
});

test('judges two files in one, and finds an attack in front whatever follows', async () => {
  const evil = fc.constantFrom(...EVIL_PICKLES);
  await fc.assert(
    fc.asyncProperty(evil, file, async ({ bytes }, other) => {
      await assertJudged(Buffer.concat([other, bytes]));
      assert.equal((await assertJudged(Buffer.concat([bytes, other]))).verdict, 'flagged');
    }),
    { numRuns: scaled(500) },
  );
});

/** Endless zeros after a beginning: a source of any size without memory. */
function enormous(head: Buffer, size: number) {
  return watchedSource({
    size,
    async read(offset, length) {
      const bytes = Buffer.alloc(Math.min(length, size - offset));
      head.copy(bytes, 0, Math.min(offset, head.length));
      return bytes;
    },
  });
}

test('reads little of an enormous file', async () => {
  const size = 500 * 1024 ** 3;
  const bytes = Buffer.from('\x80\x04\x8e\0\0\0\0\x70\0\0\0', 'latin1');
  for (const head of [SAFETENSORS, GGUF, ONNX, bytes, Buffer.from('a text\n')]) {
    const source = enormous(head, size);
    const { verdict } = await inspectFile(source, { name: head === bytes ? 'model.pkl' : '' });
    assert.ok(verdict === 'inconclusive' || head === GGUF || head.toString() === 'a text\n', verdict);
    assert.ok(source.seen.total < 4 * 1024 ** 2, `${source.seen.total} bytes`);
    assert.equal(source.seen.beyond, false);
  }
});

test('rejects what unpacks to more than the limit, and names the limit', async () => {
  const limits = { ...DEFAULT_INSPECTION_LIMITS, maxUnpackedBytes: 1024 ** 2 };
  const unpacked = async (bytes: number) => {
    const source = await unpackedSource(memorySource(gzipSync(Buffer.alloc(bytes))), 'gzip', newEffort({ limits }));
    return (await source.read(bytes - 1, 1)).length;
  };
  assert.equal(await unpacked(1024 ** 2), 1);
  await assert.rejects(unpacked(1024 ** 2 + 1), /unpacks to more than 1\.05 MB/);
});

test('rejects a pickle that grows endlessly, in bounded memory', async () => {
  const growing: readonly [opcodes: string, reason: RegExp][] = [
    ['N', /stack/],
    ['(', /stack/],
    [')\x85', /stack/],
    ['\x8c\x01a', /stack/],
    ['N\x940', /2,000,000 objects/],
    ['N\x94', /stack/],
  ];
  for (const [opcodes, reason] of FULL_SIZE ? growing : growing.slice(-2)) {
    const body = Buffer.from(opcodes.repeat(1 + (opcodes.endsWith('0') ? BOUNDS.memo : BOUNDS.stack)), 'latin1');
    const found = await inspectFile(memorySource(Buffer.concat([Buffer.from('\x80\x04', 'latin1'), body])));
    assert.equal(found.verdict, 'inconclusive', opcodes);
    assert.match(found.reason ?? '', reason);
  }
});
