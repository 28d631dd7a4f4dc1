import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../../test/harness/any-text.ts';
import { memorySource } from '../buffer-source.fixture.ts';
import { countRows } from './count-rows.ts';
import { previewTable } from './preview-table.ts';
import { type TableCount, type TablePreview, UnreadableTableError } from './table.ts';

const preview = async (text: string | Uint8Array, name = 'rows.jsonl', rows = 100) =>
  (await previewTable(memorySource(text), { name, rows })) as TablePreview;
const count = async (text: string | Uint8Array, name = 'rows.jsonl') =>
  (await countRows(memorySource(text), { name })) as TableCount;
const isUnreadable = (message: RegExp) => (error: unknown) =>
  error instanceof UnreadableTableError && message.test(error.message);

const small = fc.oneof(
  anyText({ maxLength: 20 }).map((s) => s.toWellFormed()),
  fc.integer(),
  fc.boolean(),
);
const records = fc.array(fc.record({ a: small, b: small, __proto__: fc.constant(null) }), { maxLength: 20 });

describe('reads back JSON lines', () => {
  test('with all rows, the first of them equal', async () => {
    await fc.assert(
      fc.asyncProperty(records, fc.constantFrom('\n', '\r\n', '\n\n'), fc.boolean(), async (rows, newline, ends) => {
        const text = rows.map((row) => JSON.stringify(row)).join(newline) + (ends ? newline : '');
        const seen = await preview(text, 'rows.jsonl', 5);
        assert.equal(JSON.stringify(seen.rows), JSON.stringify(rows.slice(0, 5)));
        assert.equal((await count(text)).rows, rows.length);
      }),
      { numRuns: 200 },
    );
  });

  test('with lines longer than a read', async () => {
    const texts = [1, 1024 * 1024 - 20, 3 * 1024 * 1024, 7].map((length) => 'é'.repeat(length));
    const text = texts.map((t) => JSON.stringify({ t })).join('\n');
    assert.equal((await count(text)).rows, 4);
    assert.deepEqual(
      (await preview(text)).rows.map(({ t }) => (t as string).length),
      [1, 501, 501, 7],
    );
  });

  test('without reading to the end for a preview', async () => {
    const source = memorySource(`${JSON.stringify({ text: 'x'.repeat(200) })}\n`.repeat(50_000));
    assert.equal(((await previewTable(source, { name: 'a', rows: 3 })) as TablePreview).total_rows, null);
    assert.ok(source.bytesRead < source.size / 2, `${source.bytesRead} of ${source.size}`);
  });
});

test('lists the columns of all rows, in order of appearance, with their common type', async () => {
  const { columns, rows } = await preview(
    '{"i":1,"n":1,"m":1,"l":[1],"z":null}\n{"i":2,"n":1.5,"m":"x","o":{"a":[true]},"toString":"own"}\n',
  );
  assert.deepEqual(
    columns.map(({ name, type }) => `${name} ${type}`),
    ['i integer', 'n number', 'm mixed', 'l list', 'z null', 'o struct', 'toString string'],
  );
  assert.deepEqual(rows[0], { i: 1, n: 1, m: 1, l: [1], z: null, o: null, toString: null });
});

describe('reports problems with their line', () => {
  test('for invalid JSON, other values and long lines', async () => {
    await assert.rejects(count('{"a":1}\n{"a":2}\n{"a"\n'), isUnreadable(/^line 3 is not JSON$/));
    await assert.rejects(count('{"a":1}\n\n[1]\n'), isUnreadable(/^line 3 is not a JSON object$/));
    await assert.rejects(
      count(`{"a":1}\n"${'x'.repeat(10 * 1024 * 1024)}"`),
      isUnreadable(/^line 2 is longer than 8 MiB$/),
    );
  });

  test('only as far as it was read', async () => {
    const text = `${'{"a":1}\n'.repeat(200)}oops`;
    assert.equal((await preview(text)).rows.length, 100);
    await assert.rejects(count(text), isUnreadable(/^line 201 is not JSON$/));
  });
});

describe('a JSON array', () => {
  test('is a table if it holds objects', async () => {
    assert.deepEqual(await count('\uFEFF [{"a":1},{"a":2}]', 'rows.json'), {
      format: 'json',
      rows: 2,
      columns: [{ name: 'a', type: 'integer' }],
      total_columns: 1,
    });
    assert.deepEqual((await count('[]', 'rows.json')).rows, 0);
  });

  test('is no table otherwise', async () => {
    assert.deepEqual(await preview('[1,2,3]', 'rows.json'), { format: null });
    await assert.rejects(
      preview('[{"a":1},2]', 'rows.json'),
      isUnreadable(/^item 2 of the array is not a JSON object$/),
    );
    await assert.rejects(preview('[{"a":1},', 'rows.json'), isUnreadable(/^the file is not JSON/));
  });

  test('is rejected with advice if it is too long to read', async () => {
    await assert.rejects(count(`[{"a":"${'x'.repeat(9 * 1024 * 1024)}"}]`, 'rows.json'), isUnreadable(/\.jsonl/));
  });
});

test('keeps a preview short, whatever it holds', async () => {
  const deep = `${'['.repeat(2000)}${']'.repeat(2000)}`;
  const wide = JSON.stringify(
    Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`${'\x01'.repeat(300)}${i}`, '\x01'.repeat(900)])),
  );
  for (const line of [
    `{"a":${deep}}`,
    wide,
    JSON.stringify({ a: Array.from({ length: 900 }, () => ['x'.repeat(900)]) }),
  ]) {
    const seen = await preview(`${line}\n`.repeat(10));
    assert.ok(seen.rows.length > 0);
    assert.ok(JSON.stringify(seen).length < 4_000_000, `${JSON.stringify(seen).length}`);
  }
});

test('reads any bytes as JSON lines, or rejects them as unreadable', async () => {
  const lines = fc.array(fc.oneof(fc.json({ maxDepth: 2 }), anyText()), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(lines, fc.constantFrom('a.json', 'a.jsonl', 'a.csv', 'a'), async (given, name) => {
      try {
        JSON.stringify([await preview(given.join('\n'), name), await count(given.join('\n'), name)]);
      } catch (error) {
        assert.ok(error instanceof UnreadableTableError, String(error));
      }
    }),
    { numRuns: 500 },
  );
});
