import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CommitUnknown, explainAway } from '../../platform/db/database-outage.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { openLog } from '../../platform/log.ts';
import { DownloadCounts } from './download-counts.ts';

/** A database that fails with these errors, one per statement, and then counts. */
function openCounter(...failures: Error[]) {
  const written: number[] = [];
  const run = async (_statement: unknown, [, downloads]: [string, number]) => {
    const failure = failures.shift();
    if (failure) throw failure;
    written.push(downloads);
    return 1;
  };
  return { db: { run } as unknown as Db, written };
}

const readOnly = () => explainAway(Object.assign(new Error('read-only'), { code: '25006' }));
const unknown = () => new CommitUnknown(new Error('Connection terminated unexpectedly'));

test('counts a download later if it was certainly not counted', async () => {
  const { db, written } = openCounter(readOnly());
  const counts = new DownloadCounts(openLog('silent'));
  await counts.count(db, 'mdl_1');
  await counts.count(db, 'mdl_1');
  await counts.flush();
  assert.deepEqual(written, [2]);
});

test('does not count a download twice if the commit is unknown', async () => {
  const { db, written } = openCounter(unknown());
  const counts = new DownloadCounts(openLog('silent'));
  await counts.count(db, 'mdl_1');
  await counts.flush();
  assert.deepEqual(written, []);
});

test('does not count it again if a later write is unknown either', async () => {
  const { db, written } = openCounter(readOnly(), unknown());
  const counts = new DownloadCounts(openLog('silent'));
  await counts.count(db, 'mdl_1');
  await counts.flush();
  await counts.count(db, 'mdl_1');
  await counts.flush();
  assert.deepEqual(written, [1], 'the second download alone');
});
