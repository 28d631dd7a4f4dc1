import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../../test/harness/any-text.ts';
import { EventStreamParser, EventTooLarge } from './event-stream-parser.ts';

const MAX_BYTES = 1_000_000;

function readAll(body: Buffer, cuts: readonly number[]): string[] {
  const parser = new EventStreamParser(MAX_BYTES);
  const places = [0, ...cuts.map((cut) => cut % (body.length + 1)).sort((a, b) => a - b), body.length];
  return places.slice(1).flatMap((end, index) => parser.push(body.subarray(places[index], end)));
}

const lineEnd = fc.constantFrom('\n', '\r\n');
const lineOfText = anyText().map((text) => text.replaceAll(/[\r\n\u{feff}]/gu, '_').toWellFormed());
const noise = fc.constantFrom(': comment', ':', 'event: message', 'id: 7', 'retry: 1000', 'dataset: no', 'datum');
const event = fc.record({
  lines: fc.array(lineOfText, { minLength: 1, maxLength: 3 }),
  noise: fc.array(noise),
  end: lineEnd,
});

test('returns the same events wherever the bytes are split', () => {
  fc.assert(
    fc.property(fc.array(event), fc.array(fc.nat(), { maxLength: 20 }), fc.boolean(), (events, cuts, mark) => {
      const body = events.map(({ lines, noise, end }) =>
        [...noise, ...lines.map((line) => `data: ${line}`), '', ''].join(end),
      );
      const bytes = Buffer.from((mark ? '\u{feff}' : '') + body.join(''));
      const expected = events.map(({ lines }) => lines.join('\n'));
      assert.deepEqual(readAll(bytes, cuts), expected);
      assert.deepEqual(readAll(bytes, Array.from(bytes.keys())), expected);
    }),
  );
});

test('accepts a missing space after the colon, and a missing value', () => {
  assert.deepEqual(readAll(Buffer.from('data:a\n\ndata:  b\n\ndata\n\ndata:\ndata: c\n\n'), []), [
    'a',
    ' b',
    '',
    '\nc',
  ]);
});

test('drops an incomplete event', () => {
  for (const body of ['data: a', 'data: a\n', 'data: a\r\n', ': a\n\n', '\n\n\n', 'a\n\n']) {
    assert.deepEqual(readAll(Buffer.from(body), []), [], JSON.stringify(body));
  }
});

test('rejects an event above the size limit', () => {
  const endless = () => {
    const parser = new EventStreamParser(1000);
    for (let count = 0; count < 1000; count++) parser.push(Buffer.from('data: aa'));
  };
  const manyLines = () => {
    const parser = new EventStreamParser(1000);
    for (let count = 0; count < 1000; count++) parser.push(Buffer.from('data: aa\n'));
  };
  assert.throws(endless, EventTooLarge);
  assert.throws(manyLines, EventTooLarge);
  assert.equal(new EventStreamParser(1000).push(Buffer.from('data: aa\n\n'.repeat(1000))).length, 1000);
});
