import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memorySource } from '../buffer-source.fixture.ts';
import { inspectFile } from '../inspect-file.ts';

const frame = (length: number): string => `\x95${String.fromCharCode(length)}\0\0\0\0\0\0\0`;
const text = (value: string): string => `\x8c${String.fromCharCode(value.length)}${value}`;
const inspect = (pickle: string, name = '') => inspectFile(memorySource(Buffer.from(pickle, 'latin1')), { name });

/** Python's two unpicklers read each of these differently; one of them imports something else. */
const FRAMES: readonly (readonly [what: string, pickle: string])[] = [
  ['a line', `\x80\x04${frame(5)}Ncdatetime\ntime\n0.`],
  ['the number of a memo', `\x80\x04${text('os')}\x940${text('a')}\x940${frame(2)}g01\n.`],
  ['a text', `\x80\x04${frame(4)}N${text('abcdefgh')}0.`],
  ['a number', `\x80\x04${frame(3)}NJ\x01\0\0\0\0.`],
  ['another frame', `\x80\x04${frame(20)}N${frame(4)}0NNNNNN00000000.`],
  ['what comes behind its end', `\x80\x04${frame(20)}N.${'x'.repeat(18)}cevil\nrun\n)R.`],
];

describe('is inconclusive about a frame that ends within an argument', () => {
  for (const [what, pickle] of FRAMES) {
    test(what, async () => {
      const found = await inspect(pickle);
      assert.equal(found.verdict, 'inconclusive');
      assert.match(found.reason ?? '', /frame/);
    });
  }
});

test('accepts numbers that begin like a frame cut short by another', async () => {
  const { verdict, reason } = await inspect(`${frame(200)}N${frame(4)}0NNNNNN00000000.`);
  assert.equal(verdict, 'clean', reason ?? '');
});

test('accepts consecutive frames, and what is between them', async () => {
  assert.equal((await inspect(`\x80\x04${frame(2)}N0${text('large')}${frame(2)}0N${frame(1)}.`)).verdict, 'clean');
});

/** Each begins like a pickle, and continues like one for a while. */
const TEXTS: readonly string[] = [
  ...['city\nParis\nNaples\n', 'close\n1.5\nNaN\n', 'car\nFord\nKia\n', 'capital\nBerlin\nKabul\n'],
  ...['Place\nNairobi\n', 'Player,Score\nNadal,5\n', 'p001\np002\n', 'g0001\ng0002\n', 'c\n1\nNaN\n'],
  ...['count\n12\nNb\n', 'category\nfruit\nVegetables\nand more\n', 'P\n)Rest\n'],
];

test('does not mistake lists of words and numbers for pickles', async () => {
  for (const content of TEXTS) {
    const { format, verdict, reason } = await inspect(content, 'table.csv');
    assert.deepEqual([verdict, reason], ['clean', null], JSON.stringify(content));
    assert.notEqual(format, 'pickle', JSON.stringify(content));
  }
});
