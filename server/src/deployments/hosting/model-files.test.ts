import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { openDatabase } from '../../../test/harness/people/sellers.ts';
import { cloneDatabase } from '../../../test/harness/servers/database.ts';
import { newId } from '../../platform/ids.ts';
import { openLog } from '../../platform/log.ts';
import type { BlobStore } from '../../storage/blobs/blob-store.ts';
import { openDiskStore } from '../../storage/blobs/disk-blob-store.ts';
import { contentOf, sha256Of } from '../../storage/blobs/test-content.fixture.ts';
import type { DeploymentRow } from '../deployment.ts';
import { FilesUnavailable, ModelFiles, type ModelFilesOptions } from './model-files.ts';
import { storeModel } from './stored-model.fixture.ts';

const root = await mkdtemp(join(tmpdir(), 'souk-model-files-'));
const tables = await cloneDatabase();
const database = openDatabase(tables);
const store = await openDiskStore(join(root, 'store'));
after(async () => {
  await database.close();
  await tables.drop();
  await rm(root, { recursive: true, force: true });
});

const never = new AbortController().signal;
let directories = 0;

/** A store without local paths, like a remote one. */
function remote(overrides: Partial<BlobStore> = {}): { store: BlobStore; reads: string[] } {
  const reads: string[] = [];
  const { localPath: _, ...rest } = store;
  const read: BlobStore['read'] = (sha256, range) => {
    reads.push(sha256);
    return store.read(sha256, range);
  };
  return { store: { ...rest, read, ...overrides }, reads };
}

function open(test: BlobStore = store, overrides: Partial<ModelFilesOptions> = {}) {
  const dataDir = join(root, `data-${++directories}`);
  const files = new ModelFiles({
    database,
    stores: { test, live: test },
    dataDir,
    node: 'node_1',
    log: openLog('silent'),
    ...overrides,
  });
  /** Returns all files on disk, without folders. */
  const onDisk = async () => {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  };
  return { files, dataDir, onDisk };
}

/** Creates a model with these files. */
async function modelOf(named: Record<string, Buffer>): Promise<DeploymentRow> {
  const folderId = await storeModel(tables, store, named);
  return { id: newId('dep'), folder_id: folderId, runtime: 'onnx', main_file: 'model.onnx' } as DeploymentRow;
}

const isUnavailable = (permanent: boolean, message: RegExp) => (error: unknown) =>
  error instanceof FilesUnavailable && error.permanent === permanent && message.test(error.message);

