import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import test from 'node:test';
import { ConflictError, ConnectionError, PermissionError } from '../errors.ts';
import { Requester } from '../http/requester.ts';
import { type FakeStorage, FOLDER, fakeStorage, sha256Of, TARGET } from './fake-storage.fixture.ts';
import type { TransferProgress } from './progress.ts';
import { TransferError } from './transfer-error.ts';
import { type UploadOptions, upload } from './upload.ts';

const MiB = 1024 * 1024;

const put = (storage: FakeStorage, contents: Record<string, string | Buffer>, options: UploadOptions = {}) =>
  upload(
    storage.requester,
    TARGET,
    Object.entries(contents).map(([name, content]) => ({ name, content: content as Buffer<ArrayBuffer> })),
    options,
  );

const count = ({ seen }: FakeStorage, what: string) => seen.filter((line) => line.startsWith(what)).length;

/** Records the progress, and checks that it never decreases. */
function watch() {
  const updates: TransferProgress[] = [];
  const onProgress = (now: TransferProgress) => {
    const before = updates.at(-1);
    const sameFile = updates.findLast(({ file }) => file === now.file);
    assert.ok(now.totalSent >= (before?.totalSent ?? 0) && now.sent >= (sameFile?.sent ?? 0), 'progress decreased');
    assert.ok(now.sent <= now.size && now.totalSent <= now.totalSize && now.totalSkipped <= now.totalSent);
    updates.push(now);
  };
  return { updates, onProgress };
}

test('announces all files at once, and sends only the missing ones', async (t) => {
  const storage = await fakeStorage(t);
  storage.files.set('kept.bin', Buffer.from('kept'));
  const { updates, onProgress } = watch();
  const done = await put(storage, { 'kept.bin': 'kept', 'new/a.bin': 'aa', 'empty.txt': '' }, { onProgress });
  assert.deepEqual(
    done.files.map(({ name, skipped }) => [name, skipped]),
    [
      ['kept.bin', true],
      ['new/a.bin', false],
      ['empty.txt', true],
    ],
  );
  assert.deepEqual([done.uploaded, done.skipped, done.files[1]?.sha256], [1, 2, sha256Of('aa')]);
  assert.deepEqual([count(storage, 'POST'), count(storage, 'PATCH'), storage.received], [1, 1, 2]);
  assert.equal(storage.files.get('new/a.bin')?.toString(), 'aa');
  const last = updates.at(-1);
  assert.deepEqual([last?.totalSent, last?.totalSize, last?.totalSkipped], [6, 6, 4]);
  assert.equal(updates.find(({ file }) => file === 'kept.bin')?.skipped, true);
});

test('sends a file in chunks, and resumes after a cut', async (t) => {
  const storage = await fakeStorage(t);
  const bytes = randomBytes(5 * MiB + 17);
  storage.faults.push({ on: /^PATCH/, cutAfter: 300_000 }, { on: /^GET/, cutAfter: 0, status: 503 });
  const { onProgress } = watch();
  await put(storage, { 'big.bin': bytes }, { onProgress });
  assert.ok(storage.files.get('big.bin')?.equals(bytes));
  assert.equal(storage.received, bytes.length, 'bytes were sent twice');
  assert.ok(count(storage, 'PATCH') >= 3);
  assert.equal(storage.waits.length, 2);
});

test('gives up after failures without progress, and not after cuts with progress', async (t) => {
  const storage = await fakeStorage(t);
  const bytes = randomBytes(100_000);
  for (let i = 0; i < 20; i++) storage.faults.push({ on: /^PATCH/, cutAfter: 1_000 });
  await put(storage, { 'cut.bin': bytes }, { maxRetries: 2 });
  assert.ok(storage.files.get('cut.bin')?.equals(bytes));

  for (let i = 0; i < 20; i++) storage.faults.push({ on: /^PATCH/, status: 503 });
  const failing = put(storage, { 'down.bin': 'x' }, { maxRetries: 2 });
  await assert.rejects(failing, { name: 'ServerError', status: 503, message: 'down.bin: It went wrong.' });
  assert.equal(20 - storage.faults.length, 3);
});

test('honors Retry-After, also for a conflict with another connection', async (t) => {
  const storage = await fakeStorage(t);
  for (const status of [429, 409]) {
    storage.faults.push({ on: /^PATCH/, status, error: { code: 'x' }, headers: { 'retry-after': '3' } });
  }
  await put(storage, { a: 'a' });
  assert.equal(storage.waits.length, 2);
  assert.ok(storage.waits.every((wait) => wait >= 3000 && wait <= 3250));
});

