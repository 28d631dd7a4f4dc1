import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { limitReadRate } from './limit-read-rate.ts';

const PIECE = Buffer.alloc(100);

function source(pieces: number): { readable: Readable; read: () => number } {
  let read = 0;
  const readable = Readable.from(Array.from({ length: pieces }, () => PIECE));
  readable.on('data', ({ length }: Buffer) => {
    read += length;
  });
  return { readable, read: () => read };
}

test('blocks a writer above the limit, until the limit is lifted', async () => {
  const { readable, read } = source(1000);
  const readAll = limitReadRate(readable, 500);
  await once(readable, 'pause');
  assert.equal(read(), 500);
  const ended = once(readable, 'end');
  readAll();
  await ended;
  assert.equal(read(), 100_000);
});

test('reads output below the limit at once', async () => {
  const { readable, read } = source(4);
  limitReadRate(readable, 500);
  await once(readable, 'end');
  assert.equal(read(), 400);
});
