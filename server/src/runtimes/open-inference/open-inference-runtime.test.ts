import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { runtimeContract } from '../model-runtime.contract.fixture.ts';
import type { TensorRuntime } from '../model-runtime.ts';
import { RuntimeFailure, type RuntimeFailureKind } from '../runtime-failure.ts';
import type { Datatype, Tensor } from '../tensor.ts';
import {
  type EngineFixture,
  type EngineModelState,
  engineModel,
  startEngine,
  TRITON_EXTENSIONS,
} from './open-inference-engine.fixture.ts';
import { type OpenInferenceOptions, openInferenceRuntime } from './open-inference-runtime.ts';
import { readEngineSettings } from './read-engine-settings.ts';

const NAME = 'acme--pick-place--1.2.0';
const MODEL = { mode: 'live', slug: 'acme/pick-place', revision: '1.2.0' } as const;
const NEVER = new AbortController().signal;
const X: Tensor = { name: 'x', datatype: 'FP32', shape: [1, 3], data: Buffer.from('0000803f000000400000c03f', 'hex') };
/** 2x + 1 */
const Y = Buffer.from('000040400000a04000008040', 'hex');
const SECRET = 'hunter2hunter2';

interface Wanted extends Partial<OpenInferenceOptions> {
  settings?: object;
  name?: string;
  model?: OpenInferenceOptions['model'];
}

function open(engine: Pick<EngineFixture, 'url'>, { settings = {}, ...options }: Wanted = {}) {
  const recorded: { kinds: RuntimeFailureKind[]; lines: string[] } = { kinds: [], lines: [] };
  const [engineSettings] = readEngineSettings(
    JSON.stringify({ engines: [{ url: engine.url, headers: { authorization: `Bearer ${SECRET}` }, ...settings }] }),
  );
  assert.ok(engineSettings);
  const runtime = openInferenceRuntime(
    engineSettings,
    { model: MODEL, backOff: { first: 1, max: 1 }, ...options },
    {
      onLine: ({ message }) => void recorded.lines.push(message),
      onFailure: ({ kind }) => void recorded.kinds.push(kind),
    },
  );
  return { runtime, recorded };
}

async function place(
  t: TestContext,
  model: Partial<EngineModelState> = {},
  wanted: Wanted & { extensions?: string[] } = {},
) {
  const { name = NAME, extensions = TRITON_EXTENSIONS, ...options } = wanted;
  const state = engineModel(model);
  const engine = await startEngine({ [name]: state }, { extensions });
  const opened = open(engine, options);
  t.after(async () => {
    await opened.runtime.stop();
    await engine.close();
  });
  return { ...opened, engine, state };
}

const infer = (runtime: TensorRuntime, inputs = [X], outputs?: string[]) => runtime.infer({ inputs, outputs }, NEVER);

function failing(kind: RuntimeFailureKind, message: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof RuntimeFailure, String(error));
    assert.equal(error.kind, kind, error.message);
    assert.match(error.message, message);
    assert.ok(!error.message.includes(SECRET) && !error.message.includes('127.0.0.1'), error.message);
    return true;
  };
}

runtimeContract('an engine elsewhere', async () => {
  const engine = await startEngine({ [NAME]: engineModel() });
  return {
    open: (which, hooks) => {
      const [settings] = readEngineSettings(JSON.stringify({ engines: [{ url: engine.url, concurrency: 2 }] }));
      assert.ok(settings);
      const model = which === 'good' ? MODEL : { ...MODEL, slug: 'acme/unknown' };
      return openInferenceRuntime(settings, { model, queue: 4, backOff: { first: 10, max: 50 } }, hooks);
    },
    room: 6,
    async call(runtime, signal) {
      const { outputs } = await runtime.infer({ inputs: [X], outputs: undefined }, signal);
      assert.deepEqual(Buffer.from(outputs[0]?.data ?? []), Y);
    },
    secrets: [engine.url],
    close: () => engine.close(),
  };
});

test('sends and receives binary tensors if the engine supports them', async (t) => {
  const { runtime, engine } = await place(t);
  const { outputs, queued, ran } = await infer(runtime, [X], ['y']);
  assert.deepEqual(
    { ...outputs[0], data: Buffer.from(outputs[0]?.data ?? []) },
    { name: 'y', datatype: 'FP32', shape: [1, 3], data: Y },
  );
  assert.ok(queued >= 0 && ran > 0);
  assert.deepEqual(runtime.signature, {
    inputs: [{ name: 'x', datatype: 'FP32', shape: [-1, 3] }],
    outputs: [{ name: 'y', datatype: 'FP32', shape: [-1, 3] }],
  });
  const call = engine.asked.at(-1);
  assert.equal(call?.path, `/v2/models/${NAME}/infer`);
  assert.ok(call?.headers['inference-header-content-length']);
  assert.ok(engine.asked.every(({ headers }) => headers.authorization === `Bearer ${SECRET}`));
});

