import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ApiError } from '../../errors.ts';
import { DEEPEST, MOST_PARTS, requireModestJson } from './json-limits.ts';

const codeOf = (text: string): string | undefined => {
  try {
    requireModestJson(Buffer.from(text));
    return undefined;
  } catch (error) {
    return (error as ApiError).code;
  }
};

test('whatever is small is let through', () => {
  fc.assert(fc.property(fc.json({ maxDepth: 8 }), (text) => codeOf(text) === undefined));
  fc.assert(
    fc.property(fc.string(), (text) => codeOf(text) === undefined),
    { numRuns: 200 },
  );
});

test('what stands within texts does not count', () => {
  const brackets = '[{:'.repeat(MOST_PARTS);
  assert.equal(codeOf(JSON.stringify({ text: `\\"${brackets}` })), undefined);
  assert.equal(codeOf(JSON.stringify([`${brackets}\\`, '"'])), undefined);
});

test('too many lists, objects or names are refused, and too deep ones', () => {
  assert.equal(codeOf('[],'.repeat(MOST_PARTS)), undefined);
  assert.equal(codeOf('[],'.repeat(MOST_PARTS + 1)), 'payload_too_large');
  assert.equal(codeOf(`{${'"a":1,'.repeat(MOST_PARTS)}}`), 'payload_too_large');
  assert.equal(codeOf('['.repeat(DEEPEST)), undefined);
  assert.equal(codeOf('['.repeat(DEEPEST + 1)), 'invalid_json');
  assert.equal(codeOf('0,'.repeat(4 * MOST_PARTS)), undefined, 'numbers are cheap');
});