test('restarts an expired upload', async (t) => {
  const storage = await fakeStorage(t);
  const bytes = randomBytes(3 * MiB);
  storage.faults.push({ on: /^PATCH/ }, { on: /^PATCH/, act: () => storage.uploads.clear() });
  const { onProgress } = watch();
  await put(storage, { 'a.bin': bytes }, { onProgress });
  assert.ok(storage.files.get('a.bin')?.equals(bytes));
  assert.equal(count(storage, 'POST'), 2);
});

test('resumes the upload of an earlier run', async (t) => {
  const storage = await fakeStorage(t);
  const bytes = randomBytes(2 * MiB);
  const controller = new AbortController();
  storage.faults.push({ on: /^PATCH/, cutAfter: 700_000 });
  storage.faults.push({ on: /^GET/, act: () => controller.abort(new Error('killed')) });
  await assert.rejects(put(storage, { 'a.bin': bytes }, { signal: controller.signal }), /killed/);
  const { updates, onProgress } = watch();
  await put(storage, { 'a.bin': bytes }, { onProgress });
  assert.equal(storage.received, bytes.length);
  assert.deepEqual([updates[0]?.sent, updates.at(-1)?.totalSkipped], [700_000, 700_000]);
  assert.ok(storage.files.get('a.bin')?.equals(bytes));
});

test('stops all files on abort with its reason, and keeps started uploads', async (t) => {
  const storage = await fakeStorage(t);
  const controller = new AbortController();
  const reason = new Error('changed my mind');
  storage.faults.push({ on: /^PATCH/, act: () => new Promise(() => controller.abort(reason)) });
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}.bin`, `bytes ${i}`]));
  await assert.rejects(put(storage, files, { signal: controller.signal, parallel: 2 }), reason);
  assert.ok(count(storage, 'PATCH') < 10);
  assert.equal(count(storage, 'DELETE'), 0);
});

test('sends identical files once', async (t) => {
  const storage = await fakeStorage(t);
  const done = await put(storage, { a: 'same', b: 'other', c: 'same', d: 'same' });
  assert.deepEqual([done.uploaded, done.skipped, storage.received], [2, 2, 9]);
  assert.deepEqual([...storage.files.keys()].sort(), ['a', 'b', 'c', 'd']);
  assert.deepEqual([count(storage, 'POST'), storage.uploads.size], [2, 2]);
});

test('resends a file after a hash mismatch once, then rejects it as file_changed', async (t) => {
  const storage = await fakeStorage(t);
  const source = {
    name: 'growing.log',
    size: 5,
    sha256: async () => sha256Of('other'),
    slice: async () => new TextEncoder().encode('bytes'),
  };
  await assert.rejects(
    upload(storage.requester, TARGET, [source]),
    (error) => error instanceof TransferError && error.code === 'file_changed' && error.file === 'growing.log',
  );
  assert.equal(count(storage, 'PATCH'), 2);
});

test('throws an error of the service at once, with its class and the file name', async (t) => {
  const storage = await fakeStorage(t);
  storage.faults.push({ on: /^PATCH/, status: 403, error: { code: 'quota_exceeded' } });
  await assert.rejects(put(storage, { 'a.bin': 'a' }), (error) => {
    assert.ok(error instanceof PermissionError);
    assert.deepEqual(
      [error.code, error.requestId, error.message],
      ['quota_exceeded', 'req_1', 'a.bin: It went wrong.'],
    );
    return true;
  });
  assert.equal(count(storage, 'PATCH'), 1);
});

test('cancels the other files after a failure, and throws it once', async (t) => {
  const storage = await fakeStorage(t);
  storage.faults.push({ on: /^PATCH/, act: () => new Promise(() => {}) });
  storage.faults.push({ on: /^PATCH/, status: 403 });
  const files = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${i}.bin`, `bytes ${i}`]));
  await assert.rejects(put(storage, files, { parallel: 2 }), { message: /^\d\.bin: It went wrong\.$/ });
  assert.equal(count(storage, 'PATCH'), 2);
});

test('rejects another file of the same name, or replaces it with `replace`', async (t) => {
  const storage = await fakeStorage(t);
  for (const name of ['a.bin', 'b.bin', 'kept.bin']) storage.files.set(name, Buffer.from(`old ${name}`));
  const contents = { 'a.bin': 'new', 'kept.bin': 'old kept.bin' };
  await assert.rejects(put(storage, contents), ConflictError);
  await put(storage, contents, { replace: true });
  assert.deepEqual(
    storage.seen.filter((line) => line.startsWith('DELETE')),
    [`DELETE ${FOLDER}/a.bin`],
  );
  assert.equal(storage.files.get('a.bin')?.toString(), 'new');
});

