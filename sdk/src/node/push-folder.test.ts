import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { fakeStorage, TARGET } from '../transfers/fake-storage.fixture.ts';
import { type UploadOptions, upload } from '../transfers/upload.ts';
import { pushFolder } from './push-folder.ts';

async function setUp(t: TestContext, files: Record<string, string>) {
  const storage = await fakeStorage(t);
  const folder = await mkdtemp(join(tmpdir(), 'souk-push-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const souk = {
    upload: (...[target, sources, options]: [typeof TARGET, Parameters<typeof upload>[2], UploadOptions?]) =>
      upload(storage.requester, target, sources, options),
  };
  const push = (what: Parameters<typeof pushFolder>[2], options?: Parameters<typeof pushFolder>[3]) =>
    pushFolder(souk as Parameters<typeof pushFolder>[0], TARGET, what, options);
  return { storage, folder, push };
}

test('uploads a folder by relative paths, without hidden files, and follows links', async (t) => {
  const given = { 'a.bin': 'a', 'sub/deep/b.bin': 'b', '.git/config': 'no', 'sub/.DS_Store': 'no', '.hidden': 'h' };
  const { storage, folder, push } = await setUp(t, given);
  await writeFile(join(folder, 'cafe\u0301.txt'), 'composed');
  await symlink(join(folder, 'a.bin'), join(folder, 'link.bin'));
  const hashing: number[] = [];
  const done = await push(folder, { onHashing: ({ totalSent }) => hashing.push(totalSent) });
  const names = ['a.bin', 'caf\u00e9.txt', 'link.bin', 'sub/deep/b.bin'];
  assert.deepEqual(
    done.files.map(({ name }) => name),
    names,
  );
  assert.deepEqual([...storage.files.keys()].sort(), names);
  assert.equal(hashing.at(-1), 11);
  const all = await push(folder, { hidden: true });
  assert.deepEqual(
    all.files.map(({ name }) => name),
    ['.hidden', ...names],
  );
});

test('uploads single files and folders under their own names', async (t) => {
  const { storage, folder, push } = await setUp(t, { 'x/a.bin': 'a', 'y/b.bin': 'b', 'y/c.bin': 'c' });
  await push([join(folder, 'x/a.bin'), `${folder}/y/`, { path: join(folder, 'y/c.bin'), name: 'renamed.bin' }]);
  assert.deepEqual([...storage.files.keys()].sort(), ['a.bin', 'renamed.bin', 'y/b.bin', 'y/c.bin']);
  await push(join(folder, 'x/a.bin'));
});

test('rejects an empty folder, and one that contains itself', async (t) => {
  const { storage, folder, push } = await setUp(t, {});
  await assert.rejects(push(folder), { code: 'nothing_to_transfer' });
  await symlink(folder, join(folder, 'again'));
  await assert.rejects(push(folder), /link to a folder that contains it/);
  assert.deepEqual(storage.seen, []);
});

test('rejects a file that changes while it is sent', async (t) => {
  const { storage, folder, push } = await setUp(t, { 'log.txt': 'first' });
  const path = join(folder, 'log.txt');
  storage.faults.push({ on: /^POST/, act: () => writeFile(path, 'first and more') });
  await assert.rejects(push(folder), { code: 'file_changed', file: 'log.txt' });
  storage.faults.push({ on: /^POST/, act: () => utimes(path, 1, 1) });
  await assert.rejects(push(folder), { code: 'file_changed' });
  assert.equal(storage.received, 0);
});
