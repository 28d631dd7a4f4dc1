import assert from 'node:assert/strict';
import { link, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { blobStoreContract } from './blob-store.contract.fixture.ts';
import { openDiskStore } from './disk-blob-store.ts';
import { FolderSyncs } from './disk-folder-syncs.ts';
import { placeLink } from './disk-place-blob.ts';
import { bytesOf, contentOf, inPieces, sha256Of } from './test-content.fixture.ts';

const root = await mkdtemp(join(tmpdir(), 'souk-disk-'));
after(() => rm(root, { recursive: true, force: true }));

blobStoreContract('a store on disk', { directory: join(root, 'test') }, { directory: join(root, 'live') });

describe('files of a disk store', async () => {
  const directory = join(root, 'deep', 'files');
  const store = await openDiskStore(directory);
  const content = contentOf(1, 10_000);
  const sha256 = sha256Of(content);
  const blob = join(directory, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const staged = join(directory, 'staged', 'upl_1');
  const stage = async (id: string) => void (await store.append(id, 0, inPieces(content, [3000])));

  test('are readable by their owner only, and a blob is the staged file itself', async () => {
    await stage('upl_1');
    await store.promote('upl_1', sha256, 10_000);
    assert.equal((await stat(blob)).ino, (await stat(staged)).ino);
    for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      assert.equal(mode & 0o777, entry.isDirectory() ? 0o700 : 0o600, entry.name);
    }
  });

  test('are all removed', async () => {
    await store.discard('upl_1');
    assert.deepEqual(await readdir(join(directory, 'staged')), []);
  });

  test('cannot be appended to once they are a blob', async () => {
    await stage('upl_2');
    await store.promote('upl_2', sha256, 10_000);
    await store.remove(sha256);
    await store.promote('upl_2', sha256, 10_000);
    await assert.rejects(store.append('upl_2', 10_000, inPieces(content, [10])), /blobs never change/);
    assert.ok((await bytesOf(await store.read(sha256))).equals(content));
  });

  test("replace debris under a blob's name, and leftovers of a killed process", async () => {
    await writeFile(blob, 'debris');
    await writeFile(join(directory, 'staged', 'upl_3.spare'), 'half a copy');
    await stage('upl_3');
    await store.promote('upl_3', sha256, 10_000);
    assert.ok((await bytesOf(await store.read(sha256))).equals(content));
    await writeFile(join(directory, 'staged', 'upl_3.spare'), 'half a copy');
    await store.discard('upl_3');
    assert.ok(!(await readdir(join(directory, 'staged'))).some((name) => name.startsWith('upl_3')));
  });

  test('are copied if the file system has no hard links', async () => {
    await store.remove(sha256);
    await stage('upl_4');
    const place = { path: blob, top: join(directory, 'blobs'), size: 10_000, syncs: new FolderSyncs() };
    const file = join(directory, 'staged', 'upl_4');
    const failWith = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
    await assert.rejects(placeLink(file, `${file}.spare`, place, failWith('EIO')), { code: 'EIO' });
    for (const code of ['EPERM', 'ENOTSUP', 'EXDEV']) {
      await placeLink(file, `${file}.spare`, place, failWith(code));
      assert.equal((await stat(file)).nlink, 1);
      assert.equal((await stat(blob)).mode & 0o777, 0o600);
      assert.ok((await bytesOf(await store.read(sha256))).equals(content));
      await store.remove(sha256);
    }
    await placeLink(file, `${file}.spare`, place, link);
    assert.equal((await stat(file)).nlink, 2);
  });

  test('have no signed URL', async () => {
    assert.equal(await store.signedUrl(sha256, { fileName: 'a', expiresInSeconds: 5 }), undefined);
  });
});
