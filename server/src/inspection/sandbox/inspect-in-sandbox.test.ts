import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { ByteSource } from '../../platform/byte-source.ts';
import { zipFile } from '../archives/zip-file.fixture.ts';
import { memorySource } from '../buffer-source.fixture.ts';
import { DEFAULT_INSPECTION_LIMITS } from '../inspection-limits.ts';
import { MAX_REQUEST_BYTES } from './frames.ts';
import { inspectInSandbox } from './inspect-in-sandbox.ts';

/** A header with many tensors, so that its result is long. */
function safetensors(tensors: number): Buffer {
  const entries = Array.from({ length: tensors }, (_, i) => [
    `model.layers.${i}.${'block.'.repeat(15)}weight`,
    { dtype: 'F32', shape: [1], data_offsets: [4 * i, 4 * i + 4] },
  ]);
  const header = Buffer.from(JSON.stringify(Object.fromEntries(entries)));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header, Buffer.alloc(4 * tensors)]);
}

/** Returns more than was requested, which crashes the child. */
const fatal = { size: 100, read: async () => Buffer.alloc(2 * MAX_REQUEST_BYTES) };

test('judges sixty-four files in order, although one crashes the child', async () => {
  const files = Array.from({ length: 64 }, (_, i) => {
    if (i === 20) return fatal;
    return memorySource(i % 2 === 0 ? `text ${i}` : "cos\nsystem\n(S'id'\ntR.");
  });
  const reported: unknown[] = [];
  const inspections = await inspectInSandbox(files, {
    onInspection: (inspection, index) => reported.push([index, inspection]),
  });
  assert.deepEqual(reported, [...inspections.entries()]);
  const verdicts = inspections.map(({ verdict }) => verdict);
  assert.equal(inspections[20]?.reason, 'it could not be read completely. Save it again, or in another format.');
  assert.deepEqual(
    verdicts,
    files.map((_, i) => (i === 20 ? 'inconclusive' : i % 2 === 0 ? 'clean' : 'flagged')),
  );
});

test("judges an archive in a packed file that exceeds the child's memory", async () => {
  const evil = zipFile([
    { name: 'data.bin', content: Buffer.alloc(48 * 1024 ** 2) },
    { name: 'data.pkl', content: Buffer.from("cos\nsystem\n(S'id'\ntR.") },
  ]);
  const [found] = await inspectInSandbox([memorySource(gzipSync(evil))]);
  assert.match(found?.reason ?? '', /^imports os\.system \(in data\.pkl\)\. /);
});

/** Never responds, like a file that takes forever to inspect. */
const endless = { size: 100, read: () => new Promise<Buffer>(() => {}) };

test('a file that times out is inconclusive, and later ones are judged', async () => {
  const files = [memorySource('text'), endless, memorySource('more text')];
  const inspections = await inspectInSandbox(files, { time: { baseMs: 10_000, bytesPerSecond: 1_000_000 } });
  assert.deepEqual(
    inspections.map(({ verdict, reason }) => [verdict, reason]),
    [
      ['clean', null],
      ['inconclusive', 'inspecting it took longer than 11 s. Upload it in several smaller files.'],
      ['clean', null],
    ],
  );
});

test('files that take too much memory are inconclusive', async () => {
  const held = memorySource('text');
  // Measured while the child waits for the bytes.
  const slow = { size: 4, read: () => sleep(2_000).then(() => held.read(0, 4)) };
  const inspections = await inspectInSandbox([slow, slow], { residentMegabytes: 1 });
  const reason = 'inspecting it took more than 256 MB of memory. Split it into several files.';
  assert.deepEqual(
    inspections.map((found) => [found.verdict, found.reason, found.format, found.header]),
    [
      ['inconclusive', reason, 'other', null],
      ['inconclusive', reason, 'other', null],
    ],
  );
});

test('an aborted inspection rejects with the reason', async () => {
  const caller = new AbortController();
  const inspecting = inspectInSandbox([endless], { signal: caller.signal });
  caller.abort(new Error('enough'));
  await assert.rejects(inspecting, /enough/);
});

test('passes limits to the child, which names them in its findings', async () => {
  const limits = { ...DEFAULT_INSPECTION_LIMITS, maxMembers: 2, maxUnpackedBytes: 1_000_000, maxHdf5Bytes: 1_000 };
  const members = ['a', 'b', 'c'].map((name) => ({ name, content: Buffer.from(name) }));
  const files = [
    zipFile(members),
    gzipSync(Buffer.alloc(1_000_001)),
    Buffer.concat([Buffer.from('\x89HDF\r\n\x1a\n', 'latin1'), Buffer.alloc(1_000)]),
  ];
  const inspections = await inspectInSandbox(
    files.map((file) => memorySource(file)),
    { limits },
  );
  assert.deepEqual(
    inspections.map(({ reason }) => reason),
    [
      'it has more than 2 members. Split it into several archives.',
      'it unpacks to more than 1 MB. Upload the files unpacked, or in several archives.',
      'it is an HDF5 file of more than 1 kB. Split it into several files.',
    ],
  );
});

test('one child judges sixty-four files with long results', async () => {
  const file = safetensors(1000);
  let headersRead = 0;
  const sources = Array.from({ length: 64 }, () => {
    const source = memorySource(file);
    return {
      size: source.size,
      read: (offset: number, length: number) => {
        if (offset === 0) headersRead += 1;
        return source.read(offset, length);
      },
    };
  });
  await inspectInSandbox([sources[0] as ByteSource]);
  const once = headersRead;
  const inspections = await inspectInSandbox(sources);
  assert.equal(headersRead, once + 64 * once, 'none was looked into twice');
  for (const { header } of inspections) assert.equal((header as { tensors: unknown[] }).tensors.length, 1000);
  assert.ok(JSON.stringify(inspections).length > 4 * 1024 * 1024, 'more than the results of other tasks may be');
});
