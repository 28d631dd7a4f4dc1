import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../../test/harness/eventually.ts';
import { openLog } from '../../platform/log.ts';
import type { RuntimeLine } from '../model-runtime.ts';
import { RuntimeFailure, type RuntimeFailureKind } from '../runtime-failure.ts';
import type { ReceivedMessage } from './child-channel.ts';
import { type ChildOptions, SupervisedChild } from './supervised-child.ts';

const PROGRAM = fileURLToPath(new URL('./bad-runtime-child.fixture.ts', import.meta.url));
const FOLDER = fileURLToPath(new URL('.', import.meta.url)).slice(0, -1);

class Tried {
  readonly child: SupervisedChild;
  readonly lines: RuntimeLine[] = [];
  readonly failures: RuntimeFailure[] = [];
  readonly lost: RuntimeFailure[] = [];
  readonly received: ReceivedMessage[] = [];
  description: unknown;

  constructor(deed: string, options: Partial<ChildOptions> = {}) {
    this.child = new SupervisedChild(
      {
        ...{ program: PROGRAM, greeting: { type: 'load', deed }, folder: FOLDER, maxMessageBytes: 10_000_000 },
        ...{ heapMegabytes: 64, memoryMegabytes: 512, silence: 60_000, backOff: { first: 1, max: 1 }, ...options },
      },
      {
        name: 'a bad child',
        isBusy: () => true,
        loaded: ({ description }) => {
          this.description = description;
        },
        hear: (message, attachments) => {
          if (message.type === 'response') throw new Error('unexpected response');
          this.received.push({ message, attachments });
        },
        lose: (failure) => this.lost.push(failure),
      },
      {
        log: openLog('silent'),
        hooks: { onLine: (line) => this.lines.push(line), onFailure: (failure) => this.failures.push(failure) },
      },
    );
    opened.push(this.child);
  }

  /** Makes the child perform a deed during a call, and returns the failure. */
  async failureOf(deed: string): Promise<RuntimeFailure> {
    await this.child.ready();
    this.child.send({ type: 'do', deed });
    return eventually('its end', async () => this.failures[0]);
  }
}

const opened: SupervisedChild[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((child) => child.stop()));
});

const failsAs = (kind: RuntimeFailureKind) => (error: unknown) => {
  assert.ok(error instanceof RuntimeFailure);
  assert.equal(error.kind, kind, error.message);
  assert.ok(!error.message.includes(FOLDER), error.message);
  return true;
};

describe('a child that misbehaves during a call is killed, and its owner gets the reason', () => {
  const fates: Record<string, RuntimeFailureKind> = {
    ...{ exit: 'crashed', abort: 'crashed' },
    ...{ 'say garbage': 'crashed', 'claim to say very much': 'crashed', 'send an unexpected message': 'crashed' },
    ...{ 'throw what is too much': 'exhausted', 'eat the heap': 'exhausted' },
    'eat memory beside the heap': 'exhausted',
  };
  for (const [deed, kind] of Object.entries(fates)) {
    test(`${kind}: ${deed}`, async () => {
      const tried = new Tried('nothing');
      assert.ok(failsAs(kind)(await tried.failureOf(deed)));
      assert.deepEqual(tried.lost, tried.failures);
      await eventually('another one', async () => tried.child.pid !== undefined);
      await tried.child.ready();
    });
  }

  test('timeout: a call that takes too long', async () => {
    const tried = new Tried('nothing', { callTimeout: 300 });
    await tried.child.ready();
    tried.child.timeCall()();
    tried.child.timeCall();
    assert.ok(failsAs('timeout')(await tried.failureOf('compute')));
  });

  test('silent: no messages', async () => {
    assert.ok(failsAs('silent')(await new Tried('nothing', { silence: 500 }).failureOf('compute')));
  });
});

describe('a child that fails to load', () => {
  const fates: Record<string, RuntimeFailureKind> = {
    ...{ exit: 'unloadable', abort: 'unloadable', 'fail to load': 'unloadable' },
    ...{ 'lack memory': 'exhausted', 'eat the heap': 'exhausted', 'say garbage': 'crashed' },
  };
  for (const [deed, kind] of Object.entries(fates)) {
    test(`${kind}: ${deed}`, async () => {
      const tried = new Tried(deed);
      await assert.rejects(tried.child.ready(), failsAs(kind));
      assert.equal(tried.failures.length, 1);
      assert.equal(tried.child.pid, undefined);
    });
  }

  test('is not restarted during backoff, and repeats its failure', async () => {
    const tried = new Tried('fail to load', { backOff: { first: 600_000, max: 600_000 } });
    const [first, second] = await Promise.allSettled([tried.child.ready()]).then(async (before) => [
      ...before,
      ...(await Promise.allSettled([tried.child.ready()])),
    ]);
    assert.ok(first?.status === 'rejected' && second?.status === 'rejected');
    assert.equal(second.reason.message, first.reason.message);
    assert.equal(second.reason.kind, 'unloadable');
    assert.ok(second.reason.details.retryAfter > 500_000);
    assert.equal(tried.failures.length, 1, 'only one process was started');
  });

  test('reports crashed, not unloadable, if no process can be started', async () => {
    await assert.rejects(new Tried('nothing', { program: '/nowhere.ts' }).child.ready(), failsAs('crashed'));
    const isolation = { level: 'unprivileged', readable: ['/nowhere'] } as const;
    await assert.rejects(new Tried('nothing', { isolation }).child.ready(), failsAs('crashed'));
  });
});

test('passes on the description of the model, and attachments in both directions', async () => {
  const tried = new Tried('nothing');
  const { boot, load } = await tried.child.ready();
  assert.ok(boot > 0 && load >= 0);
  assert.equal(tried.description, 'something');
  const large = Buffer.alloc(5_000_000, 'abc');
  tried.child.send({ type: 'echo', id: 7 }, [large, Buffer.alloc(0)]);
  tried.child.send({ type: 'do', deed: 'send bytes' });
  await eventually('both responses', async () => tried.received.length === 2);
  const [echo, bytes] = tried.received;
  assert.equal(echo?.message.id, 7);
  assert.ok(large.equals(echo?.attachments[0] ?? Buffer.alloc(0)));
  assert.equal(echo?.attachments[1]?.byteLength, 0);
  assert.deepEqual(
    bytes?.attachments.map(({ byteLength }) => byteLength),
    [4, 3_000_000],
  );
});

test('forwards output and log messages line by line, without paths', async () => {
  const tried = new Tried('nothing');
  await tried.child.ready();
  tried.child.send({ type: 'do', deed: 'print' });
  await eventually('three lines', async () => tried.lines.length >= 3);
  await tried.child.stop();
  const of = (stream: string): string[] => tried.lines.filter((line) => line.stream === stream).map((l) => l.message);
  assert.deepEqual(of('stdout'), ['one', 'two, which has no end']);
  assert.ok(of('stderr').includes('at server/src/runtimes/process/bad-runtime-child.fixture.ts'));
  assert.ok(tried.lines.some(({ level, message }) => level === 'warn' && message.length === 2000));
});
