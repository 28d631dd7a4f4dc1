import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import type { Client } from '../../harness/clients/client.ts';
import {
  createModel,
  draftRevision,
  filesPath,
  publishModel,
  publishRevision,
  sendFile,
  startUpload,
  uploadFile,
} from '../../harness/markets/catalog.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000' } });
after(() => server.stop());
const acme = await signUp(server, 'Acme Robotics');
const newSeller = async () => (await createKey(acme)).client;
const buyer = (await createKey(await signUp(server, 'Other Labs'))).client;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Runs a command when it is loaded. */
const MALICIOUS = "cos\nsystem\n(S'true'\ntR.";

const begin = (client: Client, model: string, revision: unknown, notes?: unknown) =>
  client.post(`/v1/models/${model}/revisions`, { revision, ...(notes === undefined ? {} : { notes }) });
const publish = (client: Client, model: string, revision: string) =>
  client.post(`/v1/models/${model}/revisions/${revision}/publish`);
const show = async (client: Client, model: string, revision: string) =>
  (await client.get(`/v1/models/${model}/revisions/${revision}`)).body;
const note = (client: Client, model: string, revision: string, body: unknown) =>
  client.call('PATCH', `/v1/models/${model}/revisions/${revision}`, { body });
const drop = (client: Client, model: string, revision: string) =>
  client.delete(`/v1/models/${model}/revisions/${revision}`);

test('creates a draft revision, accepts files, and lists them by name', async () => {
  const client = await newSeller();
  const { id } = await createModel(client);
  const created = await begin(client, id, '1.0.0', 'First light.');
  const { created_at, ...draft } = created.body;
  const expected = { revision: '1.0.0', notes: 'First light.', status: 'draft', files: [], published_at: null };
  assert.deepEqual([created.status, draft], [201, expected]);
  assert.match(created_at, TIME);
  assert.equal((await begin(client, id, '1.0.1')).body.notes, '');

  await uploadFile(client, filesPath(id, '1.0.0'), 'weights.bin', 'weights');
  await uploadFile(client, filesPath(id, '1.0.0'), 'config.json', '{}');
  const shown = await show(client, id, '1.0.0');
  assert.deepEqual(
    shown.files.map(({ name }: { name: string }) => name),
    ['config.json', 'weights.bin'],
  );
  const { id: fileId, created_at: storedAt, columns: _c, format: _f, rows: _r, ...file } = shown.files[1];
  assert.match(fileId, /^fil_/);
  assert.match(storedAt, TIME);
  assert.deepEqual(file, {
    name: 'weights.bin',
    size: 7,
    sha256: createHash('sha256').update('weights').digest('hex'),
    content_type: 'application/octet-stream',
    inspected: false,
    verdict: null,
    inspection: null,
    problem: null,
  });
});

test('lets the owner change the notes of a draft until it is published', async () => {
  const client = await newSeller();
  const { id } = await createModel(client);
  await begin(client, id, '1.0.0', 'First light.');
  await uploadFile(client, filesPath(id, '1.0.0'), 'weights.bin', 'weights');
  const changed = await note(client, id, '1.0.0', { notes: 'Half the latency.' });
  assert.deepEqual([changed.status, changed.body.notes, changed.body.files.length], [200, 'Half the latency.', 1]);
  assert.deepEqual(await show(client, id, '1.0.0'), changed.body);
  assert.deepEqual((await note(client, id, '1.0.0', {})).body, changed.body, 'what is not named stays');
  assert.equal((await note(client, id, '1.0.0', { notes: '' })).body.notes, '');
  for (const notes of [5, null, 'x'.repeat(20_001)]) {
    assertRejected(await note(client, id, '1.0.0', { notes }), 422, 'validation_failed', 'notes');
  }
  assertRejected(await note(client, id, '1.0.0', { revision: '2.0.0' }), 422, 'validation_failed', 'revision');
  assertRejected(await note(client, id, '9.0.0', { notes: '' }), 404, 'not_found');
  assertRejected(await note(buyer, id, '1.0.0', { notes: 'mine' }), 403, 'forbidden_resource');
  await publish(client, id, '1.0.0');
  assertRejected(await note(buyer, id, '1.0.0', { notes: 'mine' }), 403, 'forbidden_resource');
});

test('makes the model public and the revision the latest by publishing', async () => {
  const client = await newSeller();
  const draft = await createModel(client);
  const revision = await publishRevision(client, draft.id, '1.0.0');
  assert.equal(revision.status, 'published');
  assert.match(revision.published_at, TIME);
  assert.deepEqual([revision.files[0].inspected, revision.files[0].verdict], [true, 'not_applicable']);
  const first = (await buyer.get(`/v1/models/${draft.id}`)).body;
  assert.deepEqual([first.visibility, first.latest_revision, first.revisions], ['public', '1.0.0', ['1.0.0']]);
  assert.equal(first.published_at, revision.published_at);
  assert.ok(first.updated_at > draft.updated_at);

  await publishRevision(client, draft.id, '1.10.0-rc.1');
  await publishRevision(client, draft.id, '1.10.0');
  await begin(client, draft.id, '2.0.0');
  const last = (await buyer.get(`/v1/models/${draft.id}`)).body;
  assert.deepEqual([last.latest_revision, last.revisions], ['1.10.0', ['1.0.0', '1.10.0-rc.1', '1.10.0']]);
  assert.equal(last.published_at, first.published_at, 'public since the first');
  assert.deepEqual(await show(buyer, draft.id, '1.0.0'), await show(client, draft.id, '1.0.0'));
});

