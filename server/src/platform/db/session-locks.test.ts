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

/** Work that runs until its signal is aborted. */
function untilStopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

/** Holds a lock until `finish` is called. Resolves once it is held. */
async function holding(locks: SessionLocks, name: string) {
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const ended = locks.hold(name, async (signal) => {
    started.resolve();
    await Promise.race([finish.promise, untilStopped(signal)]);
  });
  const outcome = ended.then(
    () => undefined,
    (error: unknown) => error,
  );
  await Promise.race([started.promise, ended]);
  return { finish: () => finish.resolve(), outcome };
}

test('rejects a lock held by another node until it is released', async () => {
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

test('the newest caller in a process takes over after the older one has ended', async () => {
  const order: string[] = [];
  const older = here.hold('c', async (signal) => {
    await untilStopped(signal).catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve)); // tidying up
    order.push('older ended');
    throw signal.reason;
  });
  const rejection = assert.rejects(older, LockTakenOver);
  await here.hold('c', async () => void order.push('newer began'));
  await rejection;
  assert.deepEqual(order, ['older ended', 'newer began']);
});

test('concurrent callers never overlap, and the last one completes', async () => {
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

test('releases the lock of work that fails', async () => {
  await assert.rejects(
    here.hold('e', () => Promise.reject(new Error('failed'))),
    /failed/,
  );
  assert.equal(await there.hold('e', async () => 'mine'), 'mine');
});

test('holdIfFree skips a lock that is held', async () => {
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

test('aborts the work when the connection is lost, and reconnects for the next lock', async () => {
  const held = await holding(here, 'g');
  await database.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'souk locks' and datname = current_database()`);
  assert.ok((await held.outcome) instanceof LockLost);
  const again = await eventually('the connection to be back', () =>
    here.hold('g', async () => 'again').catch(() => undefined),
  );
  assert.equal(again, 'again');
});

test('a connection that failed or fell silent does not affect the next one', async () => {
  const proxy = await startStumblingProxy(database.url);
  const locks = new SessionLocks(proxy.url);
  await assert.rejects(locks.hold('i', async () => undefined));
  const held = await holding(locks, 'i');
  await proxy.endFirst();
  // Another lock on the same connection: once it is acquired, any effect of the closed connection has happened.
  await locks.hold('j', async () => undefined);
  held.finish();
  assert.equal(await held.outcome, undefined);

  // A lock whose query gets no response is not known to be ours; the next one uses another connection.
  proxy.silence();
  await assert.rejects(
    locks.hold('k', async () => undefined),
    LockLost,
  );
  assert.equal(await locks.hold('k', async () => 'again'), 'again');
  await locks.close();
  await proxy.close();
});

test('rejects without a database', async () => {
  const nowhere = new SessionLocks(database.url.replace(/\/souk_test_[0-9a-f]+\?/, '/no_such_database?'));
  await assert.rejects(nowhere.hold('h', async () => undefined));
  await nowhere.close();
});
