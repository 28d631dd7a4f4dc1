import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { newSecret } from '../../platform/crypto/secret-text.ts';
import { linesOf, MAX_MESSAGE_LENGTH } from './log-text.ts';

test('each line is one, without what it ends with, and empty ones are none', () => {
  assert.deepEqual(linesOf('loading\r\n\r\n  weights \n\n 50%\r100%'), ['loading', '  weights', ' 50%', '100%']);
  for (const nothing of ['', ' ', '\n\n', '\t \r\n', '\x1b[0m']) assert.deepEqual(linesOf(nothing), []);
});

test('colours are taken out, and whatever else would upset who reads it is made visible; tabs stay', () => {
  assert.deepEqual(linesOf('\x1b[31mred\x1b[0m\tand \x1b]0;title\x07plain'), ['red\tand plain']);
  assert.deepEqual(linesOf('a\0b\x08c\u202ed\x85e'), ['a\ufffdb\ufffdc\ufffdd\ufffde']);
  assert.deepEqual(linesOf('half \ud83d a pair, 😀 whole'), ['half \ufffd a pair, 😀 whole']);
});

test('a long line is cut, and says so, but never within a character', () => {
  assert.deepEqual(linesOf('x'.repeat(MAX_MESSAGE_LENGTH)), ['x'.repeat(MAX_MESSAGE_LENGTH)]);
  assert.deepEqual(linesOf('x'.repeat(MAX_MESSAGE_LENGTH + 1)), [`${'x'.repeat(MAX_MESSAGE_LENGTH - 1)}…`]);
  assert.deepEqual(linesOf('😀'.repeat(MAX_MESSAGE_LENGTH)), [`${'😀'.repeat(MAX_MESSAGE_LENGTH / 2 - 1)}…`]);
});

test('of a text without end only the beginning is looked at', () => {
  const lines = linesOf('a line\n'.repeat(1_000_000));
  assert.ok(lines.length < 20_000);
  assert.match(lines.at(-1) as string, /…$/);
});

test('our own secrets are masked, wherever they stand, also where they are cut', () => {
  for (const prefix of ['svc_test_', 'svc_live_', 'svc_cli_', 'whsec_live_']) {
    const secret = newSecret(prefix);
    assert.deepEqual(linesOf(`key="${secret}", again ${secret}`), [`key="${prefix}[masked]", again ${prefix}[masked]`]);
    const [cut = ''] = linesOf(`${'x'.repeat(MAX_MESSAGE_LENGTH - 20)} ${secret}`);
    assert.ok(!cut.includes(secret.slice(0, prefix.length + 4)), cut);
  }
  assert.deepEqual(linesOf('svc_test_mode is on'), ['svc_test_mode is on']);
});

/** Half pairs and control characters included. */
const anything = fc
  .array(fc.oneof(fc.nat(0xffff), fc.nat(0x9f)), { maxLength: 6_000, size: 'max' })
  .map((codes) => codes.map((code) => String.fromCharCode(code)).join(''));

test('whatever is said, what is kept of it can be stored and shown', () => {
  fc.assert(
    fc.property(anything, (text) => {
      for (const line of linesOf(text)) {
        assert.ok(line.length > 0 && line.length <= MAX_MESSAGE_LENGTH && line.isWellFormed());
        assert.doesNotMatch(line, /(?!\t)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
        assert.match(line, /\S/);
      }
    }),
  );
});
