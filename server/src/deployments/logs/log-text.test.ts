import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { newSecret } from '../../platform/crypto/secret-text.ts';
import { linesOf, MAX_MESSAGE_LENGTH } from './log-text.ts';

test('splits lines without their ends, and drops empty ones', () => {
  assert.deepEqual(linesOf('loading\r\n\r\n  weights \n\n 50%\r100%'), ['loading', '  weights', ' 50%', '100%']);
  for (const nothing of ['', ' ', '\n\n', '\t \r\n', '\x1b[0m']) assert.deepEqual(linesOf(nothing), []);
});

test('strips colours, replaces control characters and keeps tabs', () => {
  assert.deepEqual(linesOf('\x1b[31mred\x1b[0m\tand \x1b]0;title\x07plain'), ['red\tand plain']);
  assert.deepEqual(linesOf('a\0b\x08c\u202ed\x85e'), ['a\ufffdb\ufffdc\ufffdd\ufffde']);
  assert.deepEqual(linesOf('half \ud83d a pair, 😀 whole'), ['half \ufffd a pair, 😀 whole']);
});

test('truncates a long line visibly, never within a character', () => {
  assert.deepEqual(linesOf('x'.repeat(MAX_MESSAGE_LENGTH)), ['x'.repeat(MAX_MESSAGE_LENGTH)]);
  assert.deepEqual(linesOf('x'.repeat(MAX_MESSAGE_LENGTH + 1)), [`${'x'.repeat(MAX_MESSAGE_LENGTH - 1)}…`]);
  assert.deepEqual(linesOf('😀'.repeat(MAX_MESSAGE_LENGTH)), [`${'😀'.repeat(MAX_MESSAGE_LENGTH / 2 - 1)}…`]);
});

test('processes only the beginning of a huge text', () => {
  const lines = linesOf('a line\n'.repeat(1_000_000));
  assert.ok(lines.length < 20_000);
  assert.match(lines.at(-1) as string, /…$/);
});

test('masks our own secrets, truncated ones included', () => {
  for (const prefix of ['svc_test_', 'svc_live_', 'svc_cli_', 'whsec_live_']) {
    const secret = newSecret(prefix);
    assert.deepEqual(linesOf(`key="${secret}", again ${secret}`), [`key="${prefix}[masked]", again ${prefix}[masked]`]);
    const [cut = ''] = linesOf(`${'x'.repeat(MAX_MESSAGE_LENGTH - 20)} ${secret}`);
    assert.ok(!cut.includes(secret.slice(0, prefix.length + 4)), cut);
  }
  assert.deepEqual(linesOf('svc_test_mode is on'), ['svc_test_mode is on']);
});

/** Includes half surrogate pairs and control characters. */
const anything = fc
  .array(fc.oneof(fc.nat(0xffff), fc.nat(0x9f)), { maxLength: 6_000, size: 'max' })
  .map((codes) => codes.map((code) => String.fromCharCode(code)).join(''));

test('makes any text safe to store and show', () => {
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
