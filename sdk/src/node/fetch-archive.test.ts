import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { archiveHost } from './archive-host.fixture.ts';
import { type Missing, shouldFetchArchive } from './fetch-archive.ts';
import { tarOf } from './tar.fixture.ts';

const filesOf = (count: number, size: number, begun = 0): Missing[] =>
  Array.from({ length: count }, (_, i) => {
    const file = { name: `${i}`, size, sha256: '', getUrl: () => assert.fail() };
    return { file, destination: '', partPath: '', bytesToFetch: size - begun };
  });

test('prefers the archive for many small files that are mostly missing', () => {
  const small = filesOf(200, 1_000);
  assert.equal(shouldFetchArchive(small, small), true);
  assert.equal(shouldFetchArchive(filesOf(200, 0), filesOf(200, 0)), true);
  assert.equal(shouldFetchArchive(filesOf(199, 1_000), filesOf(199, 1_000)), false, 'too few');
  const large = filesOf(5_000, 50 * 1024 * 1024);
  assert.equal(shouldFetchArchive(large, large), false, 'too large');
  assert.equal(shouldFetchArchive(small, filesOf(500, 1_000)), false, 'most are there');
  const begun = filesOf(200, 1_000, 900);
  assert.equal(shouldFetchArchive(begun, begun), false, 'most of each is there');
});

test('unpacks missing files, and leaves the others unchanged', async (t) => {
  const long = `${'deep/'.repeat(30)}ß.txt`;
  const contents = { 'a.txt': 'aaa', 'empty.txt': '', [long]: 'long', 'there.txt': 'there', 'z.txt': 'z' };
  const { host, directory, all, updates, get } = await archiveHost(t, contents);
  await writeFile(join(directory, 'there.txt'), 'unchanged');
  const missing = all.filter(({ file }) => file.name !== 'there.txt');
  assert.deepEqual(await get(missing), []);
  for (const { destination, file } of missing) {
    assert.equal(await readFile(destination, 'utf8'), contents[file.name as keyof typeof contents]);
  }
  assert.equal(await readFile(join(directory, 'there.txt'), 'utf8'), 'unchanged');
  assert.deepEqual((await readdir(directory)).sort(), ['a.txt', 'deep', 'empty.txt', 'there.txt', 'z.txt']);
  assert.deepEqual([updates.at(-1)?.file, updates.at(-1)?.sent, updates.at(-1)?.totalSent], ['z.txt', 1, 8]);
  assert.deepEqual([host.ranges, host.urlsIssued], [['all'], 1]);
});

test('resumes at the exact byte after a cut, at a new URL if the old one has expired', async (t) => {
  const contents = { 'a.bin': randomBytes(700), 'b.bin': randomBytes(3_000), 'c.bin': randomBytes(10) };
  const { host, directory, updates, get } = await archiveHost(t, contents);
  // In a header, in the bytes of a file, and in the padding after one.
  host.faults.push({ cutAfter: 100 }, { cutAfter: 3_000 }, { status: 403 }, { cutAfter: 1_980 });
  assert.deepEqual(await get(), []);
  for (const [name, bytes] of Object.entries(contents)) {
    assert.ok((await readFile(join(directory, name))).equals(bytes), name);
  }
  assert.deepEqual(host.ranges, ['all', 'bytes=100-', 'bytes=3100-', 'bytes=3100-', 'bytes=5080-']);
  assert.equal(host.urlsIssued, 2);
  const totals = updates.map(({ totalSent }) => totalSent);
  assert.deepEqual(
    totals,
    totals.toSorted((a, b) => a - b),
  );
  assert.equal(totals.at(-1), 3_710);
});

test('restarts if the archive has changed', async (t) => {
  const contents = { 'a.bin': randomBytes(700), 'b.bin': randomBytes(3_000) };
  const { host, directory, get } = await archiveHost(t, contents);
  const change = () => {
    host.tar = tarOf(Object.entries(contents).reverse());
    host.etag = '"v2"';
  };
  host.faults.push({ cutAfter: 3_000, act: change });
  assert.deepEqual(await get(), []);
  for (const [name, bytes] of Object.entries(contents)) {
    assert.ok((await readFile(join(directory, name))).equals(bytes), name);
  }
  assert.deepEqual(host.ranges, ['all', 'bytes=3000-']);
});

test('resumes parts of an earlier run, and returns damaged files to be fetched singly', async (t) => {
  const contents = { a: randomBytes(900), b: randomBytes(900), c: randomBytes(900), d: randomBytes(900) };
  const { host, directory, updates, get } = await archiveHost(t, contents);
  await writeFile(join(directory, 'a.part'), contents.a.subarray(0, 500));
  await writeFile(join(directory, 'b.part'), randomBytes(500));
  host.tar = tarOf(Object.entries({ ...contents, c: randomBytes(900) }));
  assert.deepEqual(await get(), ['b', 'c']);
  assert.deepEqual((await readdir(directory)).sort(), ['a', 'd']);
  assert.ok((await readFile(join(directory, 'a'))).equals(contents.a));
  assert.equal(updates.at(-1)?.totalSkipped, 1_000);
});

test('returns files that the archive does not contain', async (t) => {
  const { host, get } = await archiveHost(t, { a: 'a', b: 'b' });
  host.tar = tarOf([['a', Buffer.from('a')]]);
  assert.deepEqual(await get(), ['b']);
});

test('gives up on an archive that keeps ending early', async (t) => {
  const { host, directory, get } = await archiveHost(t, { a: 'a', b: 'b' });
  host.tar = host.tar.subarray(0, 1_100);
  await assert.rejects(get(), { message: /^acme\/episodes: / });
  assert.deepEqual(await readdir(directory), ['a']);
  assert.ok(host.ranges.length <= 5, host.ranges.join());
});

test('rejects unlisted, repeated or wrong-sized files before writing them', async (t) => {
  const hostile: [RegExp, [string, string][]][] = [
    [/"\.\.\/evil", which is not in the file list/, [['../evil', 'evil']]],
    [/"b", which is not in the file list/, [['b', 'evil']]],
    [/"a" has 4 bytes, but 1 in the file list/, [['a', 'evil']]],
    [
      /"a" twice/,
      [
        ['a', 'x'],
        ['a', 'a'],
      ],
    ],
  ];
  for (const [message, files] of hostile) {
    const { host, directory, get } = await archiveHost(t, { a: 'a', other: 'o' });
    host.tar = tarOf(files.map(([name, text]) => [name, Buffer.from(text)]));
    await assert.rejects(get(), { code: 'unexpected_answer', message });
    assert.deepEqual([await readdir(directory), host.ranges], [[], ['all']]);
    await assert.rejects(stat(join(directory, '../evil')), { code: 'ENOENT' });
  }
});

test('keeps complete files and the current part on abort', async (t) => {
  const { host, directory, all, get } = await archiveHost(t, { a: 'aaa', b: randomBytes(3_000), c: 'c' });
  const controller = new AbortController();
  const reason = new Error('changed my mind');
  host.faults.push({ cutAfter: 3_000, act: () => controller.abort(reason) });
  await assert.rejects(get(all, controller.signal), reason);
  assert.deepEqual((await readdir(directory)).sort(), ['a', 'b.part']);
  assert.equal((await stat(join(directory, 'b.part'))).size, 3_000 - 3 * 512);
});

test('rejects a folder in the place of a file', async (t) => {
  const { directory, get } = await archiveHost(t, { a: '1' });
  await mkdir(join(directory, 'a/b'), { recursive: true });
  await assert.rejects(get(), { code: 'file_unreadable', file: 'a' });
});
