import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  GGUF,
  ONNX,
  onnxExternal,
  onnxModel,
  onnxTensor,
  SAFETENSORS,
  safetensorsFile,
} from '../../../src/inspection/headers/model-files.fixture.ts';
import { field } from '../../../src/platform/protobuf.fixture.ts';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import { eventually } from '../../harness/eventually.ts';
import { createModel, draftRevision, type Files, publishRevision } from '../../harness/markets/catalog.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000' } });
after(() => server.stop());
const acme = await signUp(server, 'Acme Robotics');
const newSeller = async () => (await createKey(acme)).client;

/** Tries to publish these files as a revision, and returns the response. */
async function publish(files: Files) {
  const client = await newSeller();
  const { id } = await createModel(client);
  await draftRevision(client, id, '1.0.0', files);
  return client.post(`/v1/models/${id}/revisions/1.0.0/publish`);
}

const keepingWeightsIn = (...locations: string[]) =>
  onnxModel(...locations.map((location) => field(5, onnxTensor('t', [2], onnxExternal(location)))));

test('returns the contents of inspected files by format, whatever their names', async () => {
  const client = await newSeller();
  const { id } = await createModel(client);
  const { files } = await publishRevision(client, id, '1.0.0', {
    'a.bin': SAFETENSORS,
    'b.txt': GGUF,
    'c.weights': ONNX,
    'd.md': '# Read me',
  });
  const seen = files.map(({ verdict, inspection }: { verdict: string; inspection: Record<string, unknown> }) => [
    verdict,
    inspection.format,
    inspection.reason,
  ]);
  assert.deepEqual(seen, [
    ['inspected', 'safetensors', null],
    ['inspected', 'gguf', null],
    ['inspected', 'onnx', null],
    ['not_applicable', 'text', null],
  ]);
  const [safetensors, gguf, onnx, other] = files.map(
    ({ inspection }: { inspection: { header: Record<string, unknown> } }) => inspection.header,
  );
  assert.deepEqual([safetensors.tensor_count, safetensors.parameter_count], [2, 10]);
  assert.deepEqual(safetensors.dtypes, { F32: 1, BF16: 1 });
  assert.equal(gguf.parameter_count, 520);
  assert.ok(onnx.inputs.length > 0 && onnx.outputs.length > 0);
  assert.equal(other, null);
});

test('publishes names and metadata that PostgreSQL cannot store as text with their escapes', async () => {
  const file = safetensorsFile(
    { __metadata__: { 'note\0': '\ud800' }, 'w\0': { dtype: 'F32', shape: [1], data_offsets: [0, 4] } },
    4,
  );
  const { status, text, body } = await publish({ 'model.safetensors': file });
  assert.equal(status, 200, text);
  const { metadata, tensors } = body.files[0].inspection.header;
  assert.deepEqual([metadata, tensors[0].name], [{ 'note\\u0000': '\\ud800' }, 'w\\u0000']);
});

test('requires external weights of an ONNX model among the files, relative to its path', async () => {
  for (const files of [
    { 'model.onnx': keepingWeightsIn('weights.bin'), 'weights.bin': 'w' },
    { 'a/model.onnx': keepingWeightsIn('./weights.bin', 'more/x.bin'), 'a/weights.bin': 'w', 'a/more/x.bin': 'x' },
    { 'a/model.onnx': keepingWeightsIn('../weights.bin'), 'weights.bin': 'w' },
  ]) {
    const response = await publish(files);
    assert.equal(response.status, 200, response.text);
  }
  for (const [model, location] of [
    ['model.onnx', 'weights.bin'],
    ['a/model.onnx', 'other.bin'],
    ['a/model.onnx', '/other.bin'],
    ['model.onnx', '../other.bin'],
    ['model.onnx', '/etc/passwd'],
  ] as const) {
    const rejected = await publish({ [model]: keepingWeightsIn(location), 'other.bin': 'w' });
    assertWholeError(rejected, 422, 'validation_failed', 'files');
    assert.ok(rejected.body.error.message.includes(`${model} stores weights in ${location}`), rejected.text);
  }
});

test('rejects a file that cannot be inspected like one that is unsafe', async () => {
  const cutShort = SAFETENSORS.subarray(0, SAFETENSORS.length - 8);
  const rejected = await publish({ 'model.safetensors': cutShort });
  assertWholeError(rejected, 422, 'validation_failed', 'files');
  assert.match(rejected.body.error.message, /^model\.safetensors cannot be inspected: /);
});

test('rejects a file that does not match its extension while it can still be replaced', async () => {
  for (const name of ['model.safetensors', 'deep/Model.GGUF', 'net.onnx']) {
    const response = await publish({ [name]: 'bytes that were lost on their way', 'readme.md': 'honest' });
    assertWholeError(response, 422, 'validation_failed', 'files');
    assert.match(
      response.body.error.message,
      new RegExp(`^${name} cannot be inspected: it is not an? \\w+ file, although `),
    );
  }
  const client = await newSeller();
  const { id } = await createModel(client);
  await draftRevision(client, id, '1.0.0', { 'model.safetensors': 'bytes that were lost on their way' });
  await client.post(`/v1/models/${id}/revisions/1.0.0/publish`);
  const { files } = (await client.get(`/v1/models/${id}/revisions/1.0.0`)).body;
  assert.equal(files[0].verdict, 'rejected');
  assert.match(files[0].inspection.reason, /^it is not a safetensors file/);
  assert.equal((await publish({ 'a.safetensors': SAFETENSORS, 'b.gguf': GGUF, 'c.onnx': ONNX })).status, 200);
});

test('judges the same bytes by the name of each file', async () => {
  const words = 'cos\nsin\ntan\n';
  assert.equal((await publish({ 'functions.txt': words })).status, 200);
  for (const name of ['functions.pkl', 'functions']) {
    const rejected = await publish({ [name]: words, 'functions.txt': words });
    assertWholeError(rejected, 422, 'validation_failed', 'files');
    assert.match(rejected.body.error.message, new RegExp(`^${name} is not safe to load: imports os\\.sin`));
  }
  const client = await newSeller();
  const { id } = await createModel(client);
  const { files } = await publishRevision(client, id, '1.0.0', { 'functions.txt': words });
  assert.deepEqual(
    files.map(({ verdict, inspection }: { verdict: string; inspection: object }) => [verdict, Object.keys(inspection)]),
    [['not_applicable', ['format', 'header', 'reason', 'verdict']]],
  );
});

test('responds with 503 and Retry-After when an inspection outlasts its request, and publishes on retry', async () => {
  const impatient = await startTestServer({ maxInspectionWaitMs: 1 });
  try {
    const { client } = await createKey(await signUp(impatient));
    const { id } = await createModel(client);
    await draftRevision(client, id, '1.0.0', { 'model.safetensors': SAFETENSORS });
    const publishing = () => client.post(`/v1/models/${id}/revisions/1.0.0/publish`);
    const early = await publishing();
    assertRejected(early, 503, 'unavailable');
    assert.equal(early.headers.get('retry-after'), '1');
    assert.match(early.body.error.message, /still being inspected/);
    await eventually('the revision to be published', async () => (await publishing()).status === 200);
    const { body } = await client.get(`/v1/models/${id}/revisions/1.0.0`);
    assert.deepEqual([body.status, body.files[0].verdict], ['published', 'inspected']);
  } finally {
    await impatient.stop();
  }
});
