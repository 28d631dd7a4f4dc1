import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedColumn, formatFields, formatTable, numberColumn, optionalColumn } from './table.ts';

test('makes columns as wide as their widest cell, without trailing blanks', () => {
  const table = formatTable(
    ['ID', 'NAME', 'MODE'],
    [{ cells: ['1', 'long name', 'test'] }, { cells: ['22', 'b', ''] }],
  );
  assert.deepEqual(table.split('\n'), ['ID  NAME       MODE', '1   long name  test', '22  b']);
});

test('measures wide and combined characters as terminals do', () => {
  const lines = formatTable(
    ['N', 'X'],
    [{ cells: ['日本', '|'] }, { cells: ['👩‍🔬', '|'] }, { cells: ['é', '|'] }],
  ).split('\n');
  assert.deepEqual(lines, ['N     X', '日本  |', '👩‍🔬    |', 'é     |']);
});

test('cuts and drops nothing without a terminal', () => {
  const [, line = ''] = formatTable(['N', 'X', optionalColumn('Y')], [{ cells: ['n'.repeat(100), '|', 'y'] }]).split(
    '\n',
  );
  assert.equal(line, `${'n'.repeat(100)}  |  y`);
});

test('aligns numbers on the right', () => {
  const rows = [{ cells: ['a', '4.50 USD', 'x'] }, { cells: ['b', '1200.00 USD', ''] }];
  assert.deepEqual(formatTable(['ID', numberColumn('PRICE'), 'NOTE'], rows).split('\n'), [
    'ID        PRICE  NOTE',
    'a      4.50 USD  x',
    'b   1200.00 USD',
  ]);
});

test('never cuts fixed columns, and drops optional columns to make room for text', () => {
  const header = ['ID', fixedColumn('DATE'), 'NAME', optionalColumn(fixedColumn('TIER')), optionalColumn('NOTE')];
  const rows = [{ cells: ['i'.repeat(30), '2026-01-07', 'n'.repeat(40), 'premium', 'a note'] }];
  const shown = (width: number) => formatTable(header, rows, { width }).split('\n');
  assert.equal(shown(200)[1], `${'i'.repeat(30)}  2026-01-07  ${'n'.repeat(40)}  premium  a note`);
  assert.equal(shown(80)[0], `ID${' '.repeat(30)}DATE        NAME${' '.repeat(25)}TIER`);
  assert.equal(shown(80)[1], `${'i'.repeat(30)}  2026-01-07  ${'n'.repeat(26)}…  premium`);
  assert.equal(shown(70)[1], `${'i'.repeat(30)}  2026-01-07  ${'n'.repeat(25)}…`);
  assert.equal(shown(40)[1], `${'i'.repeat(30)}  2026-01-07  ${'n'.repeat(7)}…`);
});

test('cuts the widest columns until the table fits, but never the first', () => {
  const rows = [{ cells: ['i'.repeat(30), 'n'.repeat(60), 'd'.repeat(20), 'x'] }];
  const fit = formatTable(['ID', 'NAME', 'DETAIL', 'X'], rows, { width: 80 }).split('\n');
  assert.equal(fit[1], `${'i'.repeat(30)}  ${'n'.repeat(22)}…  ${'d'.repeat(20)}  x`);
  const narrow = formatTable(['ID', 'NAME', 'DETAIL', 'X'], rows, { width: 60 }).split('\n');
  assert.equal(narrow[1], `${'i'.repeat(30)}  ${'n'.repeat(10)}…  ${'d'.repeat(11)}…  x`);
  // A table that cannot fit is left to wrap rather than cut to unreadable columns.
  const tiny = formatTable(['ID', 'NAME', 'DETAIL', 'X'], rows, { width: 10 }).split('\n');
  assert.equal(tiny[1], `${'i'.repeat(30)}  ${'n'.repeat(7)}…  ${'d'.repeat(7)}…  x`);
});

test('replaces control characters in cells and fields', () => {
  assert.ok(!formatTable(['N'], [{ cells: ['\u001b]0;title\u0007'] }]).includes('\u001b'));
  assert.ok(!formatFields([['name', '\u001b[2J']]).includes('\u001b'));
});

test('aligns fields', () => {
  assert.equal(
    formatFields([
      ['id', 'usr_1'],
      ['email', 'a@b.c'],
    ]),
    'id     usr_1\nemail  a@b.c',
  );
});
