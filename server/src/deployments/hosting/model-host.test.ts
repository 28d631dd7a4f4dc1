import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { withDeadline } from '../../../test/harness/deadline.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { MODES, type Mode } from '../../platform/db/realm.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import { behaving } from './fake-runtimes.fixture.ts';
import { Hosting, type Node } from './hosting.fixture.ts';
import { NotRunnable } from './require-runnable.ts';

const hosting = await Hosting.open();
after(() => hosting.close());

const isRejected = (code: string, words: RegExp) => (error: unknown) =>
  error instanceof ApiError && error.code === code && words.test(error.message);
const isFailure = (kind: string) => (error: unknown) => error instanceof RuntimeFailure && error.kind === kind;
/** Retries while the model is in backoff, like a client that honors `Retry-After`. */
async function persist<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isFailure('backing_off')(error)) throw error;
      await sleep((error as RuntimeFailure).details.retryAfter ?? 0);
    }
  }
}
const linesOf = (id: string) =>
  hosting.lines.filter((line) => line.startsWith(id)).map((line) => line.slice(id.length + 1));

describe('a deployment', async () => {
  const { call, host, runtimes } = await hosting.node({ maxRuntimes: 100 });
  /** The row of a deployment changes before its processes are gone. */
  const ends = (id: string) => eventually('its end', async () => runtimes.of(id).every(({ isStopped }) => isStopped));

  test('is started without a call, and emits one event', async () => {
    const id = await hosting.deploy();
    const row = await hosting.becomes(id, 'ready');
    assert.ok(row.ready_at && row.node && row.leased_until && row.announced);
    assert.deepEqual(row.signature, { inputs: [{ name: 'x', datatype: 'FP32', shape: [-1] }], outputs: [] });
    assert.equal((await call(id)).boot, 0);
    assert.deepEqual(await hosting.eventsOf(id), ['deployment.ready']);
    assert.equal(runtimes.of(id).length, 1);
    assert.match(linesOf(id).join('\n'), /^Starting on node_\w+\.\nReady: its process started in 1 ms/);
  });

  test('is separate in live and test mode', async () => {
    const id = await hosting.deploy({}, undefined, 'live');
    await hosting.becomes(id, 'ready', 'live');
    await call(id, 'live');
    await assert.rejects(call(id, 'test'), isRejected('not_found', /no such deployment/));
  });

  test('is started once by concurrent calls when idle, and emits no further event', async () => {
    const id = await hosting.deploy({ status: 'idle' });
    await hosting.tables.query('update test.deployments set announced = true where id = $1', [id]);
    const calls = await Promise.all(Array.from({ length: 20 }, () => call(id)));
    assert.ok(calls.every(({ boot }) => boot > 0));
    assert.equal(runtimes.of(id).length, 1);
    assert.equal(runtimes.of(id)[0]?.loads, 1);
    assert.equal(await hosting.statusOf(id), 'ready');
    assert.deepEqual(await hosting.eventsOf(id), []);
  });

  test('goes idle without calls, and is restarted by the next call', async () => {
    const id = await hosting.deploy({ idle_timeout: 0 });
    const row = await hosting.becomes(id, 'idle');
    assert.equal(row.node, null);
    await ends(id);
    await call(id);
    assert.ok(runtimes.of(id).length >= 2);
    assert.ok(linesOf(id).includes('Idle: no calls for 0 s.'));
    await hosting.change(id, `status = 'stopped'`);
  });

  test('does not go idle during a call, and applies a new idle timeout at once', async () => {
    const work = Promise.withResolvers<void>();
    const id = await hosting.deploy({}, behaving({ work: work.promise }));
    const response = call(id);
    await hosting.becomes(id, 'ready');
    await hosting.tables.query('update test.deployments set idle_timeout = 0 where id = $1', [id]);
    const before = (await hosting.row(id))?.leased_until as Date;
    await eventually('renewals', async () => ((await hosting.row(id))?.leased_until as Date) > before);
    assert.equal(await hosting.statusOf(id), 'ready');
    work.resolve();
    await response;
    await hosting.becomes(id, 'idle');
  });

  test('is started after its pause if its owner starts it meanwhile', async () => {
    const id = await hosting.deploy({ status: 'idle' });
    await hosting.change(id, `status = 'pending', paused_until = now() + interval '1 hour'`);
    // Once another model is ready, the node has reconciled.
    await hosting.becomes(await hosting.deploy(), 'ready');
    await assert.rejects(call(id), isFailure('backing_off'));
    assert.deepEqual([await hosting.statusOf(id), runtimes.of(id).length], ['pending', 0]);
    await hosting.change(id, 'paused_until = now()');
    await hosting.becomes(id, 'ready');
  });

  test('is rejected with advice when stopped, failed or deleted', async () => {
    const stopped = await hosting.deploy({ status: 'stopped' });
    const failed = await hosting.deploy({ status: 'failed' });
    const failure = JSON.stringify({ code: 'crashing', message: 'It died.', at: new Date().toISOString() });
    await hosting.tables.query('update test.deployments set failure = $2 where id = $1', [failed, failure]);
    await assert.rejects(call(stopped), isRejected('invalid_state', /is stopped\. Only its owner can start it/));
    await assert.rejects(call(failed), isRejected('invalid_state', /has failed\. Only its owner can start it again/));
    for (const [id, words] of [
      [stopped, /is stopped\. Start it with/],
      [failed, /failed\. It died\. See its logs/],
    ] as const) {
      const owner = (await hosting.row(id))?.owner_id as string;
      const error = await call(id).catch((caught: unknown) => caught as NotRunnable);
      assert.ok(error instanceof NotRunnable);
      assert.match(error.forAccount(owner).message, words);
      assert.ok(error.forAccount(owner).message.includes(`POST /v1/deployments/${id}/start`));
      assert.doesNotMatch(error.forAccount(newId('usr')).message, /It died|POST/);
    }
    await assert.rejects(call(newId('dep')), isRejected('not_found', /no such deployment/));
  });

  test('is ended when stopped during its start, and rejects waiting calls', async () => {
    const id = await hosting.deploy({}, behaving({ gate: new Promise(() => undefined) }));
    const response = assert.rejects(call(id), isRejected('invalid_state', /is stopped/));
    await eventually('a start', async () => runtimes.of(id)[0]?.loads === 1);
    await hosting.change(id, `status = 'stopped'`);
    await response;
    await ends(id);
    await eventually('a line', async () => linesOf(id).includes('Stopped.'));
  });

  test('is ended when deleted during a call, and writes no more log lines', async () => {
    const id = await hosting.deploy({}, behaving({ work: new Promise(() => undefined) }));
    const response = assert.rejects(call(id), isFailure('stopped'));
    await hosting.becomes(id, 'ready');
    const lines = linesOf(id).length;
    await hosting.tables.query('delete from test.deployments where id = $1', [id]);
    hosting.announce();
    await response;
    await ends(id);
    await assert.rejects(call(id), isRejected('not_found', /no such deployment/));
    assert.equal(linesOf(id).length, lines);
  });

  test('is restarted for another revision', async () => {
    const id = await hosting.deploy();
    await hosting.becomes(id, 'ready');
    await hosting.change(id, `status = 'pending', revision = '2.0.0', announced = false`);
    await eventually('the new one', async () => runtimes.of(id)[1]?.row.revision === '2.0.0');
    await hosting.becomes(id, 'ready');
    assert.ok(runtimes.of(id)[0]?.isStopped);
    assert.deepEqual(await hosting.eventsOf(id), ['deployment.ready', 'deployment.ready']);
  });

  for (const [kind, code] of [
    ['unloadable', 'unloadable'],
    ['exhausted', 'out_of_memory'],
  ] as const) {
    test(`fails at once if it is ${kind} on loading`, async () => {
      const id = await hosting.deploy({ status: 'idle' }, behaving({ failsToLoad: kind }));
      await assert.rejects(call(id), isFailure(kind));
      const row = await hosting.row(id);
      assert.equal(row?.status, 'failed');
      assert.equal(row?.failure?.code, code);
      assert.equal(row?.node, null);
      assert.deepEqual(await hosting.eventsOf(id), ['deployment.failed']);
      assert.equal(runtimes.of(id).length, 1);
      assert.equal(runtimes.of(id)[0]?.loads, 1);
      await assert.rejects(call(id), isRejected('invalid_state', /has failed/));
    });
  }

  for (const [kind, code] of [
    ['crashed', 'crashing'],
    ['timeout', 'unresponsive'],
    ['silent', 'unresponsive'],
    ['exhausted', 'out_of_memory'],
  ] as const) {
    test(`fails after five consecutive ${kind} calls, and emits one event`, async () => {
      const id = await hosting.deploy();
      await hosting.becomes(id, 'ready');
      const model = behaving({ failsAtWork: kind });
      hosting.models.set(id, model);
      await hosting.change(id, `status = 'pending'`);
      await eventually('another start', async () => runtimes.of(id).length === 2);
      const failing = () =>
        assert.rejects(
          persist(() => call(id)),
          isFailure(kind),
        );
      for (let i = 0; i < 4; i++) await failing();
      // A successful call in between resets the count.
      model.failsAtWork = undefined;
      await persist(() => call(id));
      model.failsAtWork = kind;
      for (let i = 0; i < 5; i++) await failing();
      const row = await hosting.becomes(id, 'failed');
      assert.equal(row.failure?.code, code);
      assert.deepEqual(await hosting.eventsOf(id), ['deployment.ready', 'deployment.failed']);
      await ends(id);
      if (kind === 'timeout') return;
      assert.equal(runtimes.of(id).length, 2);
      assert.ok(linesOf(id).some((line) => /It is started again in 0\.\d s/.test(line)));
    });
  }

  for (const kind of ['exhausted', 'timeout'] as const) {
    test(`is always restarted when it is ${kind} on calls of another account`, async () => {
      const model = behaving({ failsAtWork: kind });
      const id = await hosting.deploy({}, model);
      await hosting.becomes(id, 'ready');
      const otherAccount = newId('usr');
      for (let i = 0; i < 12; i++) {
        await assert.rejects(
          persist(() => call(id, 'test', otherAccount)),
          isFailure(kind),
        );
      }
      model.failsAtWork = undefined;
      await persist(() => call(id, 'test', otherAccount));
      assert.deepEqual(await hosting.eventsOf(id), ['deployment.ready']);
    });
  }

  test('is restarted on the same lease when it dies, and is starting until then', async () => {
    const model = behaving();
    const id = await hosting.deploy({}, model);
    const before = await hosting.becomes(id, 'ready');
    const again = Promise.withResolvers<void>();
    model.gate = again.promise;
    const [runtime] = runtimes.of(id);
    assert.throws(() => runtime?.die('crashed'));
    await eventually('another start', async () => runtime?.loads === 2);
    const down = await hosting.becomes(id, 'starting');
    assert.deepEqual([down.node, down.announced, down.ready_at], [before.node, true, before.ready_at]);
    again.resolve();
    const up = await hosting.becomes(id, 'ready');
    assert.ok((up.ready_at as Date) > (before.ready_at as Date));
    assert.equal((await call(id)).boot, 0);
    assert.deepEqual(await hosting.eventsOf(id), ['deployment.ready']);
    assert.equal(runtimes.of(id).length, 1);
  });

  test('fails once its log with the reason is stored', async (t) => {
    const [asked, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const flush = () => {
      asked.resolve();
      return stored.promise;
    };
    const separate = await Hosting.open();
    t.after(() => separate.close());
    const node = await separate.node({ logs: { write: () => undefined, flush } });
    const id = await separate.deploy({ status: 'idle' }, behaving({ failsToLoad: 'unloadable' }));
    const response = assert.rejects(node.call(id), isFailure('unloadable'));
    await withDeadline('the log to be stored', asked.promise);
    assert.equal((await separate.row(id))?.status, 'starting');
    stored.resolve();
    await response;
    assert.equal((await separate.row(id))?.status, 'failed');
  });

  test('fails after repeated failures without calls, too', async () => {
    const id = await hosting.deploy({}, behaving({ failsToLoad: 'silent' }));
    const row = await hosting.becomes(id, 'failed');
    assert.equal(row.failure?.code, 'unresponsive');
    assert.equal(runtimes.of(id)[0]?.loads, 5);
  });

  test('continues to start when its caller disconnects', async () => {
    const gate = Promise.withResolvers<void>();
    const id = await hosting.deploy({ status: 'idle' }, behaving({ gate: gate.promise }));
    const leaving = new AbortController();
    const gone = new Error('the client left');
    const left = assert.rejects(
      host.use('test', id, async () => assert.fail('it was called'), leaving.signal),
      gone,
    );
    await eventually('a start', async () => runtimes.of(id)[0]?.loads === 1);
    leaving.abort(gone);
    await left;
    gate.resolve();
    await hosting.becomes(id, 'ready');
    assert.equal((await call(id)).boot, 0);
  });
});

describe('a node with two places', async () => {
  const own = await Hosting.open();
  after(() => own.close());
  const { call, runtimes } = await own.node({ maxRuntimes: 2 });

  test('starts five deployments in turn, never more than two at a time', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await own.deploy());
    await eventually('all of them to have been ready', async () => {
      const rows = await Promise.all(ids.map((id) => own.row(id)));
      return rows.every((row) => row?.announced) && rows.filter((row) => row?.status === 'idle').length === 3;
    });
    for (const id of [...ids, ...ids]) await call(id);
    await Promise.all(ids.flatMap((id) => [call(id), call(id)]));
    assert.equal(runtimes.mostAtOnce, 2);
  });

  test('replaces the least recently used model, and no busy one', async () => {
    const [first, second, third] = [
      await own.deploy({ status: 'idle' }),
      await own.deploy({ status: 'idle' }),
      await own.deploy({ status: 'idle' }),
    ];
    await call(first);
    await call(second);
    await call(first);
    await call(third);
    assert.equal(await own.statusOf(second), 'idle');
    assert.equal(await own.statusOf(first), 'ready');
    const work = Promise.withResolvers<void>();
    own.models.set(first, behaving({ work: work.promise }));
    await own.change(first, `status = 'idle'`);
    await eventually('its end', async () => runtimes.of(first).every(({ isStopped }) => isStopped));
    const response = call(first);
    await own.becomes(first, 'ready');
    await call(second);
    assert.equal(await own.statusOf(first), 'ready');
    assert.equal(await own.statusOf(third), 'idle');
    work.resolve();
    await response;
    assert.equal(runtimes.mostAtOnce, 2);
  });
});