test('uses JSON if the engine does not support binary, or if configured', async (t) => {
  for (const wanted of [{ extensions: [] }, { settings: { binary: false } }]) {
    const { runtime, engine } = await place(t, {}, wanted);
    const { outputs } = await infer(runtime);
    assert.deepEqual(Buffer.from(outputs[0]?.data ?? []), Y);
    assert.equal(engine.asked.at(-1)?.headers['inference-header-content-length'], undefined);
  }
});

test('round-trips numbers and texts in both formats', async (t) => {
  const tensors: [Datatype, Uint8Array][] = [
    ['INT64', new Uint8Array(BigInt64Array.from([-1n, 2n ** 53n - 1n, 0n]).buffer)],
    ['BYTES', Buffer.from('\x01\0\0\0a\0\0\0\0\x02\0\0\0bc', 'latin1')],
    ['FP64', new Uint8Array(Float64Array.from([0.1, Number.NaN, Infinity]).buffer)],
  ];
  for (const binary of [true, false]) {
    for (const [datatype, data] of tensors) {
      const { runtime } = await place(t, { does: 'echo', datatype }, { settings: { binary } });
      const { outputs } = await infer(runtime, [{ ...X, datatype, data }]);
      assert.deepEqual(Buffer.from(outputs[0]?.data ?? []), Buffer.from(data), `${datatype}, binary: ${binary}`);
    }
  }
});

test('sends 64-bit integers as exact JSON numbers', async (t) => {
  const { engine, runtime, state } = await place(t, { does: 'echo', datatype: 'INT64' }, { extensions: [] });
  const data = new Uint8Array(BigInt64Array.from([-1n, 2n ** 62n + 1n, 0n]).buffer);
  await infer(runtime, [{ ...X, datatype: 'INT64', data }]);
  assert.match(engine.lastBody.toString(), /"data":\[-1,4611686018427387905,0\]/);
  const body = '{"outputs":[{"name":"y","datatype":"INT64","shape":[1],"data":[-4611686018427387905]}]}';
  state.instead = { status: 200, body };
  const { outputs } = await infer(runtime);
  assert.deepEqual(Buffer.from(outputs[0]?.data ?? []).readBigInt64LE(), -4611686018427387905n);
});

test('requests the configured version', async (t) => {
  const name = 'pick_place@1.2.0';
  const { runtime, engine } = await place(
    t,
    {},
    {
      name,
      settings: { model_name: 'pick_place', model_version: '{revision}' },
    },
  );
  await infer(runtime);
  assert.equal(engine.asked.at(-1)?.path, '/v2/models/pick_place/versions/1.2.0/infer');
});

test('asks the engine to load a model that is not ready', async (t) => {
  const { runtime, recorded, engine } = await place(t, { ready: false });
  await runtime.load();
  assert.ok(engine.asked.some(({ method, path }) => method === 'POST' && path.endsWith(`/${NAME}/load`)));
  assert.deepEqual(recorded.lines, [
    `the engine is asked to load ${NAME}`,
    `the engine has the model as ${NAME}; tensors go in binary`,
  ]);
});

test('fails as unloadable with the engine’s message if it cannot load the model', async (t) => {
  const { runtime, recorded } = await place(t, { ready: false, loadable: false });
  await assert.rejects(runtime.load(), failing('unloadable', /responded with 400: failed to load 'it'/));
  assert.deepEqual(recorded.kinds, ['unloadable']);
  const without = await place(t, { ready: false }, { extensions: ['binary_tensor_data'] });
  await assert.rejects(without.runtime.load(), failing('unloadable', /responded with 400/));
});

test('fails as unloadable if the metadata is invalid', async (t) => {
  const spec = { name: 'x', datatype: 'FP8', shape: [1] };
  for (const [metadata, message] of [
    [{ inputs: [spec], outputs: [] }, /unknown datatype for the tensor "x"/],
    [{ inputs: 'x' }, /invalid model metadata/],
  ] as const) {
    const { runtime } = await place(t, { metadata });
    await assert.rejects(runtime.load(), failing('unloadable', message));
  }
  const { runtime } = await place(t, { metadata: { name: 'it' } });
  await runtime.load();
  assert.deepEqual(runtime.signature, { inputs: [], outputs: [] });
});

test('retries an engine that is not ready', async (t) => {
  const { runtime, recorded, engine } = await place(t);
  engine.everything = { status: 503 };
  await assert.rejects(runtime.load(), failing('backing_off', /responded with 503/));
  engine.everything = { status: 401, body: `{"error":"no such key: ${SECRET}"}` };
  await eventually('another try', async () => {
    await assert.rejects(runtime.load());
    return recorded.kinds.includes('unloadable');
  });
  await assert.rejects(
    runtime.load(),
    failing('unloadable', /^asked for acme--pick-place--1\.2\.0, the engine responded with 401: no such key: \*\*\*$/),
  );
  assert.deepEqual(recorded.lines, [], 'failures are reported by onFailure only');
  engine.everything = undefined;
  await eventually('the engine to be asked again', () =>
    infer(runtime).then(
      () => true,
      () => false,
    ),
  );
});