test('rejects an invalid name before hashing or sending', async (t) => {
  const storage = await fakeStorage(t);
  await assert.rejects(put(storage, { 'ok.bin': 'a', '../bad': 'b' }), { code: 'invalid_file_name', file: '../bad' });
  await assert.rejects(put(storage, { 'A.bin': 'a', 'a.bin': 'b' }), { code: 'invalid_file_name' });
  assert.deepEqual(storage.seen, []);
});

test('rejects a response that omits a file', async (t) => {
  const storage = await fakeStorage(t);
  const fetch: typeof globalThis.fetch = async () => Response.json({ files: [] });
  const base = { bearer: undefined, mode: undefined, timeout: 1000, maxRetries: 0, maxRetryDelay: 0 };
  const requester = new Requester({ ...base, baseURL: storage.baseURL, fetch, userAgent: undefined });
  await assert.rejects(upload(requester, TARGET, [{ name: 'a', content: 'a' }]), ConnectionError);
});

test('rejects an invalid offset', async (t) => {
  for (const offset of [-1, 2, 0.5, '1', null, undefined] as number[]) {
    const storage = await fakeStorage(t);
    const fetch: typeof globalThis.fetch = async () => Response.json({ files: [{ name: 'a', upload: { id: 'u', offset } }] }); // biome-ignore format: one expression
    const base = { bearer: undefined, mode: undefined, timeout: 1000, maxRetries: 0, maxRetryDelay: 0 };
    const requester = new Requester({ ...base, baseURL: storage.baseURL, fetch, userAgent: undefined });
    await assert.rejects(upload(requester, TARGET, [{ name: 'a', content: 'a' }]), { code: 'unexpected_answer' });
  }
});

test('rejects a source that returns fewer bytes than its size', async (t) => {
  const storage = await fakeStorage(t);
  const source = { name: 'a', size: 2, sha256: async () => sha256Of('aa'), slice: async () => new Uint8Array() };
  await assert.rejects(upload(storage.requester, TARGET, [source]), { code: 'file_changed', file: 'a' });
  assert.equal(count(storage, 'PATCH'), 0);
});

test('reports a file as complete that another upload has stored', async (t) => {
  const storage = await fakeStorage(t);
  const { updates, onProgress } = watch();
  const act = () => storage.files.set('by-another', Buffer.from('aa'));
  storage.faults.push({ on: /^PATCH/, status: 404, error: { code: 'not_found' }, act });
  await put(storage, { a: 'aa' }, { onProgress });
  assert.deepEqual([updates.at(-1)?.totalSent, storage.files.get('a')?.toString()], [2, 'aa']);
});

test('halves the chunk size after a timeout', async (t) => {
  const storage = await fakeStorage(t);
  const sizes: number[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (init?.method !== 'PATCH') return globalThis.fetch(url, init);
    sizes.push((init.body as Uint8Array).length);
    if (sizes.length > 3) return globalThis.fetch(url, init);
    return new Promise((_, reject) => {
      const { signal } = init;
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  };
  const base = { bearer: undefined, mode: undefined, timeout: undefined, maxRetries: 0, maxRetryDelay: 0 };
  const requester = new Requester({ ...base, baseURL: storage.baseURL, fetch, userAgent: undefined, wait: async () => {} }); // biome-ignore format: one expression
  const file = { name: 'a', content: randomBytes(MiB) };
  const done = await upload(requester, TARGET, [file], { timeout: 200 });
  assert.deepEqual([done.uploaded, ...sizes.slice(0, 4)], [1, MiB, MiB / 2, MiB / 4, MiB / 4]);
});

test('replaces a file that was deleted meanwhile', async (t) => {
  const storage = await fakeStorage(t);
  storage.files.set('a', Buffer.from('old'));
  const act = () => storage.files.delete('a');
  storage.faults.push({ on: /^DELETE/, status: 404, error: { code: 'not_found' }, act });
  await put(storage, { a: 'new' }, { replace: true });
  assert.equal(storage.files.get('a')?.toString(), 'new');
});

test('uploads File objects of browsers', async (t) => {
  const storage = await fakeStorage(t);
  await upload(storage.requester, { model: 'acme/a', revision: '1.0.0' }, [new File(['bytes'], 'a.bin')]);
  assert.equal(storage.files.get('a.bin')?.toString(), 'bytes');
  assert.equal(storage.seen[0], 'POST /v1/models/acme%2Fa/revisions/1.0.0/files/batch');
});
