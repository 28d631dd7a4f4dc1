import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { DEFAULT_INSPECTION_LIMITS } from '../../inspection/inspection-limits.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { openLog } from '../../platform/log.ts';
import type { BlobStore } from '../../storage/blobs/blob-store.ts';
import type { FileRow } from '../../storage/file.ts';
import { FileInspector } from './file-inspector.ts';
import { isInspected, toRecord } from './inspection-record.ts';

const limits = DEFAULT_INSPECTION_LIMITS;
const log = openLog('silent');

/** A store that blocks reads until it is opened, and a database that records inspected hashes. */
function createFakes() {
  const { promise: opened, resolve: open, reject: fail } = Promise.withResolvers<void>();
  opened.catch(() => {});
  const recorded: string[] = [];
  let reads = 0;
  const store = {
    async read() {
      reads += 1;
      await opened;
      return Readable.from([Buffer.from('text')]);
    },
  } as unknown as BlobStore;
  const db = {
    realm: 'test',
    run: async (_statement: unknown, [sha256]: string[]) => recorded.push(String(sha256)),
  } as unknown as Db;
  return { store, db, recorded, open, fail, reads: () => reads };
}

const file = (sha256: string) => ({ sha256, size: 4 }) as FileRow;

test('inspects and records each file once', async () => {
  const { store, db, recorded, open } = createFakes();
  open();
  const inspector = new FileInspector({ limits, log });
  assert.equal(await inspector.inspect(db, store, [file('a'), file('b'), file('a')]), true);
  assert.deepEqual(recorded, ['a', 'b']);
  assert.equal(await inspector.inspect(db, store, []), true);
  await inspector.close();
});

test('continues after the request timed out, and a later request waits for the same inspection', async () => {
  const { store, db, recorded, open, reads } = createFakes();
  const impatient = new FileInspector({ limits, log, maxWaitMs: 1 });
  assert.equal(await impatient.inspect(db, store, [file('large')]), false);
  assert.equal(await impatient.inspect(db, store, [file('large')]), false);
  open();
  while (!(await impatient.inspect(db, store, recorded.length === 0 ? [file('large')] : []))) {
    assert.deepEqual(recorded, []);
  }
  assert.deepEqual(recorded, ['large']);
  assert.equal(reads(), 1, 'it was inspected once');
  await impatient.close();
});

test('rejects the waiting request when the store fails, and the next one retries', async () => {
  const [broken, repaired] = [createFakes(), createFakes()];
  broken.fail(new Error('the disk is gone'));
  repaired.open();
  const inspector = new FileInspector({ limits, log });
  await assert.rejects(inspector.inspect(broken.db, broken.store, [file('a')]), /the disk is gone/);
  assert.equal(await inspector.inspect(repaired.db, repaired.store, [file('a')]), true);
  assert.deepEqual(repaired.recorded, ['a']);
  await inspector.close();
});

test('aborts inspections on close', async () => {
  const { store, db, recorded } = createFakes();
  const inspector = new FileInspector({ limits, log });
  const waiting = assert.rejects(inspector.inspect(db, store, [file('large')]), /shutting down/);
  await inspector.close();
  await waiting;
  assert.deepEqual(recorded, []);
});

test('inspects again when limits that may have decided have changed', () => {
  const row = (verdict: 'clean' | 'inconclusive') => {
    const found = { format: 'zip', verdict, reason: verdict === 'clean' ? null : 'why', header: null } as const;
    const [inspection, inspection_version] = toRecord(found, limits);
    return { ...file('a'), inspection, inspection_version } as unknown as FileRow;
  };
  const raised = { ...limits, maxMembers: limits.maxMembers + 1 };
  assert.deepEqual([isInspected(row('clean'), limits), isInspected(row('clean'), raised)], [true, true]);
  assert.deepEqual([isInspected(row('inconclusive'), limits), isInspected(row('inconclusive'), raised)], [true, false]);
});
