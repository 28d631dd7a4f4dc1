import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { FolderSyncs } from './disk-folder-syncs.ts';

const root = await mkdtemp(join(tmpdir(), 'souk-syncs-'));
after(() => rm(root, { recursive: true, force: true }));

test('a caller gets a sync that began after its call, and waiting callers share one', async () => {
  const waits = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(waits, fc.integer({ min: 1, max: 4 }), async (pauses, length) => {
      const turn = () => new Promise(setImmediate);
      let [now, syncs] = [0, 0];
      // Start of the latest sync that has ended.
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
          const calledAt = ++now;
          await folders.sync('folder');
          assert.ok(covered > calledAt, `called at ${calledAt}, and covered up to ${covered}`);
        }),
      );
      // Callers in the same tick share a sync, or wait together for the next.
      assert.ok(syncs <= 2 * new Set(pauses).size, `${syncs} syncs`);
    }),
  );
});

test('a failed sync rejects its callers, not the next ones', async () => {
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

test('syncs parent folders once, and again after they were recreated', async () => {
  const top = join(root, 'top');
  await mkdir(top);
  let synced: string[] = [];
  const folders = new FolderSyncs(async (folder) => void synced.push(folder));
  const path = join(top, 'ab', 'cd', 'file');
  const place = async () => {
    synced = [];
    await folders.createFolderOf(path);
    await folders.syncUpTo(path, top);
    return synced.sort();
  };
  const all = [top, join(top, 'ab'), join(top, 'ab', 'cd')];
  assert.deepEqual(await place(), all);
  assert.deepEqual(await place(), [dirname(path)]);
  await rm(join(top, 'ab'), { recursive: true });
  assert.deepEqual(await place(), all);
});
