import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { sha256Of } from '../../../test/harness/clients/tus.ts';
import { beginUpload, openTestStorage, type TestStorage, writeBytes } from '../../../test/harness/markets/storage.ts';
import { ApiError } from '../../platform/errors.ts';
import { type BlobStore, StorageFullError } from '../blobs/blob-store.ts';
import { bytesOf } from '../blobs/test-content.fixture.ts';
import { deleteFile } from '../delete-file.ts';
import { deleteFolder, findOpenUpload } from '../folder.ts';
import { listFiles } from '../list-files.ts';
import { sweepBlobs, sweepUploads } from '../sweep-storage.ts';
import { abandonUpload } from './abandon-upload.ts';
import { completeUpload } from './complete-upload.ts';
import type { UploadRow, UploadTarget } from './upload.ts';
import { uploadById } from './uploads.sql.ts';
import { finishUpload, writeUpload } from './write-upload.ts';

let setup: TestStorage;
before(async () => {
  setup = await openTestStorage();
});
after(() => setup.close());

const bytes = () => randomBytes(3000);
const usageOf = async ({ ownerId }: UploadTarget) => {
  const sql = 'select bytes from test.storage_usage where owner_id = $1';
  return Number((await setup.database.query<{ bytes: string }>(sql, [ownerId]))[0]?.bytes ?? 0);
};
const later = async (hours: number) => {
  await setup.database.query('update test.uploads set expires_at = expires_at - make_interval(hours => $1)', [hours]);
  await setup.database.query(
    'update test.blobs set pending_deletion_since = pending_deletion_since - make_interval(hours => $1)',
    [hours],
  );
};

/** Creates a fully staged upload, as seen by a node that has lost its lock without noticing. */
async function stagedWhole(target: UploadTarget, content: Buffer) {
  const storage = setup.restart({ store: { ...setup.disk, discard: async () => undefined } });
  const id = await beginUpload(setup.db, target, 'x.bin', content, storage);
  await setup.disk.append(id, 0, Readable.from([content]));
  return { storage, upload: (await setup.db.one(uploadById, [id])) as UploadRow };
}

test('two nodes that complete an upload create one file, counted once', async () => {
  const target = await setup.newTarget();
  const content = bytes();
  const { storage, upload } = await stagedWhole(target, content);
  const file = await completeUpload(setup.db, upload, storage);
  assert.deepEqual(await completeUpload(setup.db, upload, storage), file);
  assert.equal(await usageOf(target), content.length);
  await setup.db.transaction((tx) => deleteFile(tx, target.folderId, 'x.bin'));
  assert.equal(await usageOf(target), 0);
});

test('an upload abandoned by another node does not become an uncounted file', async () => {
  const target = await setup.newTarget();
  const { storage, upload } = await stagedWhole(target, bytes());
  await abandonUpload(setup.db, upload.id, storage);
  await assert.rejects(completeUpload(setup.db, upload, storage), { code: 'not_found' });
  assert.deepEqual(await listFiles(setup.db, target.folderId), []);
  assert.equal(await usageOf(target), 0);
});

test('a blob swept and claimed by another upload is not used before its bytes are placed', async () => {
  const target = await setup.newTarget();
  const content = bytes();
  const sha256 = sha256Of(content);
  let turns = 0;
  const store: BlobStore = {
    ...setup.disk,
    async promote(...given) {
      await setup.disk.promote(...given);
      if (++turns > 1) return;
      // Simulates a machine that was suspended overnight.
      await later(2);
      await sweepBlobs(setup.db, setup.restart());
      await setup.database.query('insert into test.blobs (sha256, size) values ($1, $2)', [sha256, content.length]);
    },
  };
  const storage = setup.restart({ store });
  await writeBytes(setup.db, await beginUpload(setup.db, target, 'x.bin', content, storage), 0, content, storage);
  assert.equal(turns, 2);
  assert.ok((await bytesOf(await setup.disk.read(sha256))).equals(content));
});

