import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moved, sortOut } from './picture-rules.ts';

const picture = (name: string, rest: object = {}) => ({ name, type: 'image/png', size: 1000, ...rest });

test('what cannot be sent is told by name, and takes no room from what can', () => {
  const files = [
    picture('notes.pdf', { type: 'application/pdf' }),
    picture('empty.png', { size: 0 }),
    picture('poster.png', { size: 10 * 2 ** 20 + 1 }),
    picture('arm.png', { size: 10 * 2 ** 20 }),
    picture('bin.webp', { type: 'image/webp' }),
    picture('belt.jpg', { type: 'image/jpeg' }),
  ];
  const { taken, refused } = sortOut(files, 2);
  assert.deepEqual(
    taken.map(({ name }) => name),
    ['arm.png', 'bin.webp'],
  );
  assert.deepEqual(refused, [
    'notes.pdf is not a PNG, JPEG or WebP picture.',
    'empty.png is empty.',
    'poster.png is larger than 10 MB. Save it smaller, and try again.',
    'belt.jpg was left out: a gallery holds 10 pictures at most.',
  ]);
});

test('a picture is moved to another place, and the others keep their order', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 0, 2), ['b', 'c', 'a']);
  assert.deepEqual(moved(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b']);
  assert.deepEqual(moved(['a', 'b'], 5, 0), ['a', 'b']);
});
