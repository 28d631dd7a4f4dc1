import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scaled } from '../../../../test/harness/scale.ts';
import { decodeLzma } from './decode-lzma.ts';
import { lzmaFile, type Match } from './lzma-file.fixture.ts';

const MAX = 8192;
/** Output of Python's `lzma` for "the cat and the dog, the cat and the cow; " six times, with repeated distances. */
const BY_PYTHON = Buffer.from(
  '5d00000800ffffffffffffffff003a1a08ce7649621f835008387f9078cfbb92ef33f8937cf53dcf32b0be75bd52bd1ffff39a8000',
  'hex',
);

const bitsOf = fc
  .record({ literalContextBits: fc.nat(4), literalPositionBits: fc.nat(4), positionBits: fc.nat(4) })
  .filter(({ literalContextBits, literalPositionBits }) => literalContextBits + literalPositionBits <= 4);
const literals = fc.uint8Array({ minLength: 1, maxLength: 20 }).map((bytes) => Buffer.from(bytes));
const matches = fc.record({ distance: fc.nat(500), length: fc.integer({ min: 2, max: 273 }) });
const parts = fc.array(fc.oneof(literals, matches), { maxLength: 15 }).map(withinReach);

/** Limits matches to the existing bytes. */
function withinReach(given: readonly (Buffer | Match)[]): { parts: (Buffer | Match)[]; content: Buffer } {
  const content: number[] = [];
  const reachable: (Buffer | Match)[] = [];
  for (const part of given) {
    if (Buffer.isBuffer(part)) content.push(...part);
    else if (content.length === 0) continue;
    const distance = Buffer.isBuffer(part) ? 0 : (part.distance % content.length) + 1;
    reachable.push(Buffer.isBuffer(part) ? part : { distance, length: part.length });
    if (!Buffer.isBuffer(part)) for (let i = 0; i < part.length; i++) content.push(content.at(-distance) as number);
  }
  return { parts: reachable, content: Buffer.from(content) };
}

test('decodes what was encoded, with any properties', () => {
  fc.assert(
    fc.property(parts, bitsOf, ({ parts, content }, bits) => {
      const file = lzmaFile(parts, bits);
      const decoded = decodeLzma(file, MAX);
      assert.deepEqual([decoded?.endedBy, decoded?.content], ['stream', content]);
      assert.equal(decoded?.inputBytes, file.length);
      const sized = decodeLzma(lzmaFile(parts, { ...bits, size: content.length }), MAX);
      assert.deepEqual([sized?.endedBy, sized?.content], ['stream', content]);
    }),
    { numRuns: scaled(1000) },
  );
});

test('decodes the beginning of a truncated file', () => {
  fc.assert(
    fc.property(parts, fc.nat({ max: 100_000 }), ({ parts, content }, at) => {
      const file = lzmaFile(parts);
      const cut = 14 + (at % (file.length - 14));
      const decoded = decodeLzma(file.subarray(0, cut), MAX);
      assert.equal(decoded?.endedBy, 'input');
      assert.ok(content.subarray(0, decoded.content.length).equals(decoded.content));
    }),
    { numRuns: scaled(1000) },
  );
});

test('decodes any bytes or rejects them, within the bound', () => {
  const start = fc.constantFrom('5d00000800ffffffffffffffff00', '0000000000100000000000000000', 'd8');
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 1000 }), fc.nat(MAX), (hex, bytes, max) => {
      const decoded = decodeLzma(Buffer.concat([Buffer.from(hex, 'hex'), bytes]), max);
      assert.ok((decoded?.content.length ?? 0) <= max);
    }),
    { numRuns: scaled(2000) },
  );
});

test("decodes Python's output", () => {
  const text = 'the cat and the dog, the cat and the cow; '.repeat(6);
  assert.equal(decodeLzma(BY_PYTHON, MAX)?.content.toString(), text);
  assert.equal(decodeLzma(BY_PYTHON, 10)?.content.toString(), text.slice(0, 10));
});