test('lists revisions newest first, page by page, with drafts for the owner only', async () => {
  const client = await newSeller();
  const { id } = await createModel(client);
  for (const label of ['0.1.0', '0.2.0', '0.10.0']) await publishRevision(client, id, label);
  await begin(client, id, '1.0.0');
  const walk = async (caller: Client) => {
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await caller.get(`/v1/models/${id}/revisions?limit=1${cursor}`);
      seen.push(...body.items.map((item: { revision: string }) => item.revision));
      if (!body.has_more) return seen;
      cursor = `&cursor=${body.next_cursor}`;
    }
  };
  assert.deepEqual(await walk(client), ['1.0.0', '0.10.0', '0.2.0', '0.1.0']);
  assert.deepEqual(await walk(buyer), ['0.10.0', '0.2.0', '0.1.0']);
  const other = await publishModel(await newSeller());
  const { next_cursor } = (await buyer.get(`/v1/models/${id}/revisions?limit=1`)).body;
  const elsewhere = await buyer.get(`/v1/models/${other.id}/revisions?cursor=${next_cursor}`);
  assertWholeError(elsewhere, 422, 'validation_failed', 'cursor');
});

test('rejects a revision that is no semantic version or not the highest', async () => {
  const client = await newSeller();
  const { id } = await createModel(client);
  for (const revision of ['', '1.0', 'v1.0.0', '1.0.0+build', 'latest', 1, null, '1'.repeat(65)]) {
    assertWholeError(await begin(client, id, revision), 422, 'validation_failed', 'revision');
  }
  assertRejected(await client.post(`/v1/models/${id}/revisions`, {}), 422, 'validation_failed', 'revision');
  assertRejected(await begin(client, id, '1.0.0', 5), 422, 'validation_failed', 'notes');
  assertRejected(await begin(client, id, '1.0.0', 'x'.repeat(20_001)), 422, 'validation_failed', 'notes');
  const unknown = await client.post(`/v1/models/${id}/revisions`, { revision: '1.0.0', files: [] });
  assertRejected(unknown, 422, 'validation_failed', 'files');

  assert.equal((await begin(client, id, '1.9.0')).status, 201);
  for (const lower of ['1.9.0', '1.8.9', '1.9.0-rc.1', '0.99.0']) {
    const rejected = await begin(client, id, lower);
    assertWholeError(rejected, 422, 'validation_failed', 'revision');
    assert.match(rejected.body.error.message, /higher than 1\.9\.0/);
  }
  assert.equal((await begin(client, id, '1.10.0')).status, 201);
});

test('frees the number of a deleted draft', async () => {
  const client = await newSeller();
  const { id } = await createModel(client);
  await draftRevision(client, id, '5.0.0');
  const dropped = await drop(client, id, '5.0.0');
  assert.deepEqual([dropped.status, dropped.body], [200, { id: '5.0.0', name: '5.0.0', deleted: true }]);
  assertRejected(await client.get(`/v1/models/${id}/revisions/5.0.0`), 404, 'not_found');
  assertRejected(await drop(client, id, '5.0.0'), 404, 'not_found');
  assert.equal((await begin(client, id, '1.0.0')).status, 201);
});

test('rejects publishing a draft that a higher revision has overtaken', async () => {
  const client = await newSeller();
  const { id } = await createModel(client);
  await draftRevision(client, id, '1.0.0');
  await publishRevision(client, id, '2.0.0');
  assertWholeError(await publish(client, id, '1.0.0'), 422, 'validation_failed', 'revision');
  assert.equal((await show(client, id, '1.0.0')).status, 'draft');
});

test('rejects any change to a published revision', async () => {
  const client = await newSeller();
  const { id } = await publishModel(client);
  const before = await show(client, id, '1.0.0');
  const files = filesPath(id, '1.0.0');
  const sha256 = before.files[0].sha256;
  for (const rejected of [
    await sendFile(client, files, 'more.bin', 'more'),
    await sendFile(client, files, 'weights.bin', 'other'),
    await client.call('POST', files, {
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': 'name bW9yZQ==' },
    }),
    await client.post(`${files}/batch`, { files: [{ name: 'copy.bin', size: 7, sha256 }] }),
    await client.delete(`${files}/weights.bin`),
    await note(client, id, '1.0.0', { notes: 'Something else.' }),
    await drop(client, id, '1.0.0'),
    await publish(client, id, '1.0.0'),
  ]) {
    assertWholeError(rejected, 409, 'invalid_state');
  }
  assert.deepEqual(await show(client, id, '1.0.0'), before);
});

