import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MAX_LINE_LENGTH, OutputLines } from './output-lines.ts';

function linesOf(pieces: readonly Buffer[]): string[] {
  const lines: string[] = [];
  const output = new OutputLines((line) => lines.push(line));
  for (const piece of pieces) output.push(piece);
  output.end();
  return lines;
}

test('lines are the same however they come', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.nat(40), (given, at) => {
      const bytes = Buffer.from(given.join('\n'));
      assert.deepEqual(linesOf([bytes.subarray(0, at), bytes.subarray(at)]), linesOf([bytes]));
    }),
  );
});

test('empty lines are left out, and the last one needs no end', () => {
  assert.deepEqual(linesOf([Buffer.from('one\r\n\n  \ntw'), Buffer.from('o')]), ['one', 'two']);
});

test('a line without end is cut, and not kept', () => {
  const pieces = Array.from({ length: 1000 }, () => Buffer.from('x'.repeat(1000)));
  assert.deepEqual(linesOf([...pieces, Buffer.from('\nnext\n')]), ['x'.repeat(MAX_LINE_LENGTH), 'next']);
});

test('what a terminal would obey, or a database refuse, is left out', () => {
  assert.deepEqual(linesOf([Buffer.from('\u001b[31mred\u001b[0m\u0000 and\u0007\tplain\n')]), ['red  and \tplain']);
});
