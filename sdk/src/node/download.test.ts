import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { Souk } from '../client.ts';
import { PermissionError, ServerError } from '../errors.ts';
import { type FakeStorage, fakeStorage, TARGET } from '../transfers/fake-storage.fixture.ts';
import type { TransferProgress } from '../transfers/progress.ts';
import { TransferError } from '../transfers/transfer-error.ts';
import { type DownloadOptions, download, downloadFile } from './download.ts';

async function setUp(t: TestContext, files: Record<string, string | Buffer>) {
  const storage = await fakeStorage(t);
  for (const [name, bytes] of Object.entries(files)) storage.files.set(name, Buffer.from(bytes));
  const directory = await mkdtemp(join(tmpdir(), 'souk-download-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const souk = new Souk({ baseURL: storage.baseURL, apiKey: 'svc_test_secret' });
  const get = (options: DownloadOptions = {}) => download(souk, TARGET, directory, options);
  return { storage, souk, directory, get };
}

const fetched = ({ seen }: FakeStorage) => seen.filter((line) => line.includes('/files/')).length;

test('writes each file under its name, and skips files that are there', async (t) => {
  const { storage, directory, get } = await setUp(t, { 'a.bin': 'aaa', 'sub/b.bin': 'bb', 'empty.txt': '' });
  const updates: TransferProgress[] = [];
  const done = await get({ onProgress: (progress) => updates.push(progress) });
  assert.deepEqual([done.downloaded, done.skipped, done.files[1]?.path], [3, 0, join(directory, 'sub/b.bin')]);
  assert.equal(await readFile(join(directory, 'sub/b.bin'), 'utf8'), 'bb');
  assert.deepEqual((await readdir(directory)).sort(), ['a.bin', 'empty.txt', 'sub']);
  assert.deepEqual([updates.at(-1)?.totalSent, updates.at(-1)?.totalSize], [5, 5]);

  // Same size, so that only the hash differs.
  await writeFile(join(directory, 'a.bin'), 'xyz');
  const before = fetched(storage);
  const again = await get();
  assert.deepEqual([again.downloaded, again.skipped, fetched(storage) - before], [1, 2, 1]);
  assert.equal(await readFile(join(directory, 'a.bin'), 'utf8'), 'aaa');
});

test('does not send credentials to the storage', async (t) => {
  const { storage, get } = await setUp(t, { a: 'a' });
  await get();
  assert.equal(storage.downloadHeaders[0]?.authorization, undefined);
});

test('downloads with the client’s fetch', async (t) => {
  const { storage, directory } = await setUp(t, { a: 'a' });
  const hosts: string[] = [];
  const spying: typeof fetch = (input, init) => {
    hosts.push(new URL(String(input)).pathname);
    return fetch(input, init);
  };
  const souk = new Souk({ baseURL: storage.baseURL, apiKey: 'svc_test_secret', fetch: spying });
  await download(souk, TARGET, directory);
  assert.equal(hosts.at(-1), '/files/signed/a');
});

test('allows two concurrent downloads to the same place', async (t) => {
  const bytes = randomBytes(100_000);
  const { storage, directory, get } = await setUp(t, { 'a.bin': bytes });
  // The second starts and completes while the first waits for its bytes.
  storage.faults.push({ on: /\/files\//, act: () => get() });
  const done = await get();
  assert.equal(done.downloaded, 1);
  assert.ok((await readFile(join(directory, 'a.bin'))).equals(bytes));
  assert.deepEqual(await readdir(directory), ['a.bin']);
});

test('resumes at the next byte after a cut, with If-Range', async (t) => {
  const bytes = randomBytes(200_000);
  const { storage, directory, get } = await setUp(t, { 'a.bin': bytes });
  const arrived = Promise.withResolvers<void>();
  storage.faults.push({ on: /\/files\//, stallAfter: 70_000, cutOnce: arrived.promise });
  await get({ onProgress: ({ sent }) => sent === 70_000 && arrived.resolve() });
  assert.ok((await readFile(join(directory, 'a.bin'))).equals(bytes));
  assert.deepEqual(storage.ranges, [undefined, 'bytes=70000-']);
  assert.equal(storage.downloadHeaders[1]?.['if-range'], '"v1"');
});

test('resumes a part of an earlier run, and restarts a damaged one', async (t) => {
  const bytes = randomBytes(50_000);
  const { storage, directory, get } = await setUp(t, { 'a.bin': bytes });
  await writeFile(join(directory, 'a.bin.part'), bytes.subarray(0, 20_000));
  const updates: TransferProgress[] = [];
  await get({ onProgress: (progress) => updates.push(progress) });
  assert.deepEqual(storage.ranges, ['bytes=20000-']);
  assert.deepEqual([updates[0]?.sent, updates.at(-1)?.totalSkipped], [20_000, 20_000]);

  await rm(join(directory, 'a.bin'));
  await writeFile(join(directory, 'a.bin.part'), Buffer.concat([Buffer.from('damaged'), bytes.subarray(7, 20_000)]));
  await get();
  assert.deepEqual(storage.ranges.slice(1), ['bytes=20000-', undefined]);
  assert.ok((await readFile(join(directory, 'a.bin'))).equals(bytes));

  for (const part of [bytes, Buffer.concat([bytes, bytes])]) {
    await rm(join(directory, 'a.bin'));
    await writeFile(join(directory, 'a.bin.part'), part);
    await get();
    assert.deepEqual(await readdir(directory), ['a.bin']);
  }
  assert.equal(storage.ranges.length, 4, 'a complete part needs no request, an oversized one a full download');
});

test('rejects a file that arrives damaged twice, and deletes it', async (t) => {
  const { storage, directory, get } = await setUp(t, { 'a.bin': 'right' });
  const wrong = () => storage.files.set('a.bin', Buffer.from('wrong'));
  storage.faults.push({ on: /\/shards\/a\.bin/, act: wrong });
  await assert.rejects(get(), { code: 'checksum_mismatch', file: 'a.bin' });
  assert.deepEqual(await readdir(directory), []);
  assert.equal(fetched(storage), 2);
});

test('requests a new URL when the old one has expired', async (t) => {
  const { storage, directory, get } = await setUp(t, { 'a.bin': 'bytes' });
  storage.faults.push({ on: /\/files\//, status: 403, headers: { 'retry-after': '0' } });
  await get();
  assert.equal(storage.seen.filter((line) => line.endsWith('/shards/a.bin')).length, 2);
  assert.equal(await readFile(join(directory, 'a.bin'), 'utf8'), 'bytes');
});

test('throws a PermissionError at once', async (t) => {
  const { storage, get } = await setUp(t, { 'a.bin': 'bytes' });
  storage.faults.push({ on: /\/shards\/a\.bin/, status: 403, error: { code: 'forbidden_resource' } });
  await assert.rejects(get(), (error) => error instanceof PermissionError && error.code === 'forbidden_resource');
  assert.equal(fetched(storage), 0);
});

test('gives up after maxRetries, without the signed URL in the message', async (t) => {
  const { storage, get } = await setUp(t, { 'a.bin': 'bytes' });
  for (let i = 0; i < 4; i++) storage.faults.push({ on: /\/files\//, status: 502, headers: { 'retry-after': '0' } });
  await assert.rejects(get({ maxRetries: 1 }), (error) => {
    assert.ok(error instanceof ServerError);
    assert.match(error.message, /^a\.bin: /);
    assert.ok(!error.message.includes('signed'));
    return true;
  });
  assert.equal(fetched(storage), 2);
});

test('resumes after a response stalls', async (t) => {
  const { storage, directory, get } = await setUp(t, { 'a.bin': 'bytes' });
  storage.faults.push({ on: /\/files\//, stallAfter: 2 });
  await get({ timeout: 1_000 });
  assert.equal(await readFile(join(directory, 'a.bin'), 'utf8'), 'bytes');
  assert.deepEqual(storage.ranges, [undefined, 'bytes=2-']);
});

test('keeps the received part on abort, and resumes it', async (t) => {
  const bytes = randomBytes(300_000);
  const { storage, directory, get } = await setUp(t, { 'a.bin': bytes });
  const controller = new AbortController();
  const reason = new Error('changed my mind');
  storage.faults.push({ on: /\/files\//, stallAfter: 100_000 });
  const onProgress = ({ sent }: TransferProgress) => sent === 100_000 && controller.abort(reason);
  await assert.rejects(get({ signal: controller.signal, onProgress }), reason);
  assert.equal((await readFile(join(directory, 'a.bin.part'))).length, 100_000);
  await get();
  assert.deepEqual(storage.ranges, [undefined, 'bytes=100000-']);
});

test('rejects names outside of the directory before writing anything', async (t) => {
  for (const name of ['../evil', '/etc/evil', 'a/../../evil', 'a\\..\\evil', '']) {
    const { storage, directory, get } = await setUp(t, { 'fine.bin': 'x', [name]: 'evil' });
    await assert.rejects(get(), (error) => error instanceof TransferError && error.code === 'invalid_file_name');
    assert.deepEqual([await readdir(directory), fetched(storage)], [[], 0]);
  }
  const { get } = await setUp(t, { A: '1', a: '2' });
  await assert.rejects(get(), { code: 'invalid_file_name' });
});

test('keeps a file apart from another file’s part of the same name', async (t) => {
  const { directory, get } = await setUp(t, { a: '1', 'a.part': '22', 'a.part.part': '333' });
  await get({ parallel: 1 });
  const contents = ['a', 'a.part', 'a.part.part'].map((name) => readFile(join(directory, name), 'utf8'));
  assert.deepEqual(await Promise.all(contents), ['1', '22', '333']);
});

test('rejects a folder in the place of a file', async (t) => {
  const { directory, get } = await setUp(t, { a: '1' });
  await mkdir(join(directory, 'a/b'), { recursive: true });
  await assert.rejects(get(), { code: 'file_unreadable', file: 'a' });
});

test('downloads one file to a given path', async (t) => {
  const { souk, directory } = await setUp(t, { 'a.bin': 'aaa', 'b.bin': 'b' });
  const path = join(directory, 'deep/er/chosen.bin');
  const file = await downloadFile(souk, { dataset: 'dst_1', shard: 'a.bin' }, path);
  assert.deepEqual([file.name, file.path, await readFile(path, 'utf8')], ['a.bin', path, 'aaa']);
  await assert.rejects(downloadFile(souk, TARGET, path), /several files/);
  const absent = download(souk, { dataset: 'dst_1', shard: 'c.bin' }, directory);
  await assert.rejects(absent, { code: 'nothing_to_transfer', message: /no file c\.bin/ });
});
