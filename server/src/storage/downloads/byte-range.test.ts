import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readRange } from './byte-range.ts';

const size = fc.integer({ min: 1, max: 1000 });
const place = fc.nat({ max: 1500 });

test('a range is equivalent to slicing', () => {
  fc.assert(
    fc.property(size, place, place, (bytes, first, last) => {
      const all = Array.from({ length: bytes }, (_, index) => index);
      const cut = (header: string) => {
        const range = readRange(header, bytes);
        return typeof range === 'object' ? all.slice(range.start, range.end + 1) : range;
      };
      const expect = (wanted: number[]) => (wanted.length === 0 ? 'unsatisfiable' : wanted);
      assert.deepEqual(cut(`bytes=${first}-`), expect(all.slice(first)));
      assert.deepEqual(cut(`bytes=-${last}`), expect(last === 0 ? [] : all.slice(-last)));
      assert.deepEqual(cut(`bytes=${first}-${last}`), last < first ? undefined : expect(all.slice(first, last + 1)));
    }),
  );
});

test('no range of an empty file is satisfiable', () => {
  for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-1']) assert.equal(readRange(header, 0), 'unsatisfiable');
});

test('ignores ranges it does not understand', () => {
  const odd = [
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=0-1,2-3',
    'items=0-1',
    'bytes=1--2',
    '0-1',
    'bytes=+1-2',
  ];
  for (const header of [undefined, ...odd]) assert.equal(readRange(header, 100), undefined, String(header));
  fc.assert(
    fc.property(fc.string(), size, (header, bytes) => {
      const range = readRange(header, bytes);
      if (typeof range === 'object') assert.ok(range.start >= 0 && range.start <= range.end && range.end < bytes);
    }),
  );
});

test('clamps a range beyond the safe integers', () => {
  const digits = '9'.repeat(400);
  assert.deepEqual(readRange(`bytes=5-${digits}`, 10), { start: 5, end: 9 });
  assert.deepEqual(readRange(`bytes=-${digits}`, 10), { start: 0, end: 9 });
  assert.equal(readRange(`bytes=${digits}-`, 10), 'unsatisfiable');
});
