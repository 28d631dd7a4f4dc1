import assert from 'node:assert/strict';
import { test } from 'node:test';
import { harmless, paint, quoted, shortened, widthOf, withoutSecrets } from './terminal-text.ts';

test('text is cut by columns, and never within a character', () => {
  assert.equal(shortened('日本語', 6), '日本語');
  assert.equal(shortened('日本語', 5), '日本…');
  assert.equal(shortened('日本語', 4), '日…');
  assert.equal(widthOf(shortened('👩‍🔬👩‍🔬👩‍🔬', 5)), 5);
});

test('a secret that was typed in the wrong place is not repeated', () => {
  assert.equal(withoutSecrets("unknown option '--api-key=svc_live_Ab12'"), "unknown option '--api-key=svc_live_…'");
});

test('colour is for terminals, and NO_COLOR turns it off', (t) => {
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

test("other people's text cannot drive the terminal", () => {
  assert.equal(harmless('a\u001b[31mb\nc\u202ed'), 'a\ufffd[31mb\ufffdc\ufffdd');
});

test('what is there to be copied is one word of a shell', () => {
  assert.equal(quoted('x=1,2'), 'x=1,2');
  assert.equal(quoted('Pick Place'), "'Pick Place'");
  assert.equal(quoted("it's $HOME"), `'it'\\''s $HOME'`);
  assert.equal(quoted(''), "''");
});
