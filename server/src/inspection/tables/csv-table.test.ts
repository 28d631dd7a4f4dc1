import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { memorySource } from '../buffer-source.fixture.ts';
import { countRows } from './count-rows.ts';
import { previewTable } from './preview-table.ts';
import { type TableCount, type TablePreview, UnreadableTableError } from './table.ts';

const preview = async (text: string | Uint8Array, name = 'rows.csv', rows = 100) =>
  (await previewTable(memorySource(text), { name, rows })) as TablePreview;
const count = async (text: string | Uint8Array, name = 'rows.csv') =>
  (await countRows(memorySource(text), { name })) as TableCount;

const delimiters = fc.constantFrom(',', '\t', ';', '|');
const newlines = fc.constantFrom('\n', '\r\n', '\r');
/** Words that are no numbers, with everything that needs quoting; short enough not to be truncated. */
const cells = fc
  .string({ unit: fc.constantFrom('a', 'é', '🧺', '"', ',', ';', '\t', '|', '\n', '\r', ' '), maxLength: 12 })
  .map((text) => `w${text}`);

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

function tables(maxRows: number) {
  return fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(cells, { minLength: width, maxLength: width }), { maxLength: maxRows }));
}

describe('reads back a CSV', () => {
  test('with all rows, the first of them equal', async () => {
    await fc.assert(
      fc.asyncProperty(tables(20), delimiters, newlines, fc.boolean(), async (rows, delimiter, newline, bom) => {
        const width = rows[0]?.length ?? 2;
        const header = Array.from({ length: width }, (_, i) => `c${i}`);
        const lines = [header.join(delimiter), ...rows.map((row) => row.map(quoted).join(delimiter))];
        const text = `${bom ? '\uFEFF' : ''}${lines.join(newline)}${newline}`;
        const expected = rows.map((row) => Object.fromEntries(row.map((cell, i) => [`c${i}`, cell])));

        const seen = await preview(text, 'rows.csv', 7);
        assert.deepEqual(seen.rows, expected.slice(0, 7));
        assert.equal(seen.total_rows, rows.length);
        assert.equal(seen.format, delimiter === '\t' ? 'tsv' : 'csv');
        const counted = await count(text);
        assert.equal(counted.rows, rows.length);
        assert.deepEqual(counted.columns, seen.columns);
      }),
      { numRuns: 200 },
    );
  });

  test('without reading to the end for a preview, whose row count is then unknown', async () => {
    const line = `${'some text '.repeat(20)},1\n`;
    const source = memorySource(`text,n\n${line.repeat(50_000)}`);
    const { rows, total_rows } = (await previewTable(source, { name: 'a.csv', rows: 3 })) as TablePreview;
    assert.deepEqual([rows.length, total_rows], [3, null]);
    assert.ok(source.bytesRead < source.size / 2, `${source.bytesRead} of ${source.size}`);
    assert.equal(((await countRows(source, { name: 'a.csv' })) as TableCount).rows, 50_000);
  });
});

describe('columns', () => {
  test('get the common type of their values', async () => {
    const { columns, rows } = await preview(
      'i,n,b,d,t,code,big,s,none\n' +
        '1,1.5,true,2026-01-31,2026-01-31T10:00:00Z,007,9007199254740993,x,\n' +
        '-2,3,FALSE,2026-02-01,2026-01-31,1,1,,\n' +
        ',,,,,,,4,\n',
    );
    assert.deepEqual(
      columns.map(({ name, type }) => `${name} ${type}`),
      [
        'i integer',
        'n number',
        'b boolean',
        'd date',
        't timestamp',
        'code string',
        'big integer',
        's string',
        'none string',
      ],
    );
    assert.deepEqual(rows[0], {
      ...{ i: 1, n: 1.5, b: true, d: '2026-01-31', t: '2026-01-31T10:00:00Z' },
      ...{ code: '007', big: '9007199254740993', s: 'x', none: '' },
    });
    assert.deepEqual(rows[2], { i: null, n: null, b: null, d: null, t: null, code: '', big: null, s: '4', none: '' });
  });

  test('get unique names, whatever the header says', async () => {
    const { columns, rows } = await preview('a,a,,a_2,__proto__,a\n1,2,3,4,5,6\n');
    assert.deepEqual(
      columns.map(({ name }) => name),
      ['a', 'a_2', 'column_3', 'a_2_2', '__proto__', 'a_3'],
    );
    assert.deepEqual(Object.entries(rows[0] ?? {}), [
      ['a', 1],
      ['a_2', 2],
      ['column_3', 3],
      ['a_2_2', 4],
      ['__proto__', 5],
      ['a_3', 6],
    ]);
  });

  test('are listed up to a limit, and counted beyond it', async () => {
    const header = Array.from({ length: 2000 }, (_, i) => `c${i}`);
    const { columns, total_columns, rows } = await preview(`${header}\n${header.map(() => 1)}\n`);
    assert.deepEqual([columns.length, total_columns, Object.keys(rows[0] ?? {}).length], [500, 2000, 500]);
  });
});

describe('untidy files', () => {
  test('fills short rows with nulls, and drops values without a column', async () => {
    const { rows, total_rows } = await preview('a,b\n1\n1,2,3\n');
    assert.deepEqual(rows, [
      { a: 1, b: null },
      { a: 1, b: 2 },
    ]);
    assert.equal(total_rows, 2);
  });

  test('skips blank lines, and accepts every kind of newline', async () => {
    assert.equal((await count('a,b\r\n1,2\n\n3,4\r5,6')).rows, 3);
  });

  test('reads an empty file as no columns, and a header alone as no rows', async () => {
    assert.deepEqual(await count(''), { format: 'csv', rows: 0, columns: [], total_columns: 0 });
    assert.deepEqual((await count('a,b\n')).rows, 0);
    assert.deepEqual((await preview('a,b')).columns.length, 2);
    assert.deepEqual((await preview('\uFEFFa,b\n1,2')).columns[0], { name: 'a', type: 'integer' });
  });

  test('keeps a quote in the middle; rejects an unclosed one with its line', async () => {
    assert.deepEqual((await preview('a,b\n5" pipe,x\n')).rows, [{ a: '5" pipe', b: 'x' }]);
    await assert.rejects(count('a,b\n1,2\n"3,4\n'), (error) => {
      return (
        error instanceof UnreadableTableError && /^line \d: a quote is opened and never closed$/.test(error.message)
      );
    });
  });

  test('rejects an endless row', async () => {
    await assert.rejects(count(`a,b\n${'x'.repeat(9 * 1024 * 1024)}`), UnreadableTableError);
    await assert.rejects(count(`a,b\n"${'x\n'.repeat(5 * 1024 * 1024)}"`), UnreadableTableError);
  });
});

test('reads any bytes as a table, or rejects them as unreadable', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      try {
        const [seen, counted] = [await preview(bytes), await count(bytes)];
        assert.equal(seen.total_rows, counted.rows);
        JSON.stringify(seen);
      } catch (error) {
        assert.ok(error instanceof UnreadableTableError, String(error));
      }
    }),
    { numRuns: 500 },
  );
});
