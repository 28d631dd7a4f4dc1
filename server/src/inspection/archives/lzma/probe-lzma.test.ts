import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { scaled } from '../../../../test/harness/scale.ts';
import { memorySource } from '../../buffer-source.fixture.ts';
import { ONNX } from '../../headers/model-files.fixture.ts';
import { inspectFile } from '../../inspect-file.ts';
import { tarFile } from '../tar-file.fixture.ts';
import { zipFile } from '../zip-file.fixture.ts';
import { lzmaFile } from './lzma-file.fixture.ts';
import { probeLzma } from './probe-lzma.ts';

const EVIL = "cos\nsystem\n(S'id'\ntR.";
const TEXT = 'hello world\n'.repeat(1000);
const EMPTY = lzmaFile('', { size: 0 });
const ENDED_AT_ONCE = lzmaFile('');
const evil = lzmaFile(EVIL);
/** Incompressible, so that it takes many blocks. */
const NOISE = createHash('shake256', { outputLength: 20_000 }).update('noise').digest('latin1');
/** The largest prefix that fits into one of Python's blocks before the tested file. */
const BEFORE: readonly Buffer[] = Array(Math.floor((8192 - evil.length) / EMPTY.length)).fill(EMPTY);
const TAR = tarFile([{ name: '', content: Buffer.from(EVIL) }]);
const damaged = (file: Buffer, at: number): Buffer => {
  const changed = Buffer.from(file);
  changed.fill(0xff, at);
  return changed;
};

const HOSTILE: readonly [what: string, file: Buffer][] = [
  ['with usual properties', evil],
  ['with a dictionary of no size', lzmaFile(EVIL, { dictionary: 0 })],
  ['with a dictionary of an odd size', lzmaFile(EVIL, { dictionary: 12345 })],
  ['with a dictionary of the largest size', lzmaFile(EVIL, { dictionary: 2 ** 32 - 1 })],
  ['with lc=2', lzmaFile(EVIL, { literalContextBits: 2 })],
  ['with pb=0', lzmaFile(EVIL, { positionBits: 0 })],
  ['with lc=0, lp=4, pb=4', lzmaFile(EVIL, { literalContextBits: 0, literalPositionBits: 4, positionBits: 4 })],
  ['of a known size', lzmaFile(EVIL, { size: EVIL.length })],
  ['that says it is larger', lzmaFile(EVIL, { size: 2 ** 50 })],
  ['without its end', evil.subarray(0, -6)],
  ['of much content, damaged behind its beginning', damaged(lzmaFile(EVIL + TEXT), 9000)],
  ['of a known size, with an end mark', lzmaFile(EVIL, { size: EVIL.length, hasEndMark: true })],
  [
    'of a known size, cut short before its end mark',
    lzmaFile(EVIL, { size: EVIL.length, hasEndMark: true }).subarray(0, -6),
  ],
  ['whose first block holds all of it, damaged in the second', damaged(lzmaFile(EVIL + NOISE), 8195)],
  ['at the end of a block, damaged in the next', damaged(Buffer.concat([...BEFORE, lzmaFile(EVIL + NOISE)]), 8192)],
  [
    'behind an empty stream with a size and an end mark',
    Buffer.concat([lzmaFile('', { size: 0, hasEndMark: true }), evil]),
  ],
  ['with something behind it', Buffer.concat([evil, Buffer.from('and more')])],
  ['behind an empty stream', Buffer.concat([EMPTY, evil])],
  ['behind an empty stream with an end mark', Buffer.concat([ENDED_AT_ONCE, evil])],
  ['behind more empty streams than anyone writes', Buffer.concat([...Array(1500).fill(EMPTY), evil])],
  ['behind zeros', Buffer.concat([Buffer.alloc(18 * 50_000), evil])],
  ['of something that is no pickle', lzmaFile(ONNX)],
  ['of a tar, with a dictionary of no size', lzmaFile(TAR, { dictionary: 0 })],
  ['in gzip', gzipSync(evil)],
  ['in a zip', zipFile([{ name: 'a.dat', content: evil, deflated: true }])],
  ['as the name of the first member of a tar', tarFile([{ name: evil.toString('latin1'), content: Buffer.alloc(9) }])],
];

