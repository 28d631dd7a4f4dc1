import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paint, redactSecrets, sanitize, shellQuote, truncate, widthOf } from './terminal-text.ts';

test('truncates by columns, never within a character', () => {
  assert.equal(truncate('日本語', 6), '日本語');
  assert.equal(truncate('日本語', 5), '日本…');
  assert.equal(truncate('日本語', 4), '日…');
  assert.equal(widthOf(truncate('👩‍🔬👩‍🔬👩‍🔬', 5)), 5);
});

test('measures text as terminals do', () => {
  const narrow = ['a', 'é', 'e\u0301', '©', '❤', '…', '█', 'ｶ', 'a\u200b'];
  const eastAsian = [
    '語',
    '𠮷',
    '한',
    '\u1112\u1161\u11ab',
    'カ',
    'Ａ',
    '￦',
    '。',
    '\u3000',
    'ㄅ',
    '㊗',
    'ꀀ',
    'ﾎﾞ',
    'நி',
  ];
  const emoji = ['✅', '❤️', '1️⃣', '🇩🇪', '👍🏽', '👩‍🔬'];
  for (const text of ['', '\u0301', '\ufeff']) assert.equal(widthOf(text), 0, JSON.stringify(text));
  for (const text of narrow) assert.equal(widthOf(text), 1, text);
  for (const text of [...eastAsian, ...emoji]) assert.equal(widthOf(text), 2, text);
});

test('redacts a secret that was typed in the wrong place', () => {
  assert.equal(redactSecrets("unknown option '--api-key=svc_live_Ab12'"), "unknown option '--api-key=svc_live_…'");
});

test('colors only on terminals, and not with NO_COLOR', (t) => {
  const terminal = { isTTY: true, hasColors: () => true };
  const before = process.env.NO_COLOR;
  t.after(() => {
    if (before === undefined) delete process.env.NO_COLOR;
    else process.env.NO_COLOR = before;
  });
  delete process.env.NO_COLOR;
  assert.equal(paint('red', 'x', terminal), '\u001b[31mx\u001b[39m');
  assert.equal(paint('red', 'x', { ...terminal, isTTY: false }), 'x');
  assert.equal(paint('red', 'x', { isTTY: true, hasColors: () => false }), 'x');
  process.env.NO_COLOR = '1';
  assert.equal(paint('red', 'x', terminal), 'x');
});

test('replaces control characters', () => {
  assert.equal(sanitize('a\u001b[31mb\nc\u202ed'), 'a\ufffd[31mb\ufffdc\ufffdd');
});

test('quotes text as one word of a shell', () => {
  assert.equal(shellQuote('x=1,2'), 'x=1,2');
  assert.equal(shellQuote('Pick Place'), "'Pick Place'");
  assert.equal(shellQuote("it's $HOME"), `'it'\\''s $HOME'`);
  assert.equal(shellQuote(''), "''");
});