test('makes a call without a place wait, and rejects it after the limit', async () => {
  const own = await Hosting.open();
  const { call } = await own.node({ maxRuntimes: 1 }, { maxPlaceWait: 50 });
  const [busy, other] = [await own.deploy({ status: 'idle' }), await own.deploy({ status: 'idle' })];
  const work = Promise.withResolvers<void>();
  own.models.set(busy, behaving({ work: work.promise }));
  const response = call(busy);
  await own.becomes(busy, 'ready');
  await assert.rejects(
    call(other),
    (error) =>
      isRejected('unavailable', /No node has capacity/)(error) && (error as ApiError).headers['retry-after'] === '10',
  );
  work.resolve();
  await response;
  await eventually('a place', () => call(other).catch(() => undefined));
  await own.close();
});

const NEVER = new Promise<void>(() => undefined);

/** Occupies places with calls that never return. */
async function occupy(hosting: Hosting, call: Node['call'], count: number, ownerId: string, mode: Mode = 'test') {
  const ids: string[] = [];
  for (let i = 0; i < count; i++)
    ids.push(await hosting.deploy({ owner_id: ownerId, status: 'idle' }, behaving({ work: NEVER }), mode));
  const ends = ids.map((id) => call(id, mode, ownerId).catch((error: unknown) => error));
  return { ids, ends };
}

