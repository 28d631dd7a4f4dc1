import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { scaled } from '../../../test/harness/scale.ts';
import { memorySource } from '../buffer-source.fixture.ts';
import { DEFAULT_INSPECTION_LIMITS } from '../inspection-limits.ts';
import { type TablePreview, UnreadableTableError } from '../tables/table.ts';
import { countInSandbox } from './count-in-sandbox.ts';
import { inspectInSandbox } from './inspect-in-sandbox.ts';
import { previewInSandbox } from './preview-in-sandbox.ts';
import { BASELINE_MEGABYTES, runInSandbox } from './run-in-sandbox.ts';
import { SandboxError } from './sandbox-error.ts';

const compressors = {
  GZIP: (bytes: Uint8Array) => gzipSync(bytes),
  ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes),
};

function parquet(codec: 'UNCOMPRESSED' | 'SNAPPY' | 'GZIP' | 'ZSTD'): Buffer {
  const numbers = Array.from({ length: 50 }, (_, i) => i);
  const written = parquetWriteBuffer({
    columnData: [
      { name: 'id', data: numbers, type: 'INT32' },
      { name: 'word', data: numbers.map((i) => `word ${i % 3}`), type: 'STRING' },
    ],
    codec,
    compressors,
    pageSize: 100,
  });
  return Buffer.from(written as ArrayBuffer);
}

describe('a sandboxed child', () => {
  test('previews the first rows of a source read piece by piece', async () => {
    const rows = [
      { id: 0, word: 'word 0' },
      { id: 1, word: 'word 1' },
    ];
    const shown = (await previewInSandbox(memorySource(parquet('GZIP')), { name: '', rows: 2 })) as TablePreview;
    assert.deepEqual([shown.format, shown.rows, shown.total_rows], ['parquet', rows, 50]);
    const text = 'id,word\n0,word 0\n1,word 1\n';
    const read = (await previewInSandbox(memorySource(text), { name: 'a.csv', rows: 2 })) as TablePreview;
    assert.deepEqual(read.rows, rows);
  });

  test('uses less than the baseline before it has read much', async () => {
    const slow = {
      size: 4,
      read: async () => {
        await sleep(500);
        return Buffer.from('text');
      },
    };
    const parts: unknown[] = [];
    const task = { parts: [{ offset: 0, size: slow.size }], limits: DEFAULT_INSPECTION_LIMITS };
    await runInSandbox({ name: 'inspect', input: task }, slow, {
      residentMegabytes: BASELINE_MEGABYTES,
      onPart: (part) => parts.push(part),
    });
    assert.equal(parts.length, 1);
  });

  test('counts rows in large files', async () => {
    const lines = memorySource(`${JSON.stringify({ text: 'x'.repeat(1000) })}\n`.repeat(5000));
    const counted = await countInSandbox(lines, { name: 'a.jsonl' });
    assert.deepEqual(counted, {
      ...{ format: 'jsonl', rows: 5000, columns: [{ name: 'text', type: 'string' }], total_columns: 1 },
    });
    assert.equal(lines.bytesRead >= lines.size, true);
  });

  test('judges several files at once, in order', async () => {
    const pickle = memorySource(Buffer.from('cos\nsystem\n(S"true"\ntR.'));
    const judged = await inspectInSandbox([memorySource('{"a":1}'), pickle, memorySource('')]);
    assert.deepEqual(
      judged.map(({ verdict }) => verdict),
      ['clean', 'flagged', 'clean'],
    );
  });

  test('is not started to count the rows of a file that is no table', async () => {
    const startsNone = { signal: AbortSignal.abort(new Error('a child would start')) };
    assert.deepEqual(await countInSandbox(memorySource('# About'), { name: 'README.md' }, startsNone), {
      format: null,
    });
    await assert.rejects(countInSandbox(memorySource('a\n1\n'), { name: 'a.csv' }, startsNone), /a child would start/);
  });

  test('reports what is wrong with a table', async () => {
    const broken = memorySource('{"a":1}\n{"a"');
    await assert.rejects(countInSandbox(broken, { name: 'a.jsonl' }), (error) => {
      return error instanceof UnreadableTableError && error.message === 'line 2 is not JSON';
    });
  });

  test('passes on the error of the source', async () => {
    const failing = { size: 100, read: () => Promise.reject(new Error('the disk is gone')) };
    await assert.rejects(previewInSandbox(failing, { name: 'a.csv', rows: 1 }), /the disk is gone/);
  });

  test('times out, even if the source never responds', async () => {
    const silent = { size: 100, read: () => new Promise<Buffer>(() => {}) };
    await assert.rejects(previewInSandbox(silent, { name: 'a.csv', rows: 1 }, { milliseconds: 500 }), (error) => {
      return error instanceof SandboxError && error.kind === 'timeout';
    });
  });

  test('is not started for a caller that has aborted', async () => {
    const signal = AbortSignal.abort(new Error('gone'));
    await assert.rejects(previewInSandbox(memorySource('a'), { name: 'a.csv', rows: 1 }, { signal }), /gone/);
  });
});

test('reads more files than there are places one after the other', async () => {
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, i) => countInSandbox(memorySource(`a\n${'1\n'.repeat(i)}`), { name: 'a.csv' })),
  );
  assert.deepEqual(
    all.map((counted) => counted.format && counted.rows),
    Array.from({ length: 12 }, (_, i) => i),
  );
});

test('any change to a Parquet file is read, rejected or times out', async () => {
  const codec = fc.constantFrom('UNCOMPRESSED', 'SNAPPY', 'GZIP', 'ZSTD');
  const changes = fc.array(fc.tuple(fc.nat({ max: 100_000 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(codec, changes, async (chosen, changed) => {
      const bytes = parquet(chosen);
      for (const [at, value] of changed) bytes[4 + (at % (bytes.length - 12))] = value;
      try {
        await previewInSandbox(memorySource(bytes), { name: 'a.parquet', rows: 100 }, { milliseconds: 10_000 });
      } catch (error) {
        assert.ok(error instanceof UnreadableTableError || error instanceof SandboxError, String(error));
      }
    }),
    { numRuns: scaled(300) },
  );
});
