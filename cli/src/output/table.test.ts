import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figures, formatFields, formatTable, spare, whole } from './table.ts';

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

test('in a pipe nothing is cut or left out', () => {
  const [, line = ''] = formatTable(['N', 'X', spare('Y')], [{ cells: ['n'.repeat(100), '|', 'y'] }]).split('\n');
  assert.equal(line, `${'n'.repeat(100)}  |  y`);
});

test('figures are aligned on the right', () => {
  const rows = [{ cells: ['a', '4.50 USD', 'x'] }, { cells: ['b', '1200.00 USD', ''] }];
  assert.deepEqual(formatTable(['ID', figures('PRICE'), 'NOTE'], rows).split('\n'), [
    'ID        PRICE  NOTE',
    'a      4.50 USD  x',
    'b   1200.00 USD',
  ]);
});

test('what is half of nothing is never cut, and what can be spared makes room for texts', () => {
  const header = ['ID', whole('DATE'), 'NAME', spare(whole('TIER')), spare('NOTE')];
  const rows = [{ cells: ['i'.repeat(30), '2026-01-07', 'n'.repeat(40), 'premium', 'a note'] }];
  const shown = (width: number) => formatTable(header, rows, { width }).split('\n');
  assert.equal(shown(200)[1], `${'i'.repeat(30)}  2026-01-07  ${'n'.repeat(40)}  premium  a note`);
  assert.equal(shown(80)[0], `ID${' '.repeat(30)}DATE        NAME${' '.repeat(25)}TIER`);
  assert.equal(shown(80)[1], `${'i'.repeat(30)}  2026-01-07  ${'n'.repeat(26)}…  premium`);
  assert.equal(shown(70)[1], `${'i'.repeat(30)}  2026-01-07  ${'n'.repeat(25)}…`);
  assert.equal(shown(40)[1], `${'i'.repeat(30)}  2026-01-07  ${'n'.repeat(7)}…`);
});

test('on a terminal the widest columns are cut until the table fits, but never the first', () => {
  const rows = [{ cells: ['i'.repeat(30), 'n'.repeat(60), 'd'.repeat(20), 'x'] }];
  const fit = formatTable(['ID', 'NAME', 'DETAIL', 'X'], rows, { width: 80 }).split('\n');
  assert.equal(fit[1], `${'i'.repeat(30)}  ${'n'.repeat(22)}…  ${'d'.repeat(20)}  x`);
  const narrow = formatTable(['ID', 'NAME', 'DETAIL', 'X'], rows, { width: 60 }).split('\n');
  assert.equal(narrow[1], `${'i'.repeat(30)}  ${'n'.repeat(10)}…  ${'d'.repeat(11)}…  x`);
  // What cannot fit is left to wrap, rather than made unreadable.
  const tiny = formatTable(['ID', 'NAME', 'DETAIL', 'X'], rows, { width: 10 }).split('\n');
  assert.equal(tiny[1], `${'i'.repeat(30)}  ${'n'.repeat(7)}…  ${'d'.repeat(7)}…  x`);
});

test("other people's text cannot drive the terminal", () => {
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
