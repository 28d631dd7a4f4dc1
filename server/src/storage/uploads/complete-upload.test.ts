import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sha256Of } from '../../../test/harness/clients/tus.ts';
import { beginUpload, openTestStorage, type TestStorage, writeBytes } from '../../../test/harness/markets/storage.ts';
import { ApiError } from '../../platform/errors.ts';
import { type BlobStore, StorageFullError } from '../blobs/blob-store.ts';
import { deleteFile } from '../delete-file.ts';
import { deleteFolder, sealFolder } from '../folder.ts';
import { listFiles } from '../list-files.ts';
import { sweepBlobs, sweepUploads } from '../sweep-storage.ts';
import type { UploadTarget } from './upload.ts';
import { finishUpload } from './write-upload.ts';

let setup: TestStorage;
before(async () => {
  setup = await openTestStorage();
});
after(() => setup.close());

class Crash extends Error {}

/** Wraps a store so that it fails at this call, before or after running it. */
function dyingStore(method: keyof BlobStore, moment: 'before' | 'after'): BlobStore {
  const store = { ...setup.disk };
  const real = store[method] as (...given: unknown[]) => Promise<unknown>;
  const dying = async (...given: unknown[]) => {
    if (moment === 'after') await real(...given);
    throw new Crash(`${moment} ${method}`);
  };
  return Object.assign(store, { [method]: dying });
}

