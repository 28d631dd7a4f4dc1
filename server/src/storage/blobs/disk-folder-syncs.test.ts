import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { FolderSyncs } from './disk-folder-syncs.ts';

const root = await mkdtemp(join(tmpdir(), 'souk-syncs-'));
after(() => rm(root, { recursive: true, force: true }));

test('whoever asked is answered by a sync that began after that, and those who wait share one', async () => {
  const waits = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(waits, fc.integer({ min: 1, max: 4 }), async (pauses, length) => {
      const turn = () => new Promise(setImmediate);
      let [now, syncs] = [0, 0];
      // When the last sync began that has ended.
      let covered = -1;
      const folders = new FolderSyncs(async () => {
        syncs += 1;
        const began = ++now;
        for (let i = 0; i < length; i++) await turn();
        covered = Math.max(covered, began);
      });
      await Promise.all(
        pauses.map(async (pause) => {
          for (let i = 0; i < pause; i++) await turn();
          const asked = ++now;
          await folders.sync('folder');
          assert.ok(covered > asked, `asked at ${asked}, and covered up to ${covered}`);
        }),
      );
      // Those who ask in the same turn share one, or wait together for the next.
      assert.ok(syncs <= 2 * new Set(pauses).size, `${syncs} syncs`);
    }),
  );
});

test('a sync that fails is heard by those it was for, and not by the next', async () => {
  let attempts = 0;
  const folders = new FolderSyncs(async () => {
    if (++attempts === 1) throw new Error('no disk');
  });
  const outcomes = await Promise.allSettled([folders.sync('a'), folders.sync('a')]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled'],
  );
});

test('the folders above are synced once, and again when they were made anew', async () => {
  const top = join(root, 'top');
  await mkdir(top);
  let synced: string[] = [];
  const folders = new FolderSyncs(async (folder) => void synced.push(folder));
  const path = join(top, 'ab', 'cd', 'file');
  const place = async () => {
    synced = [];
    await folders.makeFolderOf(path);
    await folders.syncUpTo(path, top);
    return synced.sort();
  };
  const all = [top, join(top, 'ab'), join(top, 'ab', 'cd')];
  assert.deepEqual(await place(), all);
  assert.deepEqual(await place(), [dirname(path)]);
  await rm(join(top, 'ab'), { recursive: true });
  assert.deepEqual(await place(), all);
});
