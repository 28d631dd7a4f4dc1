import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ApiError } from '../../errors.ts';
import { MAX_DEPTH, MAX_PARTS, requireModestJson } from './json-limits.ts';

const codeOf = (text: string): string | undefined => {
  try {
    requireModestJson(Buffer.from(text));
    return undefined;
  } catch (error) {
    return (error as ApiError).code;
  }
};

test('accepts everything small', () => {
  fc.assert(fc.property(fc.json({ maxDepth: 8 }), (text) => codeOf(text) === undefined));
  fc.assert(
    fc.property(fc.string(), (text) => codeOf(text) === undefined),
    { numRuns: 200 },
  );
});

test('ignores brackets within strings', () => {
  const brackets = '[{:'.repeat(MAX_PARTS);
  assert.equal(codeOf(JSON.stringify({ text: `\\"${brackets}` })), undefined);
  assert.equal(codeOf(JSON.stringify([`${brackets}\\`, '"'])), undefined);
});

test('rejects too many arrays, objects or names, and too deep nesting', () => {
  assert.equal(codeOf('[],'.repeat(MAX_PARTS)), undefined);
  assert.equal(codeOf('[],'.repeat(MAX_PARTS + 1)), 'payload_too_large');
  assert.equal(codeOf(`{${'"a":1,'.repeat(MAX_PARTS)}}`), 'payload_too_large');
  assert.equal(codeOf('['.repeat(MAX_DEPTH)), undefined);
  assert.equal(codeOf('['.repeat(MAX_DEPTH + 1)), 'invalid_json');
  assert.equal(codeOf('0,'.repeat(4 * MAX_PARTS)), undefined, 'numbers are cheap');
});
