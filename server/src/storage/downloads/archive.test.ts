import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import fc from 'fast-check';
import { sha256Of } from '../../../test/harness/clients/tus.ts';
import type { BlobStore, ByteRange } from '../blobs/blob-store.ts';
import { streamedBy } from '../blobs/streamed.fixture.ts';
import { createArchive } from './archive.ts';
import type { Sendable } from './send-bytes.ts';
import { tarHeader } from './tar-header.ts';

/** The part of a store that an archive reads. */
function storeOf(contents: readonly Buffer[]): BlobStore {
  const blobs = new Map(contents.map((bytes) => [sha256Of(bytes), bytes]));
  const open =
    async (sha256: string, { start, end }: ByteRange) =>
    async (into: Writable) => {
      into.write(blobs.get(sha256)?.subarray(start, end + 1));
    };
  return { open } as unknown as BlobStore;
}

async function whole(archive: Sendable): Promise<Buffer> {
  return streamedBy(await archive.open({ start: 0, end: archive.size - 1 }));
}

const part = fc
  .string({ unit: fc.constantFrom(...'abcdefgh0123 -_äß模.'), minLength: 1, maxLength: 60 })
  .filter((text) => !/^\.+$/.test(text) && Buffer.byteLength(text) <= 200);
const names = fc
  .uniqueArray(fc.array(part, { minLength: 1, maxLength: 4 }), { maxLength: 6, selector: (parts) => parts[0] })
  .map((paths) => paths.map((parts) => parts.join('/')));
const content = fc.integer({ min: 0, max: 2000 }).map((length) => randomBytes(length));
const files = names.chain((list) =>
  fc.tuple(
    ...list.map((name) => content.map((bytes) => ({ name, bytes, size: bytes.length, sha256: sha256Of(bytes) }))),
  ),
);

test('the system tar unpacks it, whatever the names', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (packed) => {
      const archive = createArchive(packed, 'all.tar', storeOf(packed.map(({ bytes }) => bytes)));
      const bytes = await whole(archive);
      assert.equal(bytes.length, archive.size);
      const directory = await mkdtemp(join(tmpdir(), 'souk-archive-'));
      try {
        await writeFile(join(directory, 'all.tar'), bytes);
        const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' };
        const tar = spawnSync('tar', ['-xf', 'all.tar', '--no-same-owner'], { cwd: directory, env });
        assert.equal(tar.status, 0, tar.stderr.toString());
        assert.equal(tar.stderr.toString(), '');
        for (const file of packed) {
          assert.ok((await readFile(join(directory, file.name))).equals(file.bytes), file.name);
          assert.equal((await stat(join(directory, file.name))).mtimeMs, 0);
        }
        const unpacked = await readdir(directory, { recursive: true, withFileTypes: true });
        assert.equal(unpacked.filter((entry) => entry.isFile()).length, packed.length + 1);
      } finally {
        await rm(directory, { recursive: true });
      }
    }),
    { numRuns: 25 },
  );
});

test('any range equals the same range of the whole', async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.nat(), fc.nat(), async (packed, a, b) => {
      const archive = createArchive(packed, 'all.tar', storeOf(packed.map(({ bytes }) => bytes)));
      const all = await whole(archive);
      const [start = 0, end = 0] = [a % archive.size, b % archive.size].sort((x, y) => x - y);
      const cut = await streamedBy(await archive.open({ start, end }));
      assert.ok(cut.equals(all.subarray(start, end + 1)));
    }),
  );
});

test('the tag identifies names and contents', () => {
  fc.assert(
    fc.property(files, (packed) => {
      fc.pre(packed.length > 0);
      const tag = (of: typeof packed) => createArchive(of, 'x.tar', storeOf([])).tag;
      assert.equal(tag(packed), tag(structuredClone(packed)));
      const [first, ...rest] = packed as [(typeof packed)[0], ...(typeof packed)[0][]];
      assert.notEqual(tag(packed), tag([{ ...first, sha256: sha256Of('other') }, ...rest] as typeof packed));
      assert.notEqual(tag(packed), tag([{ ...first, name: `${first.name}x` }, ...rest] as typeof packed));
    }),
  );
});

test('stops when the reader disconnects silently', async () => {
  const archive = createArchive([{ name: 'a', sha256: sha256Of(''), size: 0 }], 'x.tar', storeOf([Buffer.alloc(0)]));
  const silent = new Writable({ write: () => queueMicrotask(() => silent.destroy()) });
  await assert.rejects((await archive.open({ start: 0, end: archive.size - 1 }))(silent));
});

test('writes the size of a file beyond 8 GiB in a pax header', () => {
  assert.equal(tarHeader('x', 8 ** 11 - 1).length, 512);
  const large = tarHeader('x', 8 ** 11);
  assert.equal(large.length, 3 * 512);
  assert.match(large.toString('latin1'), /\d+ size=8589934592\n/);
});
