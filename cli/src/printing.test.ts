import assert from 'node:assert/strict';
import test from 'node:test';
import { ConnectionError, SoukError } from '@souk/sdk';
import { day, describeError, formatFields, formatTable, harmless, paint, withoutSecrets } from './printing.ts';

// Standard output of a test is no terminal, so nothing here is coloured.

test('a table has columns as wide as their widest cell, and no blanks at the end of a line', () => {
  const table = formatTable(
    ['ID', 'NAME', 'MODE'],
    [{ cells: ['1', 'long name', 'test'] }, { cells: ['22', 'b', ''] }],
  );
  assert.deepEqual(table.split('\n'), ['ID  NAME       MODE', '1   long name  test', '22  b']);
});

test('wide characters and joined ones count as the terminal counts', () => {
  const lines = formatTable(
    ['N', 'X'],
    [{ cells: ['日本', '|'] }, { cells: ['👩‍🔬', '|'] }, { cells: ['é', '|'] }],
  ).split('\n');
  assert.deepEqual(lines, ['N     X', '日本  |', '👩‍🔬    |', 'é     |']);
});

test('a very long cell is cut', () => {
  const [, line = ''] = formatTable(['N', 'X'], [{ cells: ['n'.repeat(100), '|'] }]).split('\n');
  assert.equal(line, `${'n'.repeat(39)}…  |`);
});

test("other people's text cannot drive the terminal", () => {
  assert.equal(harmless('a\u001b[31mb\nc\u202ed'), 'a\ufffd[31mb\ufffdc\ufffdd');
  assert.ok(!formatTable(['N'], [{ cells: ['\u001b]0;title\u0007'] }]).includes('\u001b'));
  assert.ok(!formatFields([['name', '\u001b[2J']]).includes('\u001b'));
});

test('fields are aligned', () => {
  assert.equal(
    formatFields([
      ['id', 'usr_1'],
      ['e-mail', 'a@b.c'],
    ]),
    'id      usr_1\ne-mail  a@b.c',
  );
});

test('a day is that of UTC', () => {
  assert.equal(day('2026-12-15T23:59:59.000Z'), '2026-12-15');
  assert.equal(day(null), 'never');
});

test('an error is one line with its code and request', () => {
  const refused = new SoukError({ code: 'not_found', message: 'No such\nkey.', status: 404, requestId: 'req_1' });
  assert.equal(describeError(refused), 'souk: No such\ufffdkey. (not_found, request req_1)');
  const lost = new ConnectionError({ code: 'timeout', message: 'Too late.' });
  assert.equal(describeError(lost), 'souk: Too late. (timeout)');
  assert.equal(describeError(new Error('Plain.')), 'souk: Plain.');
});

test('a secret that was typed in the wrong place is not repeated', () => {
  assert.equal(withoutSecrets("unknown option '--api-key=svc_live_Ab12'"), "unknown option '--api-key=svc_live_…'");
  assert.equal(describeError(new Error('svc_cli_abcDEF123 is odd')), 'souk: svc_cli_… is odd');
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
