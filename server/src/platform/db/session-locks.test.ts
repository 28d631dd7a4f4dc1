import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/harness/servers/database.ts';
import { LockHeldElsewhere, LockLost, LockTakenOver, SessionLocks } from './session-locks.ts';
import { startStumblingProxy } from './stumbling-proxy.fixture.ts';

let database: TestDatabase;
let here: SessionLocks;
let there: SessionLocks;
before(async () => {
  database = await cloneDatabase();
  here = new SessionLocks(database.url);
  there = new SessionLocks(database.url);
});
after(async () => {
  await here.close();
  await there.close();
  await database.drop();
});

/** Work that ends when it is told to. */
function untilStopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

/** Holds a lock until told otherwise, and answers once it is held. */
async function holding(locks: SessionLocks, name: string) {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const ended = locks.hold(name, async (signal) => {
    begun.resolve();
    await Promise.race([finish.promise, untilStopped(signal)]);
  });
  const outcome = ended.then(
    () => undefined,
    (error: unknown) => error,
  );
  await Promise.race([begun.promise, ended]);
  return { finish: () => finish.resolve(), outcome };
}

test('what one node holds another is refused, until it is given back', async () => {
  const held = await holding(here, 'a');
  await assert.rejects(
    there.hold('a', async () => undefined),
    LockHeldElsewhere,
  );
  assert.equal(await there.hold('b', async () => 'another name'), 'another name');
  held.finish();
  assert.equal(await held.outcome, undefined);
  assert.equal(await there.hold('a', async () => 'mine'), 'mine');
});

test('in one process the newest wins, after the older has ended', async () => {
  const order: string[] = [];
  const older = here.hold('c', async (signal) => {
    await untilStopped(signal).catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve)); // tidying up
    order.push('older ended');
    throw signal.reason;
  });
  const refusal = assert.rejects(older, LockTakenOver);
  await here.hold('c', async () => void order.push('newer began'));
  await refusal;
  assert.deepEqual(order, ['older ended', 'newer began']);
});

test('many at once never work at the same time, and the last one finishes', async () => {
  let inside = 0;
  const work = async (signal: AbortSignal) => {
    inside += 1;
    assert.equal(inside, 1);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
    signal.throwIfAborted();
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => here.hold('d', work)));
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof LockTakenOver, String(outcome.reason));
  }
  assert.equal(outcomes.at(-1)?.status, 'fulfilled');
});

test('work that fails gives its lock back', async () => {
  await assert.rejects(
    here.hold('e', () => Promise.reject(new Error('failed'))),
    /failed/,
  );
  assert.equal(await there.hold('e', async () => 'mine'), 'mine');
});

test('whoever only takes what is free leaves the rest alone', async () => {
  const held = await holding(here, 'f');
  let worked = false;
  for (const locks of [here, there]) {
    await locks.holdIfFree('f', async () => {
      worked = true;
    });
  }
  assert.equal(worked, false);
  held.finish();
  assert.equal(await held.outcome, undefined);
  await there.holdIfFree('f', async () => {
    worked = true;
  });
  assert.equal(worked, true);
});

test('when the connection is lost the work is stopped, and the next lock opens another', async () => {
  const held = await holding(here, 'g');
  await database.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'souk locks' and datname = current_database()`);
  assert.ok((await held.outcome) instanceof LockLost);
  const again = await eventually('the connection to be back', () =>
    here.hold('g', async () => 'again').catch(() => undefined),
  );
  assert.equal(again, 'again');
});

test('a connection that never came to be, or falls silent, takes nothing else with it', async () => {
  const proxy = await startStumblingProxy(database.url);
  const locks = new SessionLocks(proxy.url);
  await assert.rejects(locks.hold('i', async () => undefined));
  const held = await holding(locks, 'i');
  await proxy.endFirst();
  // Another lock on the same connection: by the time it is answered, whatever the end has brought about has happened.
  await locks.hold('j', async () => undefined);
  held.finish();
  assert.equal(await held.outcome, undefined);

  // A lock that is never answered is not known to be ours; the next is asked for on another connection.
  proxy.silence();
  await assert.rejects(
    locks.hold('k', async () => undefined),
    LockLost,
  );
  assert.equal(await locks.hold('k', async () => 'again'), 'again');
  await locks.close();
  await proxy.close();
});

test('where there is no database there is no lock', async () => {
  const nowhere = new SessionLocks(database.url.replace(/\/souk_test_[0-9a-f]+\?/, '/no_such_database?'));
  await assert.rejects(nowhere.hold('h', async () => undefined));
  await nowhere.close();
});