describe('a model’s files', () => {
  const model = contentOf(1, 100_000);
  const tensors = contentOf(2, 50_000);

  test('are hard links to the store’s files, under their names, until removed', async () => {
    const row = await modelOf({ 'model.onnx': model, 'deep/er/tensors.bin': tensors });
    const { files, onDisk } = open();
    const prepared = await files.prepare('test', row, never);
    assert.ok((await readFile(join(prepared.folder, 'model.onnx'))).equals(model));
    assert.ok((await readFile(join(prepared.folder, 'deep/er/tensors.bin'))).equals(tensors));
    const ofStore = await stat(store.localPath?.(sha256Of(model)) as string);
    assert.equal((await stat(join(prepared.folder, 'model.onnx'))).ino, ofStore.ino);
    const again = await files.prepare('test', row, never);
    assert.notEqual(again.folder, prepared.folder);
    await prepared.remove();
    assert.equal((await onDisk()).length, 2);
    await files.close();
    assert.deepEqual(await onDisk(), []);
    assert.equal((await stat(store.localPath?.(sha256Of(model)) as string)).nlink, 1);
  });

  test('are copied and verified if they cannot be linked', async () => {
    const row = await modelOf({ 'model.onnx': model });
    const linkFile = async () => {
      throw Object.assign(new Error('another disk'), { code: 'EXDEV' });
    };
    const { files, onDisk } = open(store, { linkFile });
    const { folder } = await files.prepare('test', row, never);
    const path = join(folder, 'model.onnx');
    assert.ok((await readFile(path)).equals(model));
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    const damaged = contentOf(3, 1000);
    const damagedRow = await modelOf({ 'model.onnx': damaged });
    await writeFile(store.localPath?.(sha256Of(damaged)) as string, 'something else');
    await assert.rejects(files.prepare('test', damagedRow, never), isUnavailable(true, /damaged/));
    assert.deepEqual(await onDisk(), [path]);
    await files.close();
  });

  test('are fetched once from a remote store, and verified', async () => {
    const row = await modelOf({ 'model.onnx': model, 'tensors.bin': tensors });
    const { store: elsewhere, reads } = remote();
    const { files, dataDir } = open(elsewhere);
    const prepared = await Promise.all(Array.from({ length: 5 }, () => files.prepare('test', row, never)));
    for (const { folder } of prepared) assert.ok((await readFile(join(folder, 'tensors.bin'))).equals(tensors));
    await files.close();
    const later = open(elsewhere, { dataDir }).files;
    const { folder } = await later.prepare('test', row, never);
    assert.ok((await readFile(join(folder, 'model.onnx'))).equals(model));
    assert.deepEqual(reads.sort(), [sha256Of(model), sha256Of(tensors)].sort());
    await later.close();
    assert.deepEqual((await readdir(join(dataDir, 'cache', 'models'))).sort(), reads);
    const lying = open(remote({ read: async () => Readable.from([Buffer.from('lies')]) }).store);
    await assert.rejects(lying.files.prepare('test', row, never), isUnavailable(true, /damaged/));
    assert.deepEqual(await lying.onDisk(), []);
  });

  test('are evicted from the cache by least recent use', async () => {
    const bytes = [contentOf(11, 1000), contentOf(12, 1000), contentOf(13, 1000)] as const;
    const rows = await Promise.all(bytes.map((each) => modelOf({ 'model.onnx': each })));
    const [first, second, third] = rows as [DeploymentRow, DeploymentRow, DeploymentRow];
    const { store: elsewhere, reads } = remote();
    const { files, dataDir } = open(elsewhere, { cacheBytes: 2500 });
    const cached = async () => (await readdir(join(dataDir, 'cache', 'models'))).sort();
    const { folder } = await files.prepare('test', first, never);
    await files.prepare('test', second, never);
    await files.prepare('test', first, never);
    await files.prepare('test', third, never);
    assert.deepEqual(await cached(), [sha256Of(bytes[0]), sha256Of(bytes[2])].sort());
    assert.equal(reads.length, 3);
    const large = await modelOf({ 'model.onnx': contentOf(14, 9000) });
    const prepared = await files.prepare('test', large, never);
    assert.equal((await readFile(join(prepared.folder, 'model.onnx'))).byteLength, 9000);
    assert.ok((await readFile(join(folder, 'model.onnx'))).equals(bytes[0]), 'what runs keeps its bytes');
    assert.ok(!(await cached()).includes(sha256Of(contentOf(14, 9000))));
    await files.close();
  });

  test('leave nothing behind if unavailable, and report why', async () => {
    const row = await modelOf({ 'model.onnx': contentOf(21, 5000) });
    const failing = (code: string) =>
      remote({
        read: async () =>
          Readable.from(
            (async function* () {
              yield Buffer.alloc(100);
              throw Object.assign(new Error(code), { code });
            })(),
          ),
      }).store;
    for (const [code, permanent, message] of [
      ['ENOSPC', false, /no room/],
      ['ECONNRESET', false, /at this moment/],
    ] as const) {
      const { files, onDisk } = open(failing(code));
      await assert.rejects(files.prepare('test', row, never), isUnavailable(permanent, message));
      assert.deepEqual(await onDisk(), []);
    }
    await store.remove(sha256Of(contentOf(21, 5000)));
    for (const each of [store, remote().store]) {
      const { files, onDisk } = open(each);
      await assert.rejects(files.prepare('test', row, never), isUnavailable(true, /no longer stored/));
      assert.deepEqual(await onDisk(), []);
    }
  });

  test('are no longer fetched once the model is stopped', async () => {
    const row = await modelOf({ 'model.onnx': contentOf(22, 5000) });
    const stopping = new AbortController();
    const endless = async function* () {
      yield Buffer.alloc(100);
      stopping.abort(new Error('stopped'));
      await new Promise(() => undefined);
    };
    const { files, onDisk } = open(remote({ read: async () => Readable.from(endless()) }).store);
    await assert.rejects(files.prepare('test', row, stopping.signal), /stopped/);
    assert.deepEqual(await onDisk(), []);
  });

  test('are never placed outside their folder', async () => {
    for (const name of ['../outside', '/outside', 'a/../../outside', 'a/./b', '..']) {
      const row = await modelOf({ 'model.onnx': model, [name]: tensors });
      const { files, onDisk } = open();
      await assert.rejects(files.prepare('test', row, never), isUnavailable(true, /name/), name);
      assert.deepEqual(await onDisk(), []);
    }
    const row = await modelOf({ 'model.onnx': model, 'model.onnx/beneath.bin': tensors });
    await assert.rejects(open().files.prepare('test', row, never), isUnavailable(true, /like a folder/));
  });

  test('are swept for ended processes, and for no others', async () => {
    const row = await modelOf({ 'model.onnx': model });
    const { files, dataDir, onDisk } = open();
    await files.prepare('test', row, never);
    const others = join(dataDir, 'runtimes', `${process.pid}-00000000.77-node_2`, 'dep_1-1');
    await mkdir(others, { recursive: true });
    await writeFile(join(others, 'model.onnx'), '');
    await open(store, { dataDir }).files.sweep();
    assert.equal((await onDisk()).length, 1);
    await files.close();
    assert.deepEqual(await onDisk(), []);
  });
});