const usageOf = async ({ ownerId }: UploadTarget) => {
  const sql = 'select bytes from test.storage_usage where owner_id = $1';
  return Number((await setup.database.query<{ bytes: string }>(sql, [ownerId]))[0]?.bytes ?? 0);
};
const stagedNames = () => readdir(join(setup.directory, 'staged'));
const readBlob = async (sha256: string) => {
  const pieces: Buffer[] = [];
  for await (const piece of await setup.disk.read(sha256)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};
const later = async (hours: number) => {
  await setup.database.query(`update test.uploads set expires_at = expires_at - make_interval(hours => $1)`, [hours]);
  await setup.database.query(
    `update test.blobs set pending_deletion_since = pending_deletion_since - make_interval(hours => $1)`,
    [hours],
  );
};

async function assertStored(target: UploadTarget, name: string, bytes: Buffer): Promise<void> {
  const files = await listFiles(setup.db, target.folderId);
  assert.deepEqual(
    files.map((file) => [file.name, file.sha256, file.size]),
    [[name, sha256Of(bytes), bytes.length]],
  );
  assert.ok((await readBlob(sha256Of(bytes))).equals(bytes));
  assert.equal(await usageOf(target), bytes.length);
}

describe('a crash during completion', () => {
  const windows: ['promote' | 'discard' | 'append' | 'readStaged', 'before' | 'after'][] = [
    ['append', 'after'],
    ['promote', 'before'],
    ['promote', 'after'],
  ];
  for (const [method, moment] of windows) {
    test(`${moment} ${method} is recovered by the next request`, async () => {
      const target = await setup.newTarget();
      const bytes = randomBytes(5000);
      const dying = setup.restart({ store: dyingStore(method, moment) });
      const id = await beginUpload(setup.db, target, 'x.bin', bytes, dying);
      await assert.rejects(writeBytes(setup.db, id, 0, bytes, dying), Crash);
      assert.deepEqual(await listFiles(setup.db, target.folderId), []);
      const upload = await finishUpload(setup.db, id, setup.restart());
      assert.notEqual(upload.completed_at, null);
      await assertStored(target, 'x.bin', bytes);
      // The second request finds it completed.
      assert.deepEqual(await finishUpload(setup.db, id, setup.restart()), upload);
    });
  }

  test('within the transaction leaves neither file nor usable blob, and the next request creates both', async () => {
    const target = await setup.newTarget();
    const bytes = randomBytes(5000);
    const dying = setup.restart({ onFilesStored: [() => Promise.reject(new Crash('in the transaction'))] });
    const id = await beginUpload(setup.db, target, 'x.bin', bytes, dying);
    await assert.rejects(writeBytes(setup.db, id, 0, bytes, dying), Crash);
    assert.deepEqual(await listFiles(setup.db, target.folderId), []);
    const [blob] = await setup.database.query(
      'select from test.blobs where sha256 = $1 and pending_deletion_since is not null',
      [sha256Of(bytes)],
    );
    assert.ok(blob);
    await finishUpload(setup.db, id, setup.restart());
    await assertStored(target, 'x.bin', bytes);
  });

  test('after the transaction is reported as completed, and the sweep deletes the rest', async () => {
    for (const moment of ['before', 'after'] as const) {
      const target = await setup.newTarget();
      const bytes = randomBytes(5000);
      const dying = setup.restart({ store: dyingStore('discard', moment) });
      const id = await beginUpload(setup.db, target, 'x.bin', bytes, dying);
      assert.equal((await writeBytes(setup.db, id, 0, bytes, dying)).offset, bytes.length);
      await later(25);
      await sweepUploads(setup.db, setup.restart());
      await sweepBlobs(setup.db, setup.restart());
      assert.deepEqual(await stagedNames(), []);
      await assertStored(target, 'x.bin', bytes);
    }
  });

  test('that is never resumed leaves nothing after the sweep', async () => {
    const target = await setup.newTarget();
    const bytes = randomBytes(5000);
    const dying = setup.restart({ store: dyingStore('promote', 'after') });
    const id = await beginUpload(setup.db, target, 'x.bin', bytes, dying);
    await assert.rejects(writeBytes(setup.db, id, 0, bytes, dying), Crash);
    await later(25);
    await sweepUploads(setup.db, setup.restart());
    await sweepBlobs(setup.db, setup.restart());
    assert.deepEqual(await stagedNames(), []);
    await assert.rejects(setup.disk.read(sha256Of(bytes)), { code: 'ENOENT' });
    assert.deepEqual(await setup.database.query('select from test.uploads where id = $1', [id]), []);
    assert.deepEqual(await setup.database.query('select from test.blobs where sha256 = $1', [sha256Of(bytes)]), []);
    assert.equal(await usageOf(target), 0);
  });
});

test('hashes bytes received by other processes', async () => {
  const target = await setup.newTarget();
  const bytes = randomBytes(9000);
  const [one, two] = [setup.restart(), setup.restart()];
  const id = await beginUpload(setup.db, target, 'x.bin', bytes, one);
  await writeBytes(setup.db, id, 0, bytes.subarray(0, 2000), one);
  await writeBytes(setup.db, id, 2000, bytes.subarray(2000, 5000), two);
  await writeBytes(setup.db, id, 5000, bytes.subarray(5000, 7000), one);
  await writeBytes(setup.db, id, 7000, bytes.subarray(7000), setup.restart());
  await assertStored(target, 'x.bin', bytes);
});

test('the sweep keeps a blob that is stored again', async () => {
  const storage = setup.restart();
  const target = await setup.newTarget();
  const bytes = randomBytes(3000);
  await writeBytes(setup.db, await beginUpload(setup.db, target, 'x.bin', bytes, storage), 0, bytes, storage);
  await setup.db.transaction((tx) => deleteFile(tx, target.folderId, 'x.bin'));
  assert.equal(await usageOf(target), 0);
  await later(2);
  await writeBytes(setup.db, await beginUpload(setup.db, target, 'x.bin', bytes, storage), 0, bytes, storage);
  await sweepBlobs(setup.db, storage);
  await assertStored(target, 'x.bin', bytes);
});

test('keeps a blob while a file references it, and deletes it afterwards', async () => {
  const storage = setup.restart();
  const [one, two] = [await setup.newTarget(), await setup.newTarget()];
  const bytes = randomBytes(3000);
  for (const target of [one, two]) {
    await writeBytes(setup.db, await beginUpload(setup.db, target, 'x.bin', bytes, storage), 0, bytes, storage);
  }
  await setup.db.transaction((tx) => deleteFolder(tx, one.folderId));
  assert.equal(await usageOf(one), 0);
  await later(2);
  await sweepBlobs(setup.db, storage);
  await assertStored(two, 'x.bin', bytes);
  await setup.db.transaction((tx) => deleteFolder(tx, two.folderId));
  await sweepBlobs(setup.db, storage);
  assert.ok((await readBlob(sha256Of(bytes))).equals(bytes), 'kept for an hour: downloads may be in progress');
  await later(2);
  await sweepBlobs(setup.db, storage);
  await assert.rejects(setup.disk.read(sha256Of(bytes)), { code: 'ENOENT' });
});

test('sweeps an upload whose folder was deleted, unless it is being written', async () => {
  const storage = setup.restart();
  const target = await setup.newTarget();
  const bytes = randomBytes(3000);
  const id = await beginUpload(setup.db, target, 'x.bin', bytes, storage);
  await writeBytes(setup.db, id, 0, bytes.subarray(0, 1000), storage);
  await setup.db.transaction((tx) => deleteFolder(tx, target.folderId));
  await storage.locks.hold(`upload test ${id}`, async () => {
    await sweepUploads(setup.db, storage);
    await sweepUploads(setup.db, setup.restart());
    assert.ok((await stagedNames()).includes(id));
  });
  await sweepUploads(setup.db, setup.restart());
  assert.ok(!(await stagedNames()).includes(id));
  assert.equal(await usageOf(target), 0);
});

test('rejects an upload into a folder sealed meanwhile, and keeps nothing', async () => {
  const storage = setup.restart();
  const target = await setup.newTarget();
  const bytes = randomBytes(3000);
  const id = await beginUpload(setup.db, target, 'x.bin', bytes, storage);
  await setup.db.transaction((tx) => sealFolder(tx, target.folderId));
  const isInvalidState = (error: unknown) => error instanceof ApiError && error.code === 'invalid_state';
  await assert.rejects(writeBytes(setup.db, id, 0, bytes, storage), isInvalidState);
  assert.equal(await usageOf(target), 0);
  assert.ok(!(await stagedNames()).includes(id));
});

test('reports a full disk, keeps what arrived, and resumes when there is space', async () => {
  const target = await setup.newTarget();
  const bytes = randomBytes(3000);
  const full: BlobStore = {
    ...setup.disk,
    async append(id, offset, source, onBytes) {
      const kept = async function* () {
        for await (const piece of source) {
          onBytes?.(piece);
          yield piece.subarray(0, 1000);
          throw new StorageFullError('no space left');
        }
      };
      return setup.disk.append(id, offset, kept());
    },
  };
  const storage = setup.restart({ store: full });
  const id = await beginUpload(setup.db, target, 'x.bin', bytes, storage);
  await assert.rejects(
    writeBytes(setup.db, id, 0, bytes, storage),
    (error) => error instanceof ApiError && error.status === 503 && error.headers['retry-after'] !== undefined,
  );
  assert.equal(await setup.disk.stagedSize(id), 1000);
  // The hash was ahead of the stored bytes: the process must not rely on it.
  storage.stores.test = setup.disk;
  await writeBytes(setup.db, id, 1000, bytes.subarray(1000), storage);
  await assertStored(target, 'x.bin', bytes);
});