describe('rejects LZMA', () => {
  for (const [what, file] of HOSTILE) {
    test(what, async () => {
      const { verdict, reason } = await inspectFile(memorySource(file));
      assert.notEqual(verdict, 'clean');
      assert.match(reason ?? '', /packed with LZMA|imports os\.system/);
    });
  }
});

test('the finding names an alternative', async () => {
  const { format, reason } = await inspectFile(memorySource(lzmaFile(TEXT)));
  assert.equal(format, 'lzma');
  assert.match(reason ?? '', /packed with LZMA.*Upload it unpacked, or as zip, tar, gzip or zstd/);
});

/** The bytes of an array of small or large numbers, which resemble LZMA. */
function bytesOf(values: readonly number[], kind: 'u1' | 'u2' | 'i4' | 'i8' | 'f4'): Buffer {
  if (kind === 'u1') return Buffer.from(Uint8Array.from(values));
  if (kind === 'u2') return Buffer.from(Uint16Array.from(values).buffer);
  if (kind === 'i4') return Buffer.from(Int32Array.from(values).buffer);
  if (kind === 'i8') return Buffer.from(BigInt64Array.from(values, BigInt).buffer);
  return Buffer.from(Float32Array.from(values).buffer);
}

const ORDINARY: readonly [what: string, file: Buffer][] = [
  ['zeros', Buffer.alloc(100_000)],
  ['a few zeros', Buffer.alloc(19)],
  ['zeros, and then text', Buffer.concat([Buffer.alloc(1234), Buffer.from(TEXT)])],
  ['a header like that of LZMA, and then text', Buffer.concat([evil.subarray(0, 14), Buffer.from(TEXT)])],
  [
    'numbers one after another',
    bytesOf(
      Array.from({ length: 5000 }, (_, i) => i),
      'i4',
    ),
  ],
  [
    'the same in eight bytes',
    bytesOf(
      Array.from({ length: 5000 }, (_, i) => i),
      'i8',
    ),
  ],
  ['few numbers', bytesOf([5, 6, 7, 8, 9, 10], 'i4')],
  ['text of two bytes each', Buffer.from(TEXT, 'utf16le')],
  [
    'one-hot rows',
    bytesOf(
      Array.from({ length: 9000 }, (_, i) => (i % 77 === 5 ? 1 : 0)),
      'f4',
    ),
  ],
];

describe('accepts files that resemble LZMA', () => {
  for (const [what, file] of ORDINARY) {
    test(what, async () => {
      const { verdict, reason } = await inspectFile(memorySource(file));
      assert.deepEqual([verdict, reason], ['clean', null]);
    });
  }
});

test('does not mistake arrays of mostly zeros for LZMA', async () => {
  const kind = fc.constantFrom('u1', 'u2', 'i4', 'i8', 'f4');
  const value = fc.tuple(fc.nat({ max: 10 }), fc.nat({ max: 200 })).map(([one, other]) => (one === 0 ? other : 0));
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 20, maxLength: 2000 }), kind, async (values, as) => {
      const { verdict, reason } = await inspectFile(memorySource(bytesOf(values, as)), { name: 'mask.bin' });
      assert.deepEqual([verdict, reason], ['clean', null]);
    }),
    { numRuns: scaled(3000), seed: 7 },
  );
});

test('does not mistake arrays of numbers for LZMA', async () => {
  const kind = fc.constantFrom('u1', 'u2', 'i4', 'i8', 'f4');
  const largest = fc.constantFrom(1, 10, 200, 50_000);
  const array = largest.chain((max) => fc.array(fc.nat({ max }), { minLength: 1000, maxLength: 3000 }));
  await fc.assert(
    fc.asyncProperty(array, kind, async (values, as) => {
      const { found } = await probeLzma(memorySource(bytesOf(values, as)));
      assert.equal(found, 'none');
    }),
    { numRuns: scaled(300), seed: 7 },
  );
});