test('the sweep releases an upload whose folder is deleted while it is written', async () => {
  const storage = setup.restart();
  const target = await setup.newTarget();
  const content = bytes();
  const id = await beginUpload(setup.db, target, 'x.bin', content, storage);
  async function* body() {
    yield content.subarray(0, 1000);
    await setup.db.transaction((tx) => deleteFolder(tx, target.folderId));
  }
  const arriving = { offset: 0, body: Readable.from(body()), contentLength: undefined };
  assert.equal((await writeUpload(setup.db, id, arriving, storage)).offset, 1000);
  await sweepUploads(setup.db, storage);
  assert.equal(await usageOf(target), 0);
  assert.equal(await setup.disk.stagedSize(id), 0);
});

test('an obsolete upload does not block publishing once its file was stored by another', async () => {
  const storage = setup.restart();
  const target = await setup.newTarget();
  const content = bytes();
  const [vain, good] = [
    await beginUpload(setup.db, target, 'x.bin', content, storage),
    await beginUpload(setup.db, target, 'X.bin', content, storage),
  ];
  assert.equal((await findOpenUpload(setup.db, target.folderId))?.id, vain);
  await writeBytes(setup.db, good, 0, content, storage);
  assert.equal(await findOpenUpload(setup.db, target.folderId), undefined);
  const other = await beginUpload(setup.db, target, 'y.bin', content, storage);
  assert.equal((await findOpenUpload(setup.db, target.folderId))?.id, other);
});

test('an empty request completes an upload interrupted by a crash just before its end', async () => {
  const target = await setup.newTarget();
  const content = bytes();
  const failing = setup.restart({ onFilesStored: [() => Promise.reject(new Error('crash'))] });
  const id = await beginUpload(setup.db, target, 'x.bin', content, failing);
  await assert.rejects(writeBytes(setup.db, id, 0, content, failing), /crash/);
  const storage = setup.restart();
  assert.equal(
    (await writeBytes(setup.db, id, content.length, Buffer.alloc(0), storage)).file?.sha256,
    sha256Of(content),
  );
  assert.equal(await usageOf(target), content.length);
});

test('reports a store that is full at promotion, and completes when there is space', async () => {
  const target = await setup.newTarget();
  const content = bytes();
  const promote = () => Promise.reject(new StorageFullError('no space left'));
  const full = setup.restart({ store: { ...setup.disk, promote } });
  const id = await beginUpload(setup.db, target, 'x.bin', content, full);
  await setup.database.query(`update test.uploads set expires_at = now() + interval '1 minute' where id = $1`, [id]);
  for (const attempt of [() => writeBytes(setup.db, id, 0, content, full), () => finishUpload(setup.db, id, full)]) {
    await assert.rejects(attempt(), (error) => error instanceof ApiError && error.status === 503);
  }
  await later(2);
  await finishUpload(setup.db, id, setup.restart());
  assert.equal((await listFiles(setup.db, target.folderId)).length, 1);
});

test('a failed deletion does not stop the sweep', async () => {
  const storage = setup.restart();
  const target = await setup.newTarget();
  const contents = [bytes(), bytes(), bytes()].sort((a, b) => sha256Of(a).localeCompare(sha256Of(b)));
  const ids: string[] = [];
  for (const [index, content] of contents.entries()) {
    await writeBytes(setup.db, await beginUpload(setup.db, target, `${index}`, content, storage), 0, content, storage);
    ids.push(await beginUpload(setup.db, target, `open-${index}`, bytes(), storage));
  }
  await setup.db.transaction((tx) => deleteFolder(tx, target.folderId));
  await later(2);
  const failFor = (failing: string, work: (name: string) => Promise<void>) => (name: string) =>
    name === failing ? Promise.reject(new Error('not now')) : work(name);
  const [hash = '', id = ''] = [sha256Of(contents[0] as Buffer), ids[0]];
  const { disk } = setup;
  const stubborn = setup.restart({
    store: { ...disk, remove: failFor(hash, disk.remove), discard: failFor(id, disk.discard) },
  });
  await assert.rejects(sweepBlobs(setup.db, stubborn), /1 could not be deleted/);
  await assert.rejects(sweepUploads(setup.db, stubborn), /1 could not be deleted/);
  const hashes = contents.map((content) => sha256Of(content));
  assert.deepEqual(await setup.database.query('select sha256 from test.blobs where sha256 = any($1)', [hashes]), [
    { sha256: hash },
  ]);
  assert.deepEqual(await setup.database.query('select id from test.uploads where id = any($1)', [ids]), [{ id }]);
  await sweepUploads(setup.db, storage);
  assert.equal(await usageOf(target), 0);
});
