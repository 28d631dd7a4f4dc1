import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as untilNextTurn } from 'node:timers/promises';
import type { Db } from './queryable.ts';
import { sharedReads } from './shared-reads.ts';
import { statement } from './statement.ts';

const LIST = statement<{ id: string }, [count: number]>('shared_list', 'select id from things limit $1');
const COUNT = statement<{ id: string }, [count: number]>('shared_count', 'select count(*) from things limit $1');
const TOUCH = statement<{ id: string }, [count: number]>('shared_touch', 'update things set count = $1 returning id');

/** A database whose reads end when the test says so. */
function slowDatabase() {
  const reads: { name: string; params: unknown; end: PromiseWithResolvers<unknown[]> }[] = [];
  const many = ({ name }: { name: string }, params: unknown) => {
    const end = Promise.withResolvers<unknown[]>();
    reads.push({ name, params, end });
    return end.promise;
  };
  return { reads, reader: sharedReads({ realm: 'test', many } as unknown as Db) };
}

type Reads = ReturnType<typeof slowDatabase>['reads'];
const endRead = (reads: Reads, index: number, ...ids: string[]) => reads[index]?.end.resolve(ids.map((id) => ({ id })));

describe('shared reads', () => {
  test('do equal reads of one turn once, and others separately', async () => {
    const { reads, reader } = slowDatabase();
    const [one, two, other, third] = [
      reader.many(LIST, [1]),
      reader.one(LIST, [1]),
      reader.many(LIST, [2]),
      reader.many(COUNT, [1]),
    ];
    await untilNextTurn();
    assert.deepEqual(
      reads.map(({ name, params }) => [name, params]),
      [
        ['shared_list', [1]],
        ['shared_list', [2]],
        ['shared_count', [1]],
      ],
    );
    endRead(reads, 0, 'a', 'b');
    endRead(reads, 1, 'c');
    endRead(reads, 2, 'd');
    assert.deepEqual(await one, [{ id: 'a' }, { id: 'b' }]);
    assert.deepEqual(await two, { id: 'a' });
    assert.deepEqual([await other, await third], [[{ id: 'c' }], [{ id: 'd' }]]);
  });

  test('never return what was read before the request', async () => {
    const { reads, reader } = slowDatabase();
    const first = reader.many(LIST, [1]);
    await untilNextTurn();
    const [second, third] = [reader.many(LIST, [1]), reader.many(LIST, [1])];
    await untilNextTurn();
    assert.equal(reads.length, 1, 'the second waits for the first to end');
    endRead(reads, 0, 'before');
    assert.deepEqual(await first, [{ id: 'before' }]);
    await untilNextTurn();
    assert.equal(reads.length, 2);
    endRead(reads, 1, 'after');
    assert.deepEqual([await second, await third], [[{ id: 'after' }], [{ id: 'after' }]]);
  });

  test('fail for those who share it only', async () => {
    const { reads, reader } = slowDatabase();
    const failing = [reader.many(LIST, [1]), reader.many(LIST, [1])];
    await untilNextTurn();
    const next = reader.many(LIST, [1]);
    reads[0]?.end.reject(new Error('connection lost'));
    for (const read of failing) await assert.rejects(read, /connection lost/);
    await untilNextTurn();
    endRead(reads, 1, 'a');
    assert.deepEqual(await next, [{ id: 'a' }]);
  });

  test('do not wait long for a read that hangs', async () => {
    const { reads, reader } = slowDatabase();
    const hanging = reader.many(LIST, [1]);
    await untilNextTurn();
    const next = reader.many(LIST, [1]);
    while (reads.length < 2) await untilNextTurn();
    endRead(reads, 1, 'a');
    assert.deepEqual(await next, [{ id: 'a' }]);
    endRead(reads, 0, 'late');
    assert.deepEqual(await hanging, [{ id: 'late' }]);
  });

  test('are not for statements that write', () => {
    const { reads, reader } = slowDatabase();
    assert.throws(() => reader.many(TOUCH, [1]), /shared_touch writes/);
    assert.throws(() => reader.run(TOUCH, [1]), /cannot be shared/);
    assert.equal(reads.length, 0);
  });
});
