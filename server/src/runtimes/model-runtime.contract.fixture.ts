import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../../test/harness/eventually.ts';
import { descendantsOf } from './isolation/resident-memory.ts';
import type { ModelRuntime, RuntimeHooks, RuntimeLine } from './model-runtime.ts';
import { RuntimeFailure, type RuntimeFailureKind } from './runtime-failure.ts';

/**
 * - `good`: responds quickly
 * - `garbage`: cannot be loaded
 */
export type TriedModel = 'good' | 'garbage';

/** A driver under test. Its runtimes restart after a short pause. */
export interface RuntimePlace<R extends ModelRuntime> {
  /** Opens a runtime without starting it. */
  open(model: TriedModel, hooks: RuntimeHooks): R;
  /** Maximum concurrent calls of a runtime, including queued ones. */
  room: number;
  /** Makes a short call and checks its result. */
  call(runtime: R, signal: AbortSignal): Promise<void>;
  /** Texts that must never appear in messages, such as paths of the server. */
  secrets: readonly string[];
  close(): Promise<void>;
}

/**
 * - `endless`: a call does not end by itself
 * - `patient`: the same, but with a call timeout
 * - `hungry`: exceeds its memory limit when it is loaded or called
 */
export type TriedProcess = 'endless' | 'patient' | 'hungry';

/** A driver that runs the model in a process of its own. */
export interface ProcessPlace<R extends ModelRuntime> extends Omit<RuntimePlace<R>, 'open'> {
  open(model: TriedModel | TriedProcess, hooks: RuntimeHooks): R;
  /** Starts a call that does not end; resolves when it is running. */
  begin(runtime: R): Promise<{ finished: Promise<unknown> }>;
  /** Checks that a `patient` model works again after a timeout. */
  again(runtime: R): Promise<void>;
  /** Makes a process print or log something. */
  talk(hooks: RuntimeHooks): Promise<void>;
}

const NEVER = new AbortController().signal;

/** Records the hooks of a runtime. */
class RecordedHooks implements RuntimeHooks {
  readonly lines: RuntimeLine[] = [];
  readonly failures: RuntimeFailure[] = [];

  onLine(line: RuntimeLine): void {
    this.lines.push(line);
  }

  onFailure(failure: RuntimeFailure): void {
    this.failures.push(failure);
  }

  get kinds(): RuntimeFailureKind[] {
    return this.failures.map(({ kind }) => kind);
  }
}

/** Tests that every driver must pass. */
export function runtimeContract<R extends ModelRuntime>(name: string, open: () => Promise<RuntimePlace<R>>): void {
  describe(`${name}, as every runtime`, () => {
    const using = opening<R, RuntimePlace<R>>(open);

    test('starts once for concurrent calls', async () => {
      const runtime = using.open('good');
      const [first, ...others] = await Promise.all([runtime.load(), runtime.load(), runtime.load()]);
      assert.ok(first && first.boot >= 0 && first.load >= 0);
      for (const times of others) assert.deepEqual(times, first);
      const { pid } = runtime;
      await runtime.load();
      assert.equal(runtime.pid, pid);
    });

    test('rejects every call with unloadable if the model cannot be loaded', async () => {
      const runtime = using.open('garbage');
      for (const _ of [1, 2]) await assert.rejects(runtime.load(), using.failsAs('unloadable'));
      await assert.rejects(using.place.call(runtime, NEVER), using.failsAs('unloadable'));
    });

    test('starts with the first call', async () => {
      await using.place.call(using.open('good'), NEVER);
    });

    test('rejects an aborted call at once, and serves others', async () => {
      const runtime = using.open('good');
      await runtime.load();
      await assert.rejects(using.place.call(runtime, AbortSignal.abort(new Error('left before'))), /left before/);
      const caller = new AbortController();
      const leaving = using.place.call(runtime, caller.signal);
      caller.abort(new Error('left at once'));
      await assert.rejects(leaving, /left at once/);
      await using.place.call(runtime, NEVER);
    });

    test('serves concurrent calls, and rejects those above the limit with busy', async () => {
      const runtime = using.open('good');
      const { room } = using.place;
      const calls = Array.from({ length: room + 3 }, () => using.place.call(runtime, NEVER));
      const outcomes = await Promise.allSettled(calls);
      const rejected = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      assert.equal(rejected.length, 3);
      for (const reason of rejected) assert.ok(using.failsAs('busy')(reason));
    });

    test('rejects calls after it is stopped', async () => {
      const hooks = new RecordedHooks();
      const runtime = using.open('good', hooks);
      await runtime.load();
      await Promise.all([runtime.stop(), runtime.stop()]);
      assert.equal(runtime.pid, undefined);
      await assert.rejects(runtime.load(), using.failsAs('stopped'));
      await assert.rejects(using.place.call(runtime, NEVER), using.failsAs('stopped'));
      assert.deepEqual(hooks.kinds, [], 'stopping is not a failure');
    });

    test('can be stopped before it has started', async () => {
      const runtime = using.open('good');
      const loading = assert.rejects(runtime.load(), using.failsAs('stopped'));
      await runtime.stop();
      await loading;
      assert.equal(runtime.pid, undefined);
    });
  });
}

