import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { memorySource } from '../buffer-source.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import type { Verdict } from '../judgement.ts';
import { u32 } from './model-files.fixture.ts';

const EXTENSION = 'ARROW:extension:name\0\0\0\0arrow.py_extension_type\0';
const UUIDS = 'ARROW:extension:name\0\0\0\0arrow.uuid\0';
const MARK = Buffer.from('ffffffff', 'hex');

const message = (schema: string): Buffer => Buffer.concat([MARK, u32(schema.length), Buffer.from(schema)]);
const stream = (schema: string): Buffer => Buffer.concat([message(schema), Buffer.alloc(8)]);
/** Returns a stream of a version before 0.15: without the marker, with the offset of the first table. */
const legacyStream = (schema: string): Buffer =>
  Buffer.concat([u32(schema.length + 8), u32(16), Buffer.alloc(4), Buffer.from(schema), Buffer.alloc(8)]);
const arrow = (schema: string, footer: string): Buffer => {
  const tables = Buffer.concat([u32(16), Buffer.alloc(12), Buffer.from(footer)]);
  return arrowWith(schema, tables, tables.length);
};
const arrowWith = (schema: string, footer: Buffer, footerBytes: number): Buffer =>
  Buffer.concat([
    ...[Buffer.from('ARROW1\0\0'), message(schema), Buffer.alloc(64)],
    ...[footer, u32(footerBytes), Buffer.from('ARROW1')],
  ]);
const parquet = (schema: string, shift = 0): Buffer =>
  Buffer.from(
    parquetWriteBuffer({
      columnData: [{ name: 'step', data: [1, 2, 3], type: 'INT32' }],
      kvMetadata: [{ key: 'ARROW:schema', value: Buffer.from('x'.repeat(shift) + schema).toString('base64') }],
    }) as ArrayBuffer,
  );
const damaged = (file: Buffer, at: number): Buffer => {
  const copy = Buffer.from(file);
  copy.fill(0xff, at, at + 8);
  return copy;
};
const footerOf = (file: Buffer): number => file.length - 8 - file.readUInt32LE(file.length - 8);
const TABLE = parquet(UUIDS);

const CASES: readonly (readonly [what: string, file: Buffer, verdict: Verdict])[] = [
  ['an Arrow file', arrow(UUIDS, UUIDS), 'clean'],
  ['an Arrow file with a pickled type', arrow(EXTENSION, UUIDS), 'flagged'],
  ['an Arrow file whose footer has a pickled type', arrow(UUIDS, EXTENSION), 'flagged'],
  ['an Arrow file that was cut short', arrow(UUIDS, UUIDS).subarray(0, -1), 'inconclusive'],
  ['an Arrow file with zeros for a footer', arrowWith(UUIDS, Buffer.alloc(60), 60), 'inconclusive'],
  ['an Arrow file with a footer of no length', arrowWith(UUIDS, Buffer.alloc(60), 0), 'inconclusive'],
  ['an Arrow file whose footer is longer than itself', arrowWith(UUIDS, Buffer.alloc(60), 9999), 'inconclusive'],
  ['an Arrow stream', stream(UUIDS), 'clean'],
  ['an Arrow stream with a pickled type', stream(EXTENSION), 'flagged'],
  ['an old Arrow stream', legacyStream(UUIDS), 'clean'],
  ['an old Arrow stream with a pickled type', legacyStream(EXTENSION), 'flagged'],
  ['an Arrow stream with a schema of 2 GB', Buffer.concat([MARK, u32(0x7fffffff), Buffer.alloc(64)]), 'inconclusive'],
  ['a Parquet file', TABLE, 'clean'],
  ['a Parquet file that was cut short', TABLE.subarray(0, -1), 'inconclusive'],
  ['a Parquet file of which only the start is left', TABLE.subarray(0, 6), 'inconclusive'],
  ['a Parquet file with a damaged footer', damaged(TABLE, footerOf(TABLE)), 'inconclusive'],
  ['a Parquet file whose footer is longer than itself', damaged(TABLE, TABLE.length - 12), 'inconclusive'],
  ...[0, 1, 2, 3].map(
    (shift) => [`Parquet with a pickled type, ${shift}`, parquet(EXTENSION, shift), 'flagged'] as const,
  ),
  ['a text about them', Buffer.from('Never load arrow.py_extension_type.'), 'clean'],
];

describe('Arrow and Parquet', () => {
  for (const [what, file, verdict] of CASES) {
    test(`${what}: ${verdict}`, async () => {
      const found = await inspectFile(memorySource(file));
      assert.equal(found.verdict, verdict, found.reason ?? '');
    });
  }
});