describe('an account whose calls never return', () => {
  for (const mode of MODES) {
    test(`leaves other accounts their share of the places, in ${mode} mode`, async (t) => {
      const own = await Hosting.open();
      t.after(() => own.close());
      const { call, runtimes } = await own.node({ maxRuntimes: 4 });
      const attacker = newId('usr');
      const { ids, ends } = await occupy(own, call, 5, attacker);
      await eventually('all places to be taken', async () => runtimes.alive.length === 4);
      const called = await own.deploy({ status: 'idle' }, undefined, mode);
      await call(called, mode);
      // The replaced model reports why, and so does its log.
      const interrupted = await Promise.race(ends);
      assert.ok(isFailure('stopped')(interrupted), String(interrupted));
      assert.ok(ids.some((id) => own.lines.some((line) => line.startsWith(`${id} Its place is needed`))));
      // It keeps its place while it is used.
      assert.equal((await call(called, mode)).boot, 0);
      assert.equal(runtimes.mostAtOnce, 4);
    });
  }

  test('gets no place in test mode while live mode needs them', async (t) => {
    const own = await Hosting.open();
    t.after(() => own.close());
    const { call, runtimes } = await own.node({ maxRuntimes: 1 });
    await occupy(own, call, 2, newId('usr'));
    await eventually('the place to be taken', async () => runtimes.alive.length === 1);
    for (let i = 0; i < 3; i++) {
      const live = await own.deploy({ status: 'idle' }, undefined, 'live');
      await call(live, 'live');
      await call(live, 'live');
    }
  });
});