/** Tests that every driver with a process must pass: the process may die or has to be killed. */
export function processContract<R extends ModelRuntime>(name: string, open: () => Promise<ProcessPlace<R>>): void {
  describe(`${name}, as every runtime with a process`, () => {
    const using = opening<R, ProcessPlace<R>>(open);

    test('fails running calls when its process dies, reports it, and restarts', async () => {
      const hooks = new RecordedHooks();
      const runtime = using.open('endless', hooks);
      await runtime.load();
      const pid = runtime.pid as number;
      const { finished } = await using.place.begin(runtime);
      process.kill(pid, 'SIGKILL');
      await assert.rejects(finished, using.failsAs('crashed'));
      assert.deepEqual(hooks.kinds, ['crashed']);
      await eventually('another process', async () => runtime.pid !== undefined && runtime.pid !== pid);
      await runtime.load();
      assert.equal(isAlive(pid), false);
    });

    test('serves the next call after its process died', async () => {
      const hooks = new RecordedHooks();
      const runtime = using.open('good', hooks);
      await using.place.call(runtime, NEVER);
      process.kill(runtime.pid as number, 'SIGKILL');
      await eventually('its death', async () => hooks.failures.length > 0);
      await eventually('a process', async () => runtime.pid !== undefined);
      await using.place.call(runtime, NEVER);
      assert.deepEqual(hooks.kinds, ['crashed']);
    });

    test('reports a model that cannot be loaded, and leaves no process', async () => {
      const hooks = new RecordedHooks();
      const runtime = using.open('garbage', hooks);
      await assert.rejects(runtime.load(), using.failsAs('unloadable'));
      assert.deepEqual(hooks.kinds, ['unloadable']);
      assert.equal(runtime.pid, undefined);
    });

    test('kills a process that exceeds its memory limit', async () => {
      const hooks = new RecordedHooks();
      const runtime = using.open('hungry', hooks);
      await assert.rejects(using.place.call(runtime, NEVER), using.failsAs('exhausted'));
      assert.ok(hooks.failures.length > 0 && hooks.failures.every(using.failsAs('exhausted')));
    });

    test('times out a long call, and serves the next one', async () => {
      const runtime = using.open('patient');
      await runtime.load();
      const { finished } = await using.place.begin(runtime);
      await assert.rejects(finished, using.failsAs('timeout'));
      await using.place.again(runtime);
    });

    test('kills the process and fails running calls when it is stopped', async () => {
      const hooks = new RecordedHooks();
      const runtime = using.open('endless', hooks);
      await runtime.load();
      const pid = runtime.pid as number;
      const { finished } = await using.place.begin(runtime);
      const failing = assert.rejects(finished, using.failsAs('stopped'));
      await runtime.stop();
      await failing;
      assert.equal(isAlive(pid), false);
      assert.deepEqual(hooks.kinds, []);
    });

    test('can be stopped while its process starts', async () => {
      const runtime = using.open('good');
      const loading = assert.rejects(runtime.load(), using.failsAs('stopped'));
      const pid = await eventually('a process', async () => runtime.pid);
      await runtime.stop();
      await loading;
      assert.equal(isAlive(pid), false);
    });

    test('ignores SIGTERM and SIGINT', async () => {
      const hooks = new RecordedHooks();
      const runtime = using.open('good', hooks);
      await runtime.load();
      const pid = runtime.pid as number;
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        for (const one of [-pid, pid, ...(await descendantsOf(pid))]) process.kill(one, signal);
        await using.place.call(runtime, NEVER);
      }
      assert.equal(runtime.pid, pid);
      assert.deepEqual(hooks.kinds, []);
    });

    test('reports its output without secrets', async () => {
      const hooks = new RecordedHooks();
      await using.place.talk(hooks);
      assert.ok(hooks.lines.length > 0);
      for (const { message } of hooks.lines) using.assertNoSecrets(message);
    });
  });
}

/** The driver of a suite, and the runtimes opened with it. */
class Using<R extends ModelRuntime, P extends RuntimePlace<R> | ProcessPlace<R>> {
  #place: P | undefined;
  readonly #opened: R[] = [];

  set place(place: P) {
    this.#place = place;
  }

  get place(): P {
    return this.#place ?? assert.fail('there is no place yet');
  }

  open(model: Parameters<P['open']>[0], hooks: RuntimeHooks = new RecordedHooks()): R {
    const runtime = this.place.open(model as never, hooks);
    this.#opened.push(runtime);
    return runtime;
  }

  async close(): Promise<void> {
    await Promise.all(this.#opened.map((runtime) => runtime.stop()));
    await this.place.close();
  }

  failsAs(kind: RuntimeFailureKind): (error: unknown) => boolean {
    return (error) => {
      if (!(error instanceof RuntimeFailure)) return false;
      assert.equal(error.kind, kind, error.message);
      this.assertNoSecrets(error.message);
      return true;
    };
  }

  assertNoSecrets(message: string): void {
    for (const secret of this.place.secrets) assert.ok(!message.includes(secret), message);
  }
}

function opening<R extends ModelRuntime, P extends RuntimePlace<R> | ProcessPlace<R>>(
  open: () => Promise<P>,
): Using<R, P> {
  const using = new Using<R, P>();
  before(async () => {
    using.place = await open();
  });
  after(() => using.close());
  return using;
}

/** Returns false on systems without /proc. */
function isAlive(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false;
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')); // a zombie, not reaped yet
  } catch {
    return false; // it exited meanwhile
  }
}
