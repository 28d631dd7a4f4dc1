import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../../test/harness/eventually.ts';
import { descendantsOf } from './isolation/resident-memory.ts';
import type { ModelRuntime, RuntimeHooks, RuntimeLine } from './model-runtime.ts';
import { RuntimeFailure, type RuntimeFailureKind } from './runtime-failure.ts';

/**
 * - `good`: answers soon
 * - `garbage`: cannot be loaded
 */
export type TriedModel = 'good' | 'garbage';

/** A driver with what is needed to try it. Its runtimes start again without much of a pause. */
export interface RuntimePlace<R extends ModelRuntime> {
  /** A runtime that nobody has started yet. */
  open(model: TriedModel, hooks: RuntimeHooks): R;
  /** How many calls a runtime takes at a time, those included that wait. */
  room: number;
  /** Has it answer, soon, and looks whether that is an answer. */
  call(runtime: R, signal: AbortSignal): Promise<void>;
  /** Nobody is to hear of these: where the server has its files, for example. */
  secrets: readonly string[];
  close(): Promise<void>;
}

/**
 * - `endless`: what is begun with it does not end by itself
 * - `patient`: the same, but what takes long is given up
 * - `hungry`: takes more memory than it may, when it is loaded or called
 */
export type TriedProcess = 'endless' | 'patient' | 'hungry';

/** A driver that has the model in a process of its own. */
export interface ProcessPlace<R extends ModelRuntime> extends Omit<RuntimePlace<R>, 'open'> {
  open(model: TriedModel | TriedProcess, hooks: RuntimeHooks): R;
  /** Begins with an endless one what does not end; resolves when that is under way. */
  begin(runtime: R): Promise<{ finished: Promise<unknown> }>;
  /** Shows that a patient one, which gave something up, is of use again. */
  again(runtime: R): Promise<void>;
  /** Has a process write or say something. */
  talk(hooks: RuntimeHooks): Promise<void>;
}

const NEVER = new AbortController().signal;

