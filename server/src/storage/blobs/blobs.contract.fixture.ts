import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { openPlace, type StorePlace } from './append-until-killed.fixture.ts';
import type { Examples } from './blob-store.contract.fixture.ts';
import { MIB, newUpload, oneByOne, openSteps, storeBlob } from './blob-store-steps.fixture.ts';
import { streamedBy } from './streamed.fixture.ts';
import { bytesOf, contentOf, sha256Of } from './test-content.fixture.ts';

/** The contract of every store for blobs, names and modes. */
export function blobsContract(name: string, place: StorePlace, otherMode: StorePlace, examples: Examples): void {
  describe(name, async () => {
    const { store, another, stage, becomesBlob } = await openSteps(place);

    test('reads any range, cut to where the blob ends', async () => {
      const content = contentOf(9, 5000);
      const sha256 = await storeBlob(store, content);
      await fc.assert(
        fc.asyncProperty(fc.nat({ max: 5100 }), fc.nat({ max: 5100 }), async (start, length) => {
          const end = start + length;
          const bytes = await bytesOf(await store.read(sha256, { start, end }));
          assert.ok(bytes.equals(content.subarray(start, end + 1)), `${start}-${end}`);
        }),
        examples(300),
      );
      for (const [start, end] of [
        [5, 4],
        [-1, 5],
        [0.5, 5],
        [0, Number.NaN],
      ] as const) {
        await assert.rejects(store.read(sha256, { start, end }), RangeError);
      }
    });

    test('survives a reader that stops midway', async () => {
      const content = contentOf(10, 9 * MIB);
      const id = await stage(content);
      await store.promote(id, sha256Of(content), content.byteLength);
      for (const stream of [await store.read(sha256Of(content)), await store.readStaged(id, 0)]) {
        for await (const piece of stream) {
          assert.ok((piece as Buffer).byteLength < content.byteLength);
          break;
        }
      }
      await becomesBlob(id, content);
    });

    test('writes any range to a slow reader, without ending the stream', async () => {
      const content = contentOf(12, 2 * MIB + 77);
      const sha256 = await storeBlob(store, content);
      for (const [start, end] of [
        [0, content.byteLength - 1],
        [5, 5],
        [MIB - 3, 2 * MIB + 3],
      ] as const) {
        const written = await streamedBy(await store.open(sha256, { start, end }));
        assert.ok(written.equals(content.subarray(start, end + 1)), `${start}-${end}`);
      }
    });

    test('stops writing when the reader disconnects', async () => {
      const content = contentOf(17, 2 * MIB);
      const sha256 = await storeBlob(store, content);
      const writeBytes = await store.open(sha256, { start: 0, end: content.byteLength - 1 });
      const leaving = new Writable({ write: (_piece, _encoding, done) => done(new Error('gone')) });
      leaving.on('error', () => undefined);
      await assert.rejects(writeBytes(leaving));
      const silent = new Writable({ write: () => queueMicrotask(() => silent.destroy()) });
      silent.on('error', () => undefined);
      await assert.rejects((await store.open(sha256, { start: 0, end: content.byteLength - 1 }))(silent));
      await assert.rejects(store.open(sha256Of(contentOf(18, 9)), { start: 0, end: 8 }), { code: 'ENOENT' });
    });

    test('throws ENOENT for a missing blob before the first byte', async () => {
      const content = contentOf(11, 100);
      const sha256 = sha256Of(content);
      await assert.rejects(store.read(sha256), { code: 'ENOENT' });
      await assert.rejects(store.read(sha256, { start: 0, end: 5 }), { code: 'ENOENT' });
      await store.remove(sha256);
      await storeBlob(store, content);
      await another.remove(sha256);
      await assert.rejects(store.read(sha256), { code: 'ENOENT' });
      await store.remove(sha256);
    });

    test('returns the local path of a blob, if it has one', async () => {
      const content = contentOf(19, 3000);
      const sha256 = await storeBlob(store, content);
      const path = store.localPath?.(sha256);
      if (path === undefined) return; // not on this machine
      assert.ok((await readFile(path)).equals(content));
      await store.remove(sha256);
      await assert.rejects(readFile(path), { code: 'ENOENT' });
      assert.throws(() => store.localPath?.('../elsewhere'), /not the name of a blob/);
    });

    test('isolates the modes', async () => {
      const other = await openPlace(otherMode);
      const content = contentOf(16, 2000);
      const sha256 = sha256Of(content);
      const id = await stage(content);
      await store.promote(id, sha256, 2000);
      assert.equal(await other.stagedSize(id), 0);
      await assert.rejects(other.read(sha256), { code: 'ENOENT' });
      await assert.rejects(other.promote(id, sha256, 2000));
      await other.discard(id);
      await other.remove(sha256);
      await becomesBlob(id, content);
    });

    test('rejects names that could escape the store', async () => {
      const ids = [
        '',
        '..',
        '../upl_1',
        'upl_1/../upl_2',
        'upl_1/',
        '/upl_1',
        'upl_',
        'upl_A',
        'upl_1\0',
        'upl_1\n',
        'upl_1.spare',
        'a_1',
      ];
      for (const id of ids) {
        for (const attempt of [
          () => store.append(id, 0, oneByOne(contentOf(1, 5))),
          () => store.stagedSize(id),
          () => store.readStaged(id, 0),
          () => store.promote(id, 'a'.repeat(64), 0),
          () => store.discard(id),
        ]) {
          await assert.rejects(attempt, /not an ID/, JSON.stringify(id));
        }
      }
      const good = 'a'.repeat(64);
      for (const sha256 of [
        '',
        '..',
        good.slice(1),
        `${good}a`,
        good.toUpperCase(),
        `${good.slice(2)}..`,
        `${good}\n`,
      ]) {
        for (const attempt of [
          () => store.promote(newUpload(), sha256, 0),
          () => store.read(sha256),
          () => store.remove(sha256),
        ]) {
          await assert.rejects(attempt, /not the name of a blob/, JSON.stringify(sha256));
        }
      }
    });
  });
}