test('maps statuses of a call to failure kinds', async (t) => {
  const { runtime, recorded, state } = await place(t);
  await runtime.load();
  const cases: [EngineModelState['instead'], RuntimeFailureKind, RegExp][] = [
    [{ status: 400, body: '{"error":"expected 3 values"}' }, 'model_failed', /responded with 400: expected 3 values/],
    [{ status: 500, body: '{"message":"CUDA error\\n"}' }, 'model_failed', /responded with 500: CUDA error$/],
    [{ status: 429 }, 'busy', /429/],
    [{ status: 503, headers: { 'retry-after': '7' } }, 'backing_off', /503/],
  ];
  for (const [instead, kind, message] of cases) {
    if (instead) state.instead = instead;
    await assert.rejects(infer(runtime), failing(kind, message));
  }
  await assert.rejects(infer(runtime), (error: RuntimeFailure) => error.details.retryAfter === 7000);
  assert.deepEqual(recorded.kinds, [], 'the model is still loaded');
});

test('fails on a truncated or invalid reply, and recovers', async (t) => {
  const { runtime, recorded, state } = await place(t);
  const cases: [EngineModelState['instead'], RegExp][] = [
    ['hanging up', /request to the engine failed: the connection was closed/],
    ['half a response', /request to the engine failed/],
    [{ status: 200, body: 'hello' }, /invalid response/],
    [{ status: 200, body: '{"outputs":[{"name":"y","datatype":"FP32","shape":[9],"data":[1]}]}' }, /invalid response/],
    [{ status: 200, body: '{"outputs":[]}' }, /left out the output "y"/],
    [{ status: 302, headers: { location: 'http://elsewhere.invalid/' } }, /responded with 302/],
    [{ status: 404, body: '{"error":"unknown model"}' }, /responded with 404: unknown model/],
  ];
  for (const [instead, message] of cases) {
    if (instead) state.instead = instead;
    await eventually('it to be loaded', () =>
      runtime.load().then(
        () => true,
        () => false,
      ),
    );
    await assert.rejects(infer(runtime, [X], ['y']), failing('crashed', message));
  }
  assert.deepEqual(
    recorded.kinds,
    cases.map(() => 'crashed'),
  );
  delete state.instead;
  await eventually('the next call', () =>
    infer(runtime).then(
      () => true,
      () => false,
    ),
  );
});

test('fails if the engine is unreachable', async (t) => {
  const { engine } = await place(t);
  await engine.close();
  const { runtime, recorded } = open(engine);
  t.after(() => runtime.stop());
  await assert.rejects(runtime.load(), failing('crashed', /the connection was refused/));
  assert.deepEqual(recorded.kinds, ['crashed']);
});

test('times out if the engine does not respond, and rejects at once when aborted', async (t) => {
  const { runtime, state, engine } = await place(t, { instead: 'silence' }, { settings: { timeouts: { call: 0.2 } } });
  await assert.rejects(infer(runtime), failing('timeout', /within 0.2 s/));
  const patient = open(engine);
  t.after(() => patient.runtime.stop());
  await patient.runtime.load();
  const leaving = new AbortController();
  const left = assert.rejects(patient.runtime.infer({ inputs: [X], outputs: undefined }, leaving.signal), /left/);
  const calls = () => engine.asked.filter(({ path }) => path.endsWith('/infer')).length;
  await eventually('the call', async () => calls() === 2);
  leaving.abort(new Error('left'));
  await left;
  assert.deepEqual(patient.recorded.kinds, []);
  const stopped = assert.rejects(infer(patient.runtime), failing('stopped', /stopped/));
  await eventually('the call', async () => calls() === 3);
  await patient.runtime.stop();
  await stopped;
  delete state.instead;
});

test('reads null as NaN in replies', async (t) => {
  const body = '{"outputs":[{"name":"y","datatype":"FP32","shape":[2],"data":[null,1]}]}';
  const { runtime } = await place(t, { instead: { status: 200, body } });
  const { outputs } = await infer(runtime);
  assert.deepEqual(Buffer.from(outputs[0]?.data ?? []), Buffer.from('0000c07f0000803f', 'hex'));
});

test('rejects a reply above the size limit', async (t) => {
  const { runtime } = await place(t, { instead: { status: 200, body: ' '.repeat(65 * 1024 * 1024) } });
  await assert.rejects(infer(runtime), failing('model_failed', /larger than 64 MiB/));
});