/** Collects what a runtime tells. */
class Heard implements RuntimeHooks {
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

/** What every driver keeps to, wherever it has the model. */
export function runtimeContract<R extends ModelRuntime>(name: string, open: () => Promise<RuntimePlace<R>>): void {
  describe(`${name}, as every runtime`, () => {
    const using = opening<R, RuntimePlace<R>>(open);

    test('is started once, for all who ask', async () => {
      const runtime = using.open('good');
      const [first, ...others] = await Promise.all([runtime.load(), runtime.load(), runtime.load()]);
      assert.ok(first && first.boot >= 0 && first.load >= 0);
      for (const times of others) assert.deepEqual(times, first);
      const { pid } = runtime;
      await runtime.load();
      assert.equal(runtime.pid, pid);
    });

    test('what cannot be loaded is told, and again', async () => {
      const runtime = using.open('garbage');
      for (const _ of [1, 2]) await assert.rejects(runtime.load(), using.failsAs('unloadable'));
      await assert.rejects(using.place.call(runtime, NEVER), using.failsAs('unloadable'));
    });

    test('answers, and starts by itself for that', async () => {
      await using.place.call(using.open('good'), NEVER);
    });

    test('whoever leaves hears no more of it, and others are answered', async () => {
      const runtime = using.open('good');
      await runtime.load();
      await assert.rejects(using.place.call(runtime, AbortSignal.abort(new Error('left before'))), /left before/);
      const caller = new AbortController();
      const leaving = using.place.call(runtime, caller.signal);
      caller.abort(new Error('left at once'));
      await assert.rejects(leaving, /left at once/);
      await using.place.call(runtime, NEVER);
    });

    test('many at once are answered, and those for whom there is no room are told so', async () => {
      const runtime = using.open('good');
      const { room } = using.place;
      const calls = Array.from({ length: room + 3 }, () => using.place.call(runtime, NEVER));
      const outcomes = await Promise.allSettled(calls);
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      assert.equal(refused.length, 3);
      for (const reason of refused) assert.ok(using.failsAs('busy')(reason));
    });

    test('is of no more use once it is stopped', async () => {
      const heard = new Heard();
      const runtime = using.open('good', heard);
      await runtime.load();
      await Promise.all([runtime.stop(), runtime.stop()]);
      assert.equal(runtime.pid, undefined);
      await assert.rejects(runtime.load(), using.failsAs('stopped'));
      await assert.rejects(using.place.call(runtime, NEVER), using.failsAs('stopped'));
      assert.deepEqual(heard.kinds, [], 'it was told to');
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

/** What every driver keeps to that has the model in a process: that may die, and has to be ended at times. */
export function processContract<R extends ModelRuntime>(name: string, open: () => Promise<ProcessPlace<R>>): void {
  describe(`${name}, as every runtime with a process`, () => {
    const using = opening<R, ProcessPlace<R>>(open);

    test('its death fails what is under way, is told, and is not the end', async () => {
      const heard = new Heard();
      const runtime = using.open('endless', heard);
      await runtime.load();
      const pid = runtime.pid as number;
      const { finished } = await using.place.begin(runtime);
      process.kill(pid, 'SIGKILL');
      await assert.rejects(finished, using.failsAs('crashed'));
      assert.deepEqual(heard.kinds, ['crashed']);
      await eventually('another process', async () => runtime.pid !== undefined && runtime.pid !== pid);
      await runtime.load();
      assert.equal(isAlive(pid), false);
    });

    test('after its death it answers the next call', async () => {
      const heard = new Heard();
      const runtime = using.open('good', heard);
      await using.place.call(runtime, NEVER);
      process.kill(runtime.pid as number, 'SIGKILL');
      await eventually('its death', async () => heard.failures.length > 0);
      await eventually('a process', async () => runtime.pid !== undefined);
      await using.place.call(runtime, NEVER);
      assert.deepEqual(heard.kinds, ['crashed']);
    });

    test('what cannot be loaded is told to whoever hears of failures, and leaves no process', async () => {
      const heard = new Heard();
      const runtime = using.open('garbage', heard);
      await assert.rejects(runtime.load(), using.failsAs('unloadable'));
      assert.deepEqual(heard.kinds, ['unloadable']);
      assert.equal(runtime.pid, undefined);
    });

    test('one that takes too much memory is ended', async () => {
      const heard = new Heard();
      const runtime = using.open('hungry', heard);
      await assert.rejects(using.place.call(runtime, NEVER), using.failsAs('exhausted'));
      assert.ok(heard.failures.length > 0 && heard.failures.every(using.failsAs('exhausted')));
    });

    test('what takes too long is given up, and the next call is served', async () => {
      const runtime = using.open('patient');
      await runtime.load();
      const { finished } = await using.place.begin(runtime);
      await assert.rejects(finished, using.failsAs('timeout'));
      await using.place.again(runtime);
    });

    test('is gone once it is stopped, with what it was doing', async () => {
      const heard = new Heard();
      const runtime = using.open('endless', heard);
      await runtime.load();
      const pid = runtime.pid as number;
      const { finished } = await using.place.begin(runtime);
      const failing = assert.rejects(finished, using.failsAs('stopped'));
      await runtime.stop();
      await failing;
      assert.equal(isAlive(pid), false);
      assert.deepEqual(heard.kinds, []);
    });

    test('can be stopped while its process starts', async () => {
      const runtime = using.open('good');
      const loading = assert.rejects(runtime.load(), using.failsAs('stopped'));
      const pid = await eventually('a process', async () => runtime.pid);
      await runtime.stop();
      await loading;
      assert.equal(isAlive(pid), false);
    });

    test('signals that end a whole service, or whoever sits at the terminal, do not end it', async () => {
      const heard = new Heard();
      const runtime = using.open('good', heard);
      await runtime.load();
      const pid = runtime.pid as number;
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        for (const one of [-pid, pid, ...(await descendantsOf(pid))]) process.kill(one, signal);
        await using.place.call(runtime, NEVER);
      }
      assert.equal(runtime.pid, pid);
      assert.deepEqual(heard.kinds, []);
    });

    test('what it says is heard, without what nobody is to know', async () => {
      const heard = new Heard();
      await using.place.talk(heard);
      assert.ok(heard.lines.length > 0);
      for (const { message } of heard.lines) using.requireDiscreet(message);
    });
  });
}

/** The place of a suite, and the runtimes that were opened in it. */
class Using<R extends ModelRuntime, P extends RuntimePlace<R> | ProcessPlace<R>> {
  #place: P | undefined;
  readonly #opened: R[] = [];

  set place(place: P) {
    this.#place = place;
  }

  get place(): P {
    return this.#place ?? assert.fail('there is no place yet');
  }

  open(model: Parameters<P['open']>[0], hooks: RuntimeHooks = new Heard()): R {
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
      this.requireDiscreet(error.message);
      return true;
    };
  }

  requireDiscreet(message: string): void {
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

/** Systems without /proc cannot tell. */
function isAlive(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false;
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')); // nobody may have asked yet what became of it
  } catch {
    return false; // it went while we looked
  }
}
