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

test('emits the same lines however the output is split', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.nat(40), (given, at) => {
      const bytes = Buffer.from(given.join('\n'));
      assert.deepEqual(linesOf([bytes.subarray(0, at), bytes.subarray(at)]), linesOf([bytes]));
    }),
  );
});

test('skips empty lines, and emits a last line without an ending', () => {
  assert.deepEqual(linesOf([Buffer.from('one\r\n\n  \ntw'), Buffer.from('o')]), ['one', 'two']);
});

test('truncates an endless line without buffering it', () => {
  const pieces = Array.from({ length: 1000 }, () => Buffer.from('x'.repeat(1000)));
  assert.deepEqual(linesOf([...pieces, Buffer.from('\nnext\n')]), ['x'.repeat(MAX_LINE_LENGTH), 'next']);
});

test('removes escape sequences and control characters', () => {
  assert.deepEqual(linesOf([Buffer.from('\u001b[31mred\u001b[0m\u0000 and\u0007\tplain\n')]), ['red  and \tplain']);
});