test('rejects publishing without a file or with an open upload', async () => {
  const client = await newSeller();
  const { id } = await createModel(client);
  await begin(client, id, '1.0.0');
  assertWholeError(await publish(client, id, '1.0.0'), 409, 'invalid_state');
  await uploadFile(client, filesPath(id, '1.0.0'), 'weights.bin', 'w');
  const upload = await startUpload(client, filesPath(id, '1.0.0'), 'more.bin', 10);
  const open = await publish(client, id, '1.0.0');
  assertWholeError(open, 409, 'invalid_state');
  assert.match(open.body.error.message, /more\.bin is still being uploaded/);
  assert.equal((await show(client, id, '1.0.0')).status, 'draft');
  assert.equal((await client.delete(upload)).status, 204);
  assert.equal((await publish(client, id, '1.0.0')).status, 200);
  assertRejected(await publish(client, id, '2.0.0'), 404, 'not_found');
});

test('rejects publishing a file that is unsafe to load, and names what it would run', async () => {
  const client = await newSeller();
  const { id } = await createModel(client);
  await draftRevision(client, id, '1.0.0', { 'ok.bin': 'fine', 'notes.txt': MALICIOUS });
  const rejected = await publish(client, id, '1.0.0');
  assertWholeError(rejected, 422, 'validation_failed', 'files');
  assert.match(rejected.body.error.message, /notes\.txt is not safe to load: .*os\.system/);
  const { status, files } = await show(client, id, '1.0.0');
  assert.equal(status, 'draft');
  assert.deepEqual(
    files.map((file: { name: string; verdict: string }) => [file.name, file.verdict]),
    [
      ['notes.txt', 'rejected'],
      ['ok.bin', 'not_applicable'],
    ],
  );
  assert.equal((await client.get(`/v1/models/${id}`)).body.visibility, 'private');
  assert.equal((await client.delete(`${filesPath(id, '1.0.0')}/notes.txt`)).status, 200);
  assert.equal((await publish(client, id, '1.0.0')).status, 200);
});

test('rejects malicious bytes under any name and by any account', async () => {
  const other = (await createKey(await signUp(server))).client;
  for (const [client, name] of [
    [await newSeller(), 'a.safetensors'],
    [other, 'b/c.csv'],
  ] as const) {
    const { id } = await createModel(client);
    await draftRevision(client, id, '1.0.0', { [name]: MALICIOUS });
    assertRejected(await publish(client, id, '1.0.0'), 422, 'validation_failed', 'files');
  }
});

test('replays the response to publishing with the same idempotency key', async () => {
  const client = await newSeller();
  const { id } = await createModel(client);
  await draftRevision(client, id, '1.0.0');
  const again = () =>
    client.post(`/v1/models/${id}/revisions/1.0.0/publish`, undefined, { 'idempotency-key': `publish ${id}` });
  const [first, second] = [await again(), await again()];
  assert.deepEqual([first.status, second.status, second.body], [200, 200, first.body]);
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
});

test('publishes a revision once when two requests race', async () => {
  const client = await newSeller();
  const { id } = await createModel(client);
  for (const label of ['1.0.0', '2.0.0', '3.0.0']) {
    await draftRevision(client, id, label);
    const responses = await Promise.all([publish(client, id, label), publish(client, id, label)]);
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);
  }
  assert.deepEqual((await client.get(`/v1/models/${id}`)).body.revisions, ['1.0.0', '2.0.0', '3.0.0']);
});

test('creates a revision once when two requests race', async () => {
  const client = await newSeller();
  const { id } = await createModel(client);
  const responses = await Promise.all(Array.from({ length: 6 }, () => begin(client, id, '1.0.0')));
  assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 422, 422, 422, 422, 422]);
});

test('publishes two revisions when both race, or rejects the lower one as too late', async () => {
  const client = await newSeller();
  const { id } = await createModel(client);
  for (const label of ['1.0.0', '2.0.0']) await draftRevision(client, id, label);
  const [lower, higher] = await Promise.all([publish(client, id, '1.0.0'), publish(client, id, '2.0.0')]);
  assert.equal(higher.status, 200, higher.text);
  const { revisions } = (await client.get(`/v1/models/${id}`)).body;
  assert.deepEqual(revisions, lower.status === 200 ? ['1.0.0', '2.0.0'] : ['2.0.0']);
});

test('includes or rejects a file that arrives during publishing, and never adds it later', async () => {
  const client = await newSeller();
  const { id } = await createModel(client);
  for (const label of ['1.0.0', '2.0.0', '3.0.0', '4.0.0']) {
    await draftRevision(client, id, label);
    const files = filesPath(id, label);
    const [published, stored] = await Promise.all([
      publish(client, id, label),
      sendFile(client, files, 'late.bin', `late ${label}`),
    ]);
    assert.ok([200, 409].includes(published.status), published.text);
    assert.ok([201, 409].includes(stored.status), stored.text);
    const shown = await show(client, id, label);
    assert.equal(shown.files.length, stored.status === 201 ? 2 : 1);
    if (published.status === 200) assert.deepEqual(shown, published.body);
    else assert.equal((await publish(client, id, label)).status, 200);
  }
});
