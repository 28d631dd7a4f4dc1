import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import type { CompressionCodec, SchemaElement } from 'hyparquet';
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import { anyText } from '../../../test/harness/any-text.ts';
import { FULL_SIZE } from '../../../test/harness/scale.ts';
import { memorySource } from '../buffer-source.fixture.ts';
import { countRows } from './count-rows.ts';
import { previewTable } from './preview-table.ts';
import { type TableCount, type TablePreview, UnreadableTableError } from './table.ts';

type WriteOptions = Omit<Parameters<typeof parquetWriteBuffer>[0], 'columnData'>;

/** LZ4 in its simplest form: literals only. */
function lz4(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 15) return Buffer.concat([Buffer.from([bytes.length << 4]), bytes]);
  const rest = bytes.length - 15;
  const lengths = [...Array.from({ length: Math.floor(rest / 255) }, () => 255), rest % 255];
  return Buffer.concat([Buffer.from([0xf0, ...lengths]), bytes]);
}

const compressors = {
  GZIP: (bytes: Uint8Array) => gzipSync(bytes),
  BROTLI: (bytes: Uint8Array) => brotliCompressSync(bytes),
  ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes),
  LZ4_RAW: lz4,
};

function write(columnData: ColumnSource[], options: WriteOptions = {}): Buffer {
  return Buffer.from(parquetWriteBuffer({ columnData, ...options }) as ArrayBuffer);
}

const preview = async (bytes: Uint8Array, rows = 100) =>
  (await previewTable(memorySource(bytes), { name: 'rows.parquet', rows })) as TablePreview;
const count = async (bytes: Uint8Array) =>
  (await countRows(memorySource(bytes), { name: 'rows.parquet' })) as TableCount;
const described = ({ columns }: { columns: { name: string; type: string }[] }) =>
  columns.map(({ name, type }) => `${name} ${type}`);

test('reads back what was written, with every codec, page size and row group size', async () => {
  const codec = fc.constantFrom<CompressionCodec>('UNCOMPRESSED', 'SNAPPY', 'GZIP', 'BROTLI', 'ZSTD', 'LZ4_RAW');
  const row = fc.record({
    i: fc.integer(),
    word: fc.constantFrom('one', 'two', 'three', null),
    text: anyText({ maxLength: 30 }).map((text) => text.toWellFormed()),
    flag: fc.boolean(),
  });
  const rows = fc.array(row, { minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      rows,
      codec,
      fc.integer({ min: 1, max: 70 }),
      fc.integer({ min: 10, max: 500 }),
      async (given, ...how) => {
        const [chosen, rowGroupSize, pageSize] = how;
        const column = (name: keyof (typeof given)[0], type: ColumnSource['type']) =>
          ({ name, type, data: given.map((one) => one[name]) }) as ColumnSource;
        const bytes = write(
          [column('i', 'INT32'), column('word', 'STRING'), column('text', 'STRING'), column('flag', 'BOOLEAN')],
          {
            ...{ codec: chosen, compressors, rowGroupSize, pageSize },
          },
        );
        const seen = await preview(bytes, 25);
        assert.deepEqual(JSON.parse(JSON.stringify(seen.rows)), JSON.parse(JSON.stringify(given.slice(0, 25))));
        assert.equal(seen.total_rows, given.length);
        const counted = await count(bytes);
        assert.deepEqual([counted.rows, counted.columns], [given.length, seen.columns]);
      },
    ),
    { numRuns: 150 },
  );
});