test('frees the place of a call that times out at once, and pauses the deployment for longer each time', async (t) => {
  const own = await Hosting.open();
  t.after(() => own.close());
  const { call, runtimes } = await own.node(
    { maxRuntimes: 1 },
    { timeoutBackOff: { first: 3_600_000, max: 4 * 3_600_000 } },
  );
  const model = behaving();
  const id = await own.deploy({}, model);
  await own.becomes(id, 'ready');
  model.failsAtWork = 'timeout';
  const otherAccount = newId('usr');
  const other = await own.deploy({ status: 'idle' });
  for (const hours of [1, 2, 4, 4]) {
    await assert.rejects(call(id, 'test', otherAccount), isFailure('timeout'));
    const row = await own.becomes(id, 'idle');
    assert.deepEqual([row.node, row.failures], [null, 0]);
    await eventually('its end', async () => runtimes.alive.length === 0);
    await call(other);
    await assert.rejects(call(id), (error) => {
      assert.ok(isFailure('backing_off')(error), String(error));
      const { retryAfter = 0 } = (error as RuntimeFailure).details;
      return Math.round(retryAfter / 3_600_000) === hours;
    });
    await own.tables.query('update test.deployments set paused_until = now() where id = $1', [id]);
  }
  // A successful call resets the backoff.
  model.failsAtWork = undefined;
  await call(id);
  await call(other);
  const row = await own.becomes(id, 'idle');
  assert.deepEqual([row.backoff_step, row.paused_until], [0, null]);
});

