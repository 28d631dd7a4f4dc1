import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConnectionError, SoukError } from '../errors.ts';
import { streamingRequester } from '../streaming/streamed-response.fixture.ts';
import { invokeDeployment } from './invoke.ts';
import { tensor } from './tensor.ts';
import { DeploymentFailedError, waitUntilReady } from './wait-until-ready.ts';

const MODEL = { model_name: 'acme/pick-place', model_version: '1.2.0' };
const y = { name: 'y', datatype: 'FP32', shape: [2] };

test('sends lists as JSON, and returns lists', async () => {
  const response = { ...MODEL, outputs: [{ ...y, data: [1, 2] }] };
  const { requester, sent } = streamingRequester([{ pieces: [JSON.stringify(response)] }]);
  const inputs = [tensor('x', [1, 2], [2], 'FP32')];
  assert.deepEqual(await invokeDeployment(requester, 'dep_1', { inputs }), response);
  assert.equal(sent[0]?.url, 'http://souk.test/v1/deployments/dep_1/invoke');
  assert.deepEqual(JSON.parse(sent[0]?.body as string), { inputs });
});

test('sends typed arrays as bytes after the JSON, and returns typed arrays', async () => {
  const head = JSON.stringify({
    ...MODEL,
    outputs: [
      { ...y, parameters: { binary_data_size: 8 } },
      { name: 'label', datatype: 'BYTES', shape: [1], data: ['cup'] },
      { name: 'n', datatype: 'INT64', shape: [1], parameters: { binary_data_size: 8 } },
    ],
  });
  const raw = [new Uint8Array(Float32Array.of(0.5, 2).buffer), new Uint8Array(BigInt64Array.of(-1n).buffer)];
  const headers = { 'inference-header-content-length': String(head.length) };
  const { requester, sent } = streamingRequester([{ headers, pieces: [head, ...raw] }]);
  const inputs = [
    tensor('x', Float32Array.of(1, 2), [1, 2]),
    tensor('names', ['a', 'b']),
    tensor('k', Int8Array.of(7)),
  ];
  const result = await invokeDeployment(requester, 'dep_1', { inputs, id: '42' });
  assert.deepEqual(result.outputs, [
    { ...y, data: Float32Array.of(0.5, 2) },
    { name: 'label', datatype: 'BYTES', shape: [1], data: ['cup'] },
    { name: 'n', datatype: 'INT64', shape: [1], data: BigInt64Array.of(-1n) },
  ]);

  const request = sent[0] ?? assert.fail();
  assert.equal(request.headers['content-type'], 'application/octet-stream');
  const body = new Uint8Array(await new Response(request.body as Blob).arrayBuffer());
  const headLength = Number(request.headers['inference-header-content-length']);
  assert.deepEqual(JSON.parse(new TextDecoder().decode(body.subarray(0, headLength))), {
    id: '42',
    parameters: { binary_data_output: true },
    inputs: [
      { name: 'x', datatype: 'FP32', shape: [1, 2], parameters: { binary_data_size: 8 } },
      { name: 'names', datatype: 'BYTES', shape: [2], data: ['a', 'b'] },
      { name: 'k', datatype: 'INT8', shape: [1], parameters: { binary_data_size: 1 } },
    ],
  });
  assert.deepEqual(body.subarray(headLength), Uint8Array.of(...new Uint8Array(Float32Array.of(1, 2).buffer), 7));
});

test('rejects a response that is cut short or has no tensors', async () => {
  const inputs = [tensor('x', Float32Array.of(1))];
  const head = JSON.stringify({ ...MODEL, outputs: [{ ...y, parameters: { binary_data_size: 8 } }] });
  const headers = { 'inference-header-content-length': String(head.length), 'x-request-id': 'req_1' };
  const call = (...pieces: (string | Error)[]) =>
    invokeDeployment(streamingRequester([{ headers, pieces }]).requester, 'dep_1', { inputs });
  for (const result of [call(head), call('<html>')]) {
    await assert.rejects(result, (error) => error instanceof SoukError && error.code === 'unexpected_answer');
  }
  await assert.rejects(call(head, new TypeError('terminated')), ConnectionError);
});

test('completes a chat, streamed and whole', async () => {
  const { requester } = streamingRequester([{ pieces: ['data: [DONE]\n\n'] }, { pieces: ['{"choices": []}'] }]);
  const messages = [{ role: 'user' as const, content: 'Hello' }];
  const stream = await invokeDeployment(requester, 'dep_1', { messages, stream: true });
  assert.equal(await stream.finalText(), '');
  assert.deepEqual((await invokeDeployment(requester, 'dep_1', { messages })).choices, []);
});

test('waits until a deployment is ready, and throws if it failed or is stopped', async () => {
  const states = (...deployments: object[]) =>
    streamingRequester(deployments.map((deployment) => ({ pieces: [JSON.stringify({ id: 'dep_1', failure: null, ...deployment })] }))).requester; // biome-ignore format: one expression
  const seen: string[] = [];
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => void pauses.push(milliseconds);
  const ready = await waitUntilReady(
    states({ status: 'pending' }, { status: 'starting' }, { status: 'ready' }),
    'dep_1',
    { onProgress: ({ status }) => void seen.push(status) },
    pause,
  );
  assert.equal(ready.status, 'ready');
  assert.deepEqual(seen, ['pending', 'starting', 'ready']);
  assert.deepEqual(pauses, [250, 375]);
  assert.equal((await waitUntilReady(states({ status: 'idle' }), 'dep_1')).status, 'idle');

  const failure = { code: 'unloadable', message: 'The file is not an ONNX model.', at: '2026-01-01T00:00:00.000Z' };
  const failed = waitUntilReady(states({ status: 'failed', failure }), 'dep_1');
  await assert.rejects(failed, (error) => {
    assert.ok(error instanceof DeploymentFailedError);
    assert.equal(error.code, 'unloadable');
    assert.match(error.message, /^The deployment dep_1 is failed: The file is not an ONNX model\. See its logs/);
    return true;
  });
  await assert.rejects(waitUntilReady(states({ status: 'stopped' }), 'dep_1'), /dep_1 is stopped\. Start it first\./);
  const reason = new Error('too long');
  await assert.rejects(
    waitUntilReady(states({ status: 'pending' }), 'dep_1', {}, async () => Promise.reject(reason)),
    reason,
  );
});

test('applies the timeout and the signal until the last byte', async () => {
  const hanging = () => streamingRequester([{ pieces: ['{'], open: true }]).requester;
  const inputs = [tensor('x', Float32Array.of(1))];
  await assert.rejects(invokeDeployment(hanging(), 'dep_1', { inputs }, { timeout: 20 }), { code: 'timeout' });
  const reason = new Error('enough');
  const stopping = new AbortController();
  const call = invokeDeployment(hanging(), 'dep_1', { inputs }, { signal: stopping.signal });
  stopping.abort(reason);
  await assert.rejects(call, reason);
});
