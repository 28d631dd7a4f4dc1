import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memorySource } from '../buffer-source.fixture.ts';
import { recogniseTable } from './recognise-table.ts';
import { UnreadableTableError } from './table.ts';

const kindOf = (content: string | Uint8Array, name: string) => recogniseTable(memorySource(content), name);

test('prefers the bytes to the name', async () => {
  assert.equal(await kindOf('PAR1....PAR1', 'rows.csv'), 'parquet');
  assert.equal(await kindOf('{"a":1}\n{"a":2}\n', 'rows.csv'), 'jsonl');
  assert.equal(await kindOf('{"a":1}\n{"a":2}\n', 'rows.json'), 'jsonl');
  assert.equal(await kindOf('{"a":1}', 'part-0001'), 'jsonl');
  assert.equal(await kindOf('\uFEFF [ { "a": 1 } ]', 'part-0001'), 'json');
});

test('uses the name if the bytes are ambiguous', async () => {
  assert.equal(await kindOf('a,b\n1,2\n', 'folder/ROWS.CSV'), 'csv');
  assert.equal(await kindOf('a\tb\n', 'rows.tsv'), 'csv');
  assert.equal(await kindOf('a,b\n1,2\n', 'README.md'), undefined);
  assert.equal(await kindOf('oops', 'rows.jsonl'), 'jsonl');
  assert.equal(await kindOf('', 'rows.ndjson'), 'jsonl');
});

test('distinguishes other files from damaged tables', async () => {
  assert.equal(await kindOf('', 'weights'), undefined);
  assert.equal(await kindOf(Buffer.from([1, 0, 2]), 'weights.bin'), undefined);
  assert.equal(await kindOf('{\n  "a": 1\n}', 'config.json'), undefined);
  assert.equal(await kindOf('{"a":1}', 'config.json'), undefined);
  const damaged: [string | Uint8Array, string, RegExp][] = [
    ['PAR1....', 'rows.parquet', /does not start and end like a Parquet file/],
    ['', 'rows.parquet', /does not start and end like a Parquet file/],
    ['PARE....PARE', 'rows.parquet', /encrypted/],
    [Buffer.from([1, 0, 2]), 'rows.csv', /not text in UTF-8/],
    [Buffer.from('\uFEFFä,ö', 'utf16le'), 'rows.csv', /not text in UTF-8/],
  ];
  for (const [content, name, message] of damaged) {
    await assert.rejects(kindOf(content, name), (error) => {
      return error instanceof UnreadableTableError && message.test(error.message);
    });
  }
});