describe('a model whose process continues after a call’s time limit', () => {
  const timesOut = ({ host }: Node, id: string, callerId: string) =>
    assert.rejects(
      host.use(
        'test',
        id,
        () => Promise.reject(new RuntimeFailure('timeout', 'a call took too long')),
        new AbortController().signal,
        callerId,
      ),
      isFailure('timeout'),
    );
  const anHour = { first: 3_600_000, max: 3_600_000 };

  test('keeps serving everyone when the caller was not its owner', async (t) => {
    const own = await Hosting.open();
    t.after(() => own.close());
    const node = await own.node({}, { timeoutBackOff: anHour });
    const id = await own.deploy();
    await own.becomes(id, 'ready');
    for (let i = 0; i < 6; i++) await timesOut(node, id, newId('usr'));
    assert.equal((await node.call(id)).boot, 0);
    assert.equal(node.runtimes.of(id).length, 1);
    assert.ok(own.lines.includes(`${id} A call was ended: a call took too long.`));
  });

  test('is paused after two calls of its owner, and rejects new calls meanwhile', async (t) => {
    const own = await Hosting.open();
    t.after(() => own.close());
    const node = await own.node({}, { maxDrainTime: 3_600_000, timeoutBackOff: anHour });
    const work = Promise.withResolvers<void>();
    const owner = newId('usr');
    const id = await own.deploy({ owner_id: owner }, behaving({ work: work.promise }));
    await own.becomes(id, 'ready');
    const pending = node.call(id);
    // The first time other calls continue; the second time they are the last ones.
    await timesOut(node, id, owner);
    await timesOut(node, id, owner);
    await assert.rejects(node.call(id), (error) => {
      assert.ok(isFailure('backing_off')(error), String(error));
      return ((error as RuntimeFailure).details.retryAfter ?? 0) > 3_000_000;
    });
    assert.equal(await own.statusOf(id), 'ready');
    work.resolve();
    await pending;
    await own.becomes(id, 'idle');
  });

  test('is paused although a call of another account never returns', async (t) => {
    const own = await Hosting.open();
    t.after(() => own.close());
    const node = await own.node();
    const owner = newId('usr');
    const id = await own.deploy({ owner_id: owner }, behaving({ work: NEVER }));
    await own.becomes(id, 'ready');
    const pending = assert.rejects(node.call(id, 'test', newId('usr')), isFailure('stopped'));
    await timesOut(node, id, owner);
    await timesOut(node, id, owner);
    await pending;
    await own.becomes(id, 'idle');
  });
});