describe('values', () => {
  test('of every simple type become JSON values', async () => {
    const seen = await preview(
      write([
        { name: 'big', type: 'INT64', data: [1n, 2n ** 60n, null] },
        { name: 'd', type: 'DOUBLE', data: [1.5, Number.NaN, Number.NEGATIVE_INFINITY] },
        { name: 'f', type: 'FLOAT16', data: [0.5, 2, null] },
        { name: 'b', type: 'BYTE_ARRAY', data: [new Uint8Array(3), new Uint8Array(0), null] },
        { name: 'j', type: 'JSON', data: [{ a: [1] }, 'x', null] },
        { name: 't', type: 'TIMESTAMP', data: [new Date(0), new Date(1e12), null] },
        { name: 'u', type: 'UUID', data: ['01234567-89ab-cdef-0123-456789abcdef', null, null] },
        { name: 's', type: 'STRING', data: ['x'.repeat(600), '', null] },
      ]),
    );
    assert.deepEqual(described(seen), [
      ...['big integer', 'd number', 'f number', 'b bytes', 'j json', 't timestamp', 'u uuid', 's string'],
    ]);
    assert.deepEqual(seen.rows, [
      {
        ...{ big: 1, d: 1.5, f: 0.5, b: { bytes: 3 }, j: { a: [1] }, t: '1970-01-01T00:00:00.000Z' },
        ...{ u: '01234567-89ab-cdef-0123-456789abcdef', s: `${'x'.repeat(500)}…` },
      },
      {
        ...{ big: '1152921504606846976', d: 'NaN', f: 2, b: { bytes: 0 }, j: 'x', t: '2001-09-09T01:46:40.000Z' },
        ...{ u: null, s: '' },
      },
      { big: null, d: '-Infinity', f: null, b: null, j: null, t: null, u: null, s: null },
    ]);
  });

  test('of a decimal stay exact, and those of a date are days', async () => {
    const leaf = { repetition_type: 'OPTIONAL' } as const;
    const decimal = { ...leaf, converted_type: 'DECIMAL', scale: 2 } as const;
    const schema: SchemaElement[] = [
      { name: 'root', num_children: 4 },
      { name: 'small', type: 'INT32', precision: 9, ...decimal },
      { name: 'mid', type: 'INT64', precision: 18, ...decimal },
      { name: 'large', type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16, precision: 38, ...decimal },
      { name: 'day', type: 'INT32', converted_type: 'DATE', ...leaf },
    ];
    const columns = [
      { name: 'small', data: [10n, -1n, null] },
      { name: 'mid', data: [123456789012345678n, 0n, null] },
      { name: 'large', data: [-(10n ** 37n), 5n, null] },
      { name: 'day', data: [new Date('2026-02-28T12:00:00Z'), new Date(0), null] },
    ];
    const seen = await preview(write(columns, { schema }));
    assert.deepEqual(described(seen), ['small decimal', 'mid decimal', 'large decimal', 'day date']);
    assert.deepEqual(seen.rows, [
      { small: '0.10', mid: '1234567890123456.78', large: `-1${'0'.repeat(35)}.00`, day: '2026-02-28' },
      { small: '-0.01', mid: '0.00', large: '0.05', day: '1970-01-01' },
      { small: null, mid: null, large: null, day: null },
    ]);
  });

  const LIST_SCHEMA: SchemaElement[] = [
    { name: 'root', num_children: 2 },
    { name: 'action', converted_type: 'LIST', num_children: 1, repetition_type: 'OPTIONAL' },
    { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
    { name: 'element', type: 'FLOAT', repetition_type: 'OPTIONAL' },
    { name: 'image', num_children: 2, repetition_type: 'OPTIONAL' },
    { name: 'bytes', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
    { name: 'path', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
  ];

  test('of nested columns keep their shape', async () => {
    const columns = [
      { name: 'action', data: [[1, 2], [], null, Array.from({ length: 50 }, () => 1)] },
      { name: 'image', data: [{ bytes: new Uint8Array(9), path: 'a.png' }, null, { bytes: null, path: null }, null] },
    ];
    const seen = await preview(write(columns, { schema: LIST_SCHEMA }));
    assert.deepEqual(described(seen), ['action list<number>', 'image struct']);
    assert.deepEqual(
      seen.rows.map(({ image }) => image),
      [{ bytes: { bytes: 9 }, path: 'a.png' }, null, { bytes: null, path: null }, null],
    );
    assert.deepEqual(
      seen.rows.slice(0, 3).map(({ action }) => action),
      [[1, 2], [], null],
    );
    assert.deepEqual((seen.rows[3] as { action: unknown[] }).action.slice(31), [1, '… 18 more']);
  });

  test('of nested columns in many pages come from the first of them', async () => {
    const data = Array.from({ length: 20_000 }, (_, i) => [i, i + 1, i + 2]);
    const image = data.map((_, i) => ({ bytes: null, path: `${i}.png` }));
    const source = memorySource(
      write(
        [
          { name: 'action', data },
          { name: 'image', data: image },
        ],
        { schema: LIST_SCHEMA, rowGroupSize: 50_000, pageSize: 2000 },
      ),
    );
    const seen = (await previewTable(source, { name: '', rows: 100 })) as TablePreview;
    assert.equal(seen.rows.length, 100);
    assert.deepEqual(seen.rows[99], { action: [99, 100, 101], image: { bytes: null, path: '99.png' } });
  });
});

test('reads a large file in small parts', async () => {
  const text = Array.from({ length: 30_000 }, (_, i) => `${i} ${Math.sin(i)}`.repeat(4));
  const source = memorySource(
    write([{ name: 'text', data: text, type: 'STRING' }], {
      codec: 'UNCOMPRESSED',
      rowGroupSize: 30_000,
      pageSize: 10_000,
    }),
  );
  const seen = (await previewTable(source, { name: '', rows: 10 })) as TablePreview;
  assert.deepEqual(
    seen.rows.map((row) => row.text),
    text.slice(0, 10),
  );
  // The tail with the footer, and a page or two.
  assert.ok(source.bytesRead < 1024 * 1024, `${source.bytesRead} of ${source.size}`);
});

test('omits a column whose pages are too large, and previews the others', async () => {
  const large = Array.from({ length: 2 }, () => new Uint8Array(40 * 1024 * 1024));
  const bytes = write(
    [
      { name: 'image', data: large, type: 'BYTE_ARRAY', encoding: 'PLAIN' },
      { name: 'label', data: ['cat', 'dog'], type: 'STRING' },
    ],
    { rowGroupSize: 10, statistics: false },
  );
  assert.deepEqual((await preview(bytes)).rows, [
    { image: { too_large: true }, label: 'cat' },
    { image: { too_large: true }, label: 'dog' },
  ]);
});

describe('rejects damaged files', () => {
  const columns: ColumnSource[] = [
    { name: 'id', data: Array.from({ length: 50 }, (_, i) => i), type: 'INT32' },
    { name: 'word', data: Array.from({ length: 50 }, (_, i) => `word ${i % 3}`), type: 'STRING' },
    { name: 'json', data: Array.from({ length: 50 }, (_, i) => [i]), type: 'JSON' },
  ];

  test('with a wrong footer length', async () => {
    const bytes = write(columns);
    for (const length of [bytes.length, 0xffffffff, 0x7fffffff, 0]) {
      bytes.writeUInt32LE(length, bytes.length - 8);
      await assert.rejects(count(bytes), UnreadableTableError);
    }
  });

  test('that are truncated, or noise between the right ends', async () => {
    const noise = fc.uint8Array({ minLength: 4, maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(noise, fc.nat({ max: 300 }), async (between, footer) => {
        const bytes = Buffer.concat([Buffer.from('PAR1'), between, Buffer.alloc(4), Buffer.from('PAR1')]);
        bytes.writeUInt32LE(footer, bytes.length - 8);
        await assert.rejects(preview(bytes), UnreadableTableError);
      }),
      { numRuns: FULL_SIZE ? 500 : 150 },
    );
    const whole = write(columns);
    await assert.rejects(preview(Buffer.concat([whole.subarray(0, 40), whole.subarray(90)])), UnreadableTableError);
  });
});
