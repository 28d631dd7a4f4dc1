import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { recordEvent } from '../../../src/events/record-event.ts';
import { MODES, type Mode } from '../../../src/platform/db/realm.ts';
import { newId, oldestIdAt } from '../../../src/platform/ids.ts';
import { sweepEventsAndDeliveries, wipeSecrets } from '../../../src/webhooks/delivery/sweep-webhooks.ts';
import { eventually } from '../../harness/eventually.ts';
import { publishModel } from '../../harness/markets/catalog.ts';
import { createEndpoint, UNREACHABLE } from '../../harness/markets/webhook-endpoints.ts';
import { createKey, PASSWORD, type Person, signUp } from '../../harness/people/people.ts';
import { openDatabase } from '../../harness/people/sellers.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
const database = openDatabase(server.database);
after(async () => {
  await database.close();
  await server.stop();
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** More than one sweep batch. */
const MANY = 2_300;

/** Returns ids of events of this age. */
function idsFrom(age: number, count: number): string[] {
  const start = oldestIdAt('evt', Date.now() - age);
  return Array.from({ length: count }, (_, i) => start.slice(0, -6) + String(i).padStart(6, '0'));
}

async function writeEvents(mode: Mode, account: string, ids: string[], age = 0): Promise<void> {
  await server.database.query(
    `insert into ${mode}.events (id, account_id, type, data, created_at)
     select id, $2, 'listing.published', '{"object": {}}', now() - $3::bigint * interval '1 ms' from unnest($1::text[]) id`,
    [ids, account, age],
  );
}

async function writeDeliveries(mode: Mode, endpoint: string, events: string[], status = 'succeeded'): Promise<void> {
  await server.database.query(
    `insert into ${mode}.webhook_deliveries (endpoint_id, event_id, id, sequence, status)
     select $1, event, 'dlv_' || event, place, $3::${mode}.webhook_delivery_status
     from unnest($2::text[]) with ordinality as e (event, place)`,
    [endpoint, events, status],
  );
}

async function eventsOf(mode: Mode, account: string): Promise<string[]> {
  const text = `select id from ${mode}.events where account_id = $1 order by id`;
  return (await server.database.query<{ id: string }>(text, [account])).map(({ id }) => id);
}

async function deliveriesTo(mode: Mode, endpoint: string): Promise<string[]> {
  const text = `select event_id as id from ${mode}.webhook_deliveries where endpoint_id = $1 order by 1`;
  return (await server.database.query<{ id: string }>(text, [endpoint])).map(({ id }) => id);
}

async function unsent(mode: Mode, ids: string[]): Promise<string[]> {
  const text = `select event_id as id from ${mode}.event_outbox where event_id = any ($1) order by 1`;
  return (await server.database.query<{ id: string }>(text, [ids])).map(({ id }) => id);
}

/** Counts the rows about webhooks in one mode that name one of these endpoints. */
async function rowsAbout(mode: Mode, endpoints: string[]): Promise<number> {
  const text = `select from ${mode}.webhook_endpoints where id = any ($1)
    union all select from ${mode}.webhook_queues where endpoint_id = any ($1)
    union all select from ${mode}.webhook_deliveries where endpoint_id = any ($1)`;
  return (await server.database.query(text, [endpoints])).length;
}

test('deletes events and their deliveries after thirty days', async () => {
  const person = await signUp(server);
  const { client } = await createKey(person);
  const [one, other] = [(await createEndpoint(client)).id, (await createEndpoint(client)).id];
  const left = newId('whe'); // deleted, with a delivery left behind
  const ancient = idsFrom(31 * DAY, MANY);
  const justOver = idsFrom(30 * DAY + MINUTE, 3);
  const justUnder = idsFrom(30 * DAY - MINUTE, 3);
  const recent = idsFrom(MINUTE, 2);
  for (const [ids, age] of [
    [ancient, 31 * DAY],
    [justOver, 30 * DAY + MINUTE],
    [justUnder, 30 * DAY - MINUTE],
    [recent, MINUTE],
  ] as const) {
    await writeEvents('test', person.id, ids, age);
  }
  await writeDeliveries('test', one, [...ancient, ...justOver, ...justUnder]);
  await writeDeliveries('test', other, [...justUnder, ...recent], 'failed');
  await writeDeliveries('test', left, justOver, 'pending');
  const elsewhere = [justOver[0] as string, justUnder[0] as string];
  await writeEvents('live', person.id, elsewhere);

  await sweepEventsAndDeliveries(database.test);
  assert.deepEqual(await eventsOf('test', person.id), [...justUnder, ...recent]);
  assert.deepEqual(await deliveriesTo('test', one), justUnder);
  assert.deepEqual(await deliveriesTo('test', other), [...justUnder, ...recent]);
  assert.deepEqual(await deliveriesTo('test', left), []);
  assert.deepEqual(await eventsOf('live', person.id), elsewhere, 'the other mode is swept separately');
  await sweepEventsAndDeliveries(database.live);
  assert.deepEqual(await eventsOf('live', person.id), elsewhere.slice(1));
});

test('drops an event that was not fanned out within thirty days', async () => {
  const api = await startTestServer({ env: { SOUK_ROLE: 'api' } }); // runs no worker
  const apart = openDatabase(api.database);
  try {
    const [old, young] = [idsFrom(31 * DAY, 1), idsFrom(MINUTE, 1)];
    for (const id of [...old, ...young]) {
      await api.database.query(
        `insert into test.events (id, account_id, type, data) values ($1, 'usr_x', 'payout.paid', '{"object": {}}')`,
        [id],
      );
      await api.database.query('insert into test.event_outbox values ($1)', [id]);
    }
    await sweepEventsAndDeliveries(apart.test);
    const rows = await api.database.query<{ id: string }>('select event_id as id from test.event_outbox');
    assert.deepEqual(rows, [{ id: young[0] }]);
  } finally {
    await apart.close();
    await api.stop();
  }
});

test('wipes a previous secret once it expires, and not before', async () => {
  const { client } = await createKey(await signUp(server));
  const [over, going] = [(await createEndpoint(client)).id, (await createEndpoint(client)).id];
  for (const id of [over, going]) await client.post(`/v1/webhook_endpoints/${id}/rotate_secret`);
  const past = `update test.webhook_endpoints set previous_secret_until = now() - interval '1 second' where id = $1`;
  await server.database.query(past, [over]);
  const secretsOf = async (id: string) => {
    const text = 'select secret, previous_secret, updated_at from test.webhook_endpoints where id = $1';
    const [row] = await server.database.query<Record<string, Buffer | null>>(text, [id]);
    return row;
  };
  const [before, untouched] = [await secretsOf(over), await secretsOf(going)];
  assert.ok(before?.previous_secret);
  await wipeSecrets(database.test);
  assert.deepEqual(await secretsOf(over), { ...before, previous_secret: null });
  assert.deepEqual(await secretsOf(going), untouched);
});

test('deletes the log of a deleted endpoint, and no other', async () => {
  const person = await signUp(server);
  const { client } = await createKey(person);
  const [deleted, kept] = [(await createEndpoint(client)).id, (await createEndpoint(client)).id];
  const events = idsFrom(DAY, MANY);
  await writeDeliveries('test', deleted, events);
  await writeDeliveries('test', kept, events);
  assert.equal((await client.delete(`/v1/webhook_endpoints/${deleted}`)).status, 200);
  await eventually('its log to be gone', async () => (await rowsAbout('test', [deleted])) === 0);
  assert.equal((await deliveriesTo('test', kept)).length, MANY);
});

interface Listening {
  mode: Mode;
  endpoints: string[];
  events: string[];
}

/** Creates endpoints in both modes, with events and deliveries. */
async function listen(person: Person): Promise<Listening[]> {
  const listening: Listening[] = [];
  for (const mode of MODES) {
    const { client } = await createKey(person, { mode });
    const endpoints = [(await createEndpoint(client)).id, (await createEndpoint(client)).id];
    const events = idsFrom(DAY, 20).map((id) => `${id.slice(0, -20)}${newId('evt').slice(-20)}`);
    await writeEvents(mode, person.id, events);
    for (const endpoint of endpoints) await writeDeliveries(mode, endpoint, events);
    listening.push({ mode, endpoints, events });
  }
  return listening;
}

test('deletes the webhooks and events of a closed account in both modes, and no others', async () => {
  const [person, neighbour] = [await signUp(server), await signUp(server)];
  const [closed, others] = [await listen(person), await listen(neighbour)];
  assert.equal((await person.browser.post('/v1/me/close', { password: PASSWORD })).status, 200);
  for (const { mode, endpoints } of closed) {
    await eventually('their webhooks to be gone', async () => (await rowsAbout(mode, endpoints)) === 0);
    await eventually('their events to be gone', async () => (await eventsOf(mode, person.id)).length === 0);
    assert.deepEqual(
      await unsent(
        mode,
        closed.flatMap(({ events }) => events),
      ),
      [],
    );
  }
  for (const { mode, endpoints, events } of others) {
    assert.equal(await rowsAbout(mode, endpoints), endpoints.length * (2 + events.length));
    assert.deepEqual(await eventsOf(mode, neighbour.id), events.toSorted());
  }

  // A later event of the closed account is not delivered.
  await database.test.transaction((tx) =>
    recordEvent(tx, { type: 'listing.unpublished', accountId: person.id, data: { object: {} } }),
  );
  const [late] = await eventsOf('test', person.id);
  await eventually('the event to leave the outbox', async () => (await unsent('test', [late as string])).length === 0);
  const sent = await server.database.query('select from test.webhook_deliveries where event_id = $1', [late]);
  assert.deepEqual(sent, []);
});

test('deletes endpoints that are created while the account is closed', async () => {
  const person = await signUp(server);
  const { client } = await createKey(person);
  await publishModel(client);
  const create = () => client.post('/v1/webhook_endpoints', { ...UNREACHABLE, events: ['*'] });
  const [closed, ...responses] = await Promise.all([
    person.browser.post('/v1/me/close', { password: PASSWORD }),
    ...Array.from({ length: 15 }, create),
  ]);
  assert.equal(closed?.status, 200, closed?.text);
  for (const { status, text } of responses) assert.ok([201, 401, 409].includes(status), text);
  const endpoints = responses.filter(({ status }) => status === 201).map(({ body }) => body.id);
  await eventually('all of them to be gone', async () => (await rowsAbout('test', endpoints)) === 0);
  const left = 'select from test.webhook_endpoints where account_id = $1';
  assert.deepEqual(await server.database.query(left, [person.id]), []);
});

test('deletes the endpoints of an account that the owner of its email reclaims', async () => {
  const intruder = await signUp(server, 'Mallory Moss');
  const listening = await listen(intruder);
  assert.equal((await server.client.post('/auth/password_reset', { email: intruder.email })).status, 202);
  const token = await server.mailbox.tokenTo(intruder.email, 'new password');
  const body = { token, password: 'the true owner chose this' };
  assert.equal((await server.client.post('/auth/password_reset/confirm', body)).status, 200);
  for (const { mode, endpoints } of listening) {
    await eventually('their webhooks to be gone', async () => (await rowsAbout(mode, endpoints)) === 0);
  }
});
