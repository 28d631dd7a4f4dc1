import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moved, sortPictures } from './picture-rules.ts';

const picture = (name: string, rest: object = {}) => ({ name, type: 'image/png', size: 1000, ...rest });

test('rejects invalid files by name, and fills the gallery with valid ones', () => {
  const files = [
    picture('notes.pdf', { type: 'application/pdf' }),
    picture('empty.png', { size: 0 }),
    picture('poster.png', { size: 10 * 2 ** 20 + 1 }),
    picture('arm.png', { size: 10 * 2 ** 20 }),
    picture('bin.webp', { type: 'image/webp' }),
    picture('belt.jpg', { type: 'image/jpeg' }),
  ];
  const { accepted, rejected } = sortPictures(files, 2);
  assert.deepEqual(
    accepted.map(({ name }) => name),
    ['arm.png', 'bin.webp'],
  );
  assert.deepEqual(rejected, [
    'notes.pdf is not a PNG, JPEG or WebP picture.',
    'empty.png is empty.',
    'poster.png is larger than 10 MB. Reduce its size and try again.',
    'belt.jpg was skipped: a listing can have up to 10 pictures.',
  ]);
});

test('moves an item, and keeps the order of the others', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 0, 2), ['b', 'c', 'a']);
  assert.deepEqual(moved(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b']);
  assert.deepEqual(moved(['a', 'b'], 5, 0), ['a', 'b']);
});
