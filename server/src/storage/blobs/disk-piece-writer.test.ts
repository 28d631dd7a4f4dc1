import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { appendPieces } from './append-pieces.ts';
import { StorageFullError } from './blob-store.ts';
import { DiskPieceWriter, type WritableFile } from './disk-piece-writer.ts';
import { contentOf, inPieces } from './test-content.fixture.ts';

interface Disk {
  /** Free bytes. */
  room: number;
  /** Limit of bytes per write. */
  atOnce: number;
  /** Error thrown by sync. */
  syncFailure?: string;
}

const failure = (code: string) => Object.assign(new Error(code), { code });

/** A file on a disk that fills up, with short writes. */
function fileOn(disk: Disk, before: Buffer) {
  let held = before;
  let durable = before.byteLength;
  const file: WritableFile = {
    // biome-ignore lint/suspicious/noExplicitAny: the writer uses no more than this of the many forms
    async writev(pieces: readonly NodeJS.ArrayBufferView[], position?: number | null): Promise<any> {
      assert.equal(position, held.byteLength, 'everything is written behind what is there');
      const given = Buffer.concat(pieces as Uint8Array[]);
      const bytesWritten = Math.min(given.byteLength, disk.atOnce, disk.room - held.byteLength);
      if (bytesWritten === 0) throw failure('ENOSPC');
      held = Buffer.concat([held, given.subarray(0, bytesWritten)]);
      return { bytesWritten };
    },
    async truncate(size = 0) {
      held = held.subarray(0, size);
    },
    async datasync() {
      if (disk.syncFailure) throw failure(disk.syncFailure);
      durable = held.byteLength;
    },
  };
  return { file, held: () => held, durable: () => durable };
}

const size = fc.nat({ max: 3000 });
const pieceSizes = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 4 });
const atOnce = fc.integer({ min: 1, max: 500 });

test('writes everything in order and durably, despite short writes', async () => {
  await fc.assert(
    fc.asyncProperty(size, size, pieceSizes, atOnce, async (offset, length, sizes, most) => {
      const content = contentOf(1, offset + length);
      const { file, held, durable } = fileOn({ room: 1e9, atOnce: most }, content.subarray(0, offset));
      const writer = new DiskPieceWriter(file, offset);
      assert.equal(await appendPieces(writer, inPieces(content.subarray(offset), sizes)), offset + length);
      assert.ok(held().equals(content));
      assert.equal(durable(), offset + length);
    }),
  );
});

test('reports a full disk, and the file size matches the count', async () => {
  await fc.assert(
    fc.asyncProperty(size, fc.integer({ min: 1, max: 3000 }), pieceSizes, atOnce, async (room, more, sizes, most) => {
      const content = contentOf(2, room + more);
      const { file, held, durable } = fileOn({ room, atOnce: most }, Buffer.alloc(0));
      await assert.rejects(appendPieces(new DiskPieceWriter(file, 0), inPieces(content, sizes)), StorageFullError);
      assert.ok(held().equals(content.subarray(0, room)));
      assert.equal(durable(), room);
    }),
  );
});

test('reports a full disk even if the source fails as well', async () => {
  const { file } = fileOn({ room: 10, atOnce: 10 }, Buffer.alloc(0));
  const source = inPieces(contentOf(3, 20), [20], new Error('the client is gone'));
  await assert.rejects(appendPieces(new DiskPieceWriter(file, 0), source), StorageFullError);
});

test('discards bytes that cannot be made durable', async () => {
  const before = contentOf(4, 100);
  for (const [code, expected] of [
    ['EDQUOT', StorageFullError],
    ['EIO', { code: 'EIO' }],
  ] as const) {
    const { file, held } = fileOn({ room: 1e9, atOnce: 50, syncFailure: code }, before);
    await assert.rejects(appendPieces(new DiskPieceWriter(file, 100), inPieces(contentOf(5, 500), [30])), expected);
    assert.ok(held().equals(before));
  }
});

test('applies backpressure to the source', async () => {
  let mostAhead = 0;
  let given = 0;
  let written = 0;
  const file = {
    async writev(pieces: readonly NodeJS.ArrayBufferView[]) {
      await new Promise(setImmediate);
      const bytesWritten = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
      written += bytesWritten;
      return { bytesWritten, buffers: [] };
    },
    truncate: async () => undefined,
    datasync: async () => undefined,
  } as unknown as WritableFile;
  const piece = Buffer.alloc(64 * 1024);
  async function* source() {
    for (let turn = 0; turn < 500; turn++) {
      given += piece.byteLength;
      mostAhead = Math.max(mostAhead, given - written);
      yield piece;
    }
  }
  assert.equal(await appendPieces(new DiskPieceWriter(file, 0), source()), 500 * piece.byteLength);
  assert.ok(mostAhead <= 3 << 20, `${mostAhead} bytes waited`);
});
