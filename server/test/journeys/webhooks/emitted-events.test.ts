import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MODES, type Mode } from '../../../src/platform/db/realm.ts';
import { createModel, draftDataset, draftRevision } from '../../harness/markets/catalog.ts';
import { type EventRow, eventsAbout } from '../../harness/people/activation.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Events about keys, models and datasets are emitted to their owner, in the mode where they happened.
const server = await startTestServer();
after(() => server.stop());

const { database } = server;
const otherThan = (mode: Mode): Mode => (mode === 'test' ? 'live' : 'test');

/** Returns every event of an account in one mode. */
const eventsOf = (mode: Mode, accountId: string) =>
  database.query<EventRow & { id: string }>(
    `select id, type, account_id, request_id, data from ${mode}.events where account_id = $1 order by id`,
    [accountId],
  );

test('emits one event for a revoked key, in its own mode, whatever the mode of the request', async () => {
  const person = await signUp(server);
  for (const mode of MODES) {
    for (const requestMode of MODES) {
      const { id } = await createKey(person, { mode });
      const revoke = () => person.browser.post(`/v1/api_keys/${id}/revoke`, undefined, { 'svc-mode': requestMode });
      const response = await revoke();
      assert.equal(response.body.status, 'revoked', response.text);
      assert.deepEqual((await revoke()).body, response.body, 'again changes nothing');
      assert.deepEqual(await eventsAbout(database, mode, id), [
        {
          type: 'api_key.revoked',
          account_id: person.id,
          request_id: response.headers.get('x-request-id'),
          data: { object: response.body },
        },
      ]);
      assert.deepEqual(await eventsAbout(database, otherThan(mode), id), []);
    }
  }
});

test('lets a key revoke itself, and replays the response for an Idempotency-Key in either mode', async () => {
  const person = await signUp(server);
  const { id, client } = await createKey(person, { mode: 'live' });
  assert.equal((await client.post(`/v1/api_keys/${id}/revoke`)).body.status, 'revoked');
  for (const requestMode of MODES) {
    const made = await createKey(person, { mode: 'live' });
    const headers = { 'svc-mode': requestMode, 'idempotency-key': `revoke in ${requestMode}` };
    const revoke = () => person.browser.post(`/v1/api_keys/${made.id}/revoke`, undefined, headers);
    const first = await revoke();
    const repeated = await revoke();
    assert.deepEqual([repeated.headers.get('idempotent-replayed'), repeated.body], ['true', first.body]);
    assert.equal((await eventsAbout(database, 'live', made.id)).length, 1);
  }
});

test('emits no event when revoking a key of another account is denied', async () => {
  const [person, owner] = [await signUp(server), await signUp(server)];
  const { id } = await createKey(owner, { mode: 'live' });
  for (const mode of MODES) {
    const response = await person.browser.post(`/v1/api_keys/${id}/revoke`, undefined, { 'svc-mode': mode });
    assertRejected(response, 403, 'forbidden_resource');
  }
  assert.deepEqual(await eventsAbout(database, 'live', id), []);
});

test('emits an event with the model for a published revision, and none for a rejected one', async () => {
  for (const mode of MODES) {
    const person = await signUp(server);
    const { client } = await createKey(person, { mode });
    const { id } = await createModel(client);
    const publish = () => client.post(`/v1/models/${id}/revisions/1.0.0/publish`);
    await draftRevision(client, id, '1.0.0', {});
    assertRejected(await publish(), 409, 'invalid_state');
    assert.deepEqual(await eventsOf(mode, person.id), []);

    await draftRevision(client, id, '1.1.0');
    const published = await client.post(`/v1/models/${id}/revisions/1.1.0/publish`);
    assert.equal(published.status, 200, published.text);
    const [event, ...more] = await eventsOf(mode, person.id);
    assert.deepEqual(more, []);
    const { readme: _, ...model } = (await client.get(`/v1/models/${id}`)).body;
    const { readme: __, ...emittedModel } = event?.data.model ?? {};
    assert.deepEqual(
      [event?.type, event?.request_id, event?.data.object, emittedModel],
      ['model.revision_published', published.headers.get('x-request-id'), published.body, model],
    );
    assert.deepEqual(await eventsOf(otherThan(mode), person.id), []);
  }
});

test('emits one event for a published dataset', async () => {
  const person = await signUp(server);
  const { client } = await createKey(person);
  const { id } = await draftDataset(client, {}, { 'train.csv': 'a\n1\n' });
  const published = await client.post(`/v1/datasets/${id}/publish`);
  assert.equal(published.status, 200, published.text);
  assertRejected(await client.post(`/v1/datasets/${id}/publish`), 409, 'invalid_state');
  assert.deepEqual(await eventsAbout(database, 'test', id), [
    {
      type: 'dataset.published',
      account_id: person.id,
      request_id: published.headers.get('x-request-id'),
      data: { object: published.body },
    },
  ]);
});
