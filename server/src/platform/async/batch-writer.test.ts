import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { eventually } from '../../../test/harness/eventually.ts';
import { openLog } from '../log.ts';
import { BatchWriter, type BatchWriterOptions } from './batch-writer.ts';

const AWAY = new Error('the database is away');
const REJECTED = Object.assign(new Error('invalid input'), { code: '22P05' });

/** A scripted database: each write fails with the next of `failures`, and rejects the records in `invalid`. */
function open(options: Partial<BatchWriterOptions<number>> = {}) {
  const database = {
    failures: [] as (Error | undefined)[],
    invalid: new Set<number>(),
    tries: [] as number[][],
    batches: [] as number[][],
    /** Writes wait for it. */
    busy: Promise.resolve(),
  };
  const dropped: { records: readonly number[]; error: Error | undefined }[] = [];
  const writer = new BatchWriter<number>({
    name: 'numbers',
    async write(records) {
      database.tries.push([...records]);
      const failure = database.failures.shift();
      await database.busy;
      if (failure) throw failure;
      if (records.some((record) => database.invalid.has(record))) throw REJECTED;
      database.batches.push([...records]);
    },
    batchSize: 4,
    intervalMs: 0,
    retryPause: () => 0,
    onDropped: (records, error) => dropped.push({ records, error }),
    log: openLog('silent'),
    ...options,
  });
  const add = (...records: number[]) => {
    for (const record of records) writer.add(record);
  };
  return { database, writer, add, dropped, written: () => database.batches.flat() };
}

test('writes records in order, with a limit per write', async () => {
  const { database, writer, add } = open();
  add(1, 2, 3, 4, 5);
  await writer.flush();
  assert.deepEqual(database.batches, [[1, 2, 3, 4], [5]]);
});

test('writes records of one event-loop turn together, and those that arrive meanwhile with the next write', async () => {
  const { database, writer, add, written } = open();
  const { promise, resolve: proceed } = Promise.withResolvers<void>();
  database.busy = promise;
  add(1, 2);
  await eventually('the first write', async () => database.tries.length === 1);
  add(3);
  await new Promise((resolve) => setImmediate(resolve));
  add(4);
  proceed();
  await eventually('all', async () => written().length === 4);
  assert.deepEqual(database.batches, [
    [1, 2],
    [3, 4],
  ]);
  await writer.flush();
  assert.equal(database.tries.length, 2, 'nothing was added since');
});

test('collects records for the interval', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { database, add } = open({ intervalMs: 1_000 });
  add(1);
  t.mock.timers.tick(999);
  add(2);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(database.batches, []);
  t.mock.timers.tick(1);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(database.batches, [[1, 2]]);
});

test('retries a failed batch before later ones, after the pause for its number of failures', async () => {
  const pauses: number[] = [];
  const retryPause = (failures: number) => {
    pauses.push(failures);
    return 0;
  };
  const { database, writer, add, dropped } = open({ retryPause });
  database.failures = [AWAY, AWAY, undefined, AWAY];
  add(1, 2, 3, 4, 5);
  await writer.flush();
  assert.deepEqual(database.batches, [[1, 2, 3, 4], [5]]);
  assert.deepEqual([pauses, dropped], [[1, 2, 1], []]);
});

test('drops a batch when it may not be retried any more, and writes the next', async () => {
  const { database, writer, add, dropped, written } = open({ retryPause: (failures) => [0, 0][failures - 1] });
  database.failures = [AWAY, AWAY, AWAY];
  add(1, 2, 3, 4, 5);
  await writer.flush();
  assert.deepEqual(dropped, [{ records: [1, 2, 3, 4], error: AWAY }]);
  assert.deepEqual([database.tries.length, written()], [4, [5]]);
});

test('drops only the record that the database rejects, without a retry', async () => {
  const { database, writer, add, dropped, written } = open();
  database.invalid.add(3);
  add(1, 2, 3, 4);
  await writer.flush();
  assert.deepEqual([written(), dropped], [[1, 2, 4], [{ records: [3], error: REJECTED }]]);
  assert.equal(database.tries.filter((records) => records.length === 1 && records[0] === 3).length, 1);
});

test('limits records in total, with those being written', async () => {
  const { database, writer, add, dropped, written } = open({
    limits: { total: 3, perSource: 3, sourceOf: () => 'one' },
  });
  const { promise, resolve: proceed } = Promise.withResolvers<void>();
  database.busy = promise;
  add(1, 2);
  await eventually('the write', async () => database.tries.length === 1);
  assert.equal(writer.hasRoomFor(3), true);
  add(3, 4);
  assert.equal(writer.hasRoomFor(5), false);
  assert.deepEqual(dropped, [{ records: [4], error: undefined }]);
  proceed();
  await writer.flush();
  assert.equal(writer.hasRoomFor(5), true);
  assert.deepEqual(written(), [1, 2, 3]);
});

test('limits the waiting records of one source, without dropping those of others', async () => {
  const sourceOf = (record: number) => (record < 10 ? 'small' : 'large');
  const { writer, add, dropped, written } = open({ limits: { total: 100, perSource: 2, sourceOf } });
  add(1, 2, 3, 10);
  await writer.flush();
  add(4);
  await writer.flush();
  assert.deepEqual([written(), dropped], [[1, 2, 10, 4], [{ records: [3], error: undefined }]]);
});

test('writes what waits on closing, long before the interval ends', async () => {
  const { writer, add, written } = open({ intervalMs: 3_600_000 });
  add(1, 2);
  await writer.close();
  assert.deepEqual(written(), [1, 2]);
});

test('does not wait for an unavailable database on closing', async () => {
  const { database, writer, add, dropped } = open({ retryPause: () => 3_600_000 });
  database.failures = [AWAY, AWAY];
  add(1, 2, 3, 4, 5);
  await eventually('a first try', async () => database.tries.length === 1);
  await writer.close();
  assert.equal(database.tries.length, 2, 'one more try, and none of the next batch');
  assert.deepEqual(
    dropped.map(({ records }) => records),
    [[1, 2, 3, 4], [5]],
  );
});

test('writes or drops every record exactly once, in order and within the limits', async () => {
  const step = fc.oneof(
    fc.record({ add: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ fail: fc.constantFrom(AWAY, undefined) }),
    fc.constant({ turn: true } as const),
    fc.constant({ flush: true } as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.integer({ min: 0, max: 9 }), async (steps, remainder) => {
      const total = 15;
      const { database, writer, add, dropped, written } = open({
        retryPause: (failures) => [0][failures - 1],
        limits: { total, perSource: total, sourceOf: () => 'one' },
      });
      let count = 0;
      for (const next of steps) {
        if ('add' in next) {
          for (let n = 0; n < next.add; n++) {
            if (count % 10 === remainder) database.invalid.add(count);
            add(count++);
          }
        } else if ('fail' in next) database.failures.push(next.fail);
        else if ('turn' in next) await new Promise((resolve) => setImmediate(resolve));
        else await writer.flush();
        const lost = dropped.flatMap(({ records }) => records).length;
        assert.ok(count - lost - written().length <= total);
      }
      await writer.close();
      const ends = [...written(), ...dropped.flatMap(({ records }) => records)];
      assert.deepEqual(
        ends.sort((a, b) => a - b),
        Array.from({ length: count }, (_, n) => n),
      );
      assert.deepEqual(
        written(),
        written().toSorted((a, b) => a - b),
      );
    }),
    { numRuns: 200 },
  );
});
