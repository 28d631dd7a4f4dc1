import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { JsonLines, jsonLine } from './json-lines.ts';

test('messages arrive whole, in whatever pieces they come', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ text: fc.string() }, { noNullPrototype: true })),
      fc.array(fc.nat(9)),
      (messages, sizes) => {
        const lines = new JsonLines(10_000);
        const sent = messages.map(jsonLine).join('');
        const heard: unknown[] = [];
        let start = 0;
        for (const size of sizes) {
          heard.push(...lines.push(sent.slice(start, start + size)));
          start += size;
        }
        heard.push(...lines.push(sent.slice(start)));
        assert.deepEqual(heard, messages);
      },
    ),
  );
});

test('a line without end is refused, and so is what is not JSON', () => {
  const lines = new JsonLines(10);
  lines.push('"123456');
  assert.throws(() => lines.push('7890'), /longer than 10/);
  assert.throws(() => new JsonLines(10).push('{]\n'), SyntaxError);
});
