import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import type { EventType } from '../../../src/events/event.ts';
import { newId } from '../../../src/platform/ids.ts';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import type { ApiResponse, Client } from '../../harness/clients/client.ts';
import { type Arrival, startReceiver } from '../../harness/clients/webhook-receiver.ts';
import { eventually } from '../../harness/eventually.ts';
import { newTrader } from '../../harness/markets/market.ts';
import { createEvent, seedEvents } from '../../harness/markets/seed-events.ts';
import { createEndpoint, UNREACHABLE } from '../../harness/markets/webhook-endpoints.ts';
import { createKey } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_QUOTA_KEYS: '1000' } });
const receiver = await startReceiver();
after(async () => {
  await receiver.stop();
  await server.stop();
});
const { database } = server;
const accept = receiver.handle;
afterEach(() => {
  receiver.handle = accept;
});

const EVERYTHING = { url: receiver.url, events: ['*'] };
const logOf = ({ id }: { id: string }) => `/v1/webhook_endpoints/${id}/events`;
const replay = (client: Client, endpoint: { id: string }, event: { id: string }) =>
  client.post(`${logOf(endpoint)}/${event.id}/replay`);
const replaySince = (client: Client, { id }: { id: string }, since: unknown) =>
  client.post(`/v1/webhook_endpoints/${id}/replay`, { since });
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);

async function read(client: Client, path: string): Promise<ApiResponse['body']> {
  const reply = await client.get(path);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

/** Waits until an event has this status and number of attempts in the log. */
const untilLogged = (client: Client, endpoint: { id: string }, { id }: { id: string }, status: string, attempts = 0) =>
  eventually(`${id} to be ${status}`, async () => {
    const { body } = await client.get(`${logOf(endpoint)}/${id}`);
    return body?.delivery?.status === status && body.delivery.attempts.length >= attempts && body;
  });

const arrivalsOf = ({ id }: { id: string }): Arrival[] =>
  receiver.arrivals.filter(({ headers }) => headers['svc-event-id'] === id);

/** Inserts failed deliveries directly: over the API they would take days. */
async function failed(endpoint: { id: string }, eventIds: readonly string[]): Promise<void> {
  await database.query(
    `insert into test.webhook_deliveries (endpoint_id, event_id, id, sequence, status, tries)
     select $1, event_id, 'dlv_' || substr(event_id, 5), q.last_sequence + n, 'failed', 12
     from unnest($2::text[]) with ordinality as e (event_id, n), test.webhook_queues q where q.endpoint_id = $1`,
    [endpoint.id, eventIds],
  );
  await database.query('update test.webhook_queues set last_sequence = last_sequence + $2 where endpoint_id = $1', [
    endpoint.id,
    eventIds.length,
  ]);
}

test('logs each event with the response of the receiver', async () => {
  const { client } = await newTrader(server);
  const endpoint = await createEndpoint(client, EVERYTHING);
  assert.deepEqual(await read(client, logOf(endpoint)), { items: [], has_more: false });
  receiver.handle = (_arrival, response) => response.writeHead(202).end('thank you'.padEnd(5_000, '!'));
  const event = await createEvent(client, 'listing.purchased');
  const { sequence, delivery, ...rest } = await untilLogged(client, endpoint, event, 'succeeded');
  assert.deepEqual(rest, event);
  const [attempt, ...more] = delivery.attempts;
  assert.deepEqual([sequence, delivery.response_status, delivery.next_attempt_at, more], [1, 202, null, []]);
  assert.match(delivery.id, /^dlv_/);
  assert.deepEqual([attempt.status, attempt.error], [202, null]);
  assert.equal(attempt.response, 'thank you'.padEnd(1024, '!'));
  assert.ok(Number.isInteger(attempt.duration_ms) && attempt.duration_ms >= 0);
  assert.equal(new Date(attempt.at).toISOString(), attempt.at);
  assert.deepEqual((await read(client, logOf(endpoint))).items, [{ ...event, sequence, delivery }]);
});

test('logs a failed attempt with its reason and the time of the next', async () => {
  const { client } = await newTrader(server);
  const endpoint = await createEndpoint(client, EVERYTHING);
  receiver.handle = (_arrival, response) => response.writeHead(500).end('out of order');
  const event = await createEvent(client);
  const { delivery } = await untilLogged(client, endpoint, event, 'pending', 1);
  const [{ status, response, error }] = delivery.attempts;
  assert.deepEqual([status, response, delivery.response_status], [500, 'out of order', 500]);
  assert.match(error, /500/);
  assert.ok(Date.parse(delivery.next_attempt_at) > Date.parse(delivery.attempts[0].at));

  await client.patch(`/v1/webhook_endpoints/${endpoint.id}`, { status: 'disabled' });
  const waiting = await read(client, `${logOf(endpoint)}/${event.id}`);
  assert.deepEqual([waiting.delivery.status, waiting.delivery.next_attempt_at], ['pending', null]);
});

test('replays a delivered event with the same id and sequence', async () => {
  const { client } = await newTrader(server);
  const endpoint = await createEndpoint(client, EVERYTHING);
  const event = await createEvent(client);
  await untilLogged(client, endpoint, event, 'succeeded', 1);
  const reply = await replay(client, endpoint, event);
  assert.equal(reply.status, 202, reply.text);
  assert.deepEqual([reply.body.id, reply.body.sequence, reply.body.delivery.status], [event.id, 1, 'pending']);
  assert.ok(reply.body.delivery.next_attempt_at);
  const { delivery } = await untilLogged(client, endpoint, event, 'succeeded', 2);
  assert.equal(delivery.id, reply.body.delivery.id);
  const arrivals = arrivalsOf(event);
  assert.equal(arrivals.length, 2);
  for (const arrival of arrivals) assert.deepEqual(await arrival.verify(endpoint.secret), { ...event, sequence: 1 });
});

test('replays an event from before the endpoint under the next sequence', async () => {
  const { client } = await newTrader(server);
  const past = await createEvent(client, 'payout.failed');
  const endpoint = await createEndpoint(client, { url: receiver.url, events: ['payout.paid'] });
  await untilLogged(client, endpoint, await createEvent(client, 'payout.paid'), 'succeeded');
  assertWholeError(await client.get(`${logOf(endpoint)}/${past.id}`), 404, 'not_found');
  const responses = await Promise.all([1, 2, 3].map(() => replay(client, endpoint, past)));
  for (const { status, body } of responses) assert.deepEqual([status, body.sequence], [202, 2]);
  await untilLogged(client, endpoint, past, 'succeeded', 1);
  const next = await createEvent(client, 'payout.paid');
  assert.equal((await untilLogged(client, endpoint, next, 'succeeded')).sequence, 3, 'without a gap');
});

test('logs an event once that is replayed the moment it is emitted', async () => {
  const { client } = await newTrader(server);
  const endpoint = await createEndpoint(client, EVERYTHING);
  const made = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const event = await createEvent(client);
      assert.equal((await replay(client, endpoint, event)).status, 202);
      return event;
    }),
  );
  for (const event of made) await untilLogged(client, endpoint, event, 'succeeded');
  const { items } = await read(client, `${logOf(endpoint)}?limit=100`);
  assert.deepEqual(idsOf(items).sort(), idsOf(made).sort());
  const numbers = items.map(({ sequence }: { sequence: number }) => sequence).sort((a: number, b: number) => a - b);
  assert.deepEqual(
    numbers,
    made.map((_, n) => n + 1),
  );
});

test('replays everything that failed since a time, and nothing delivered or older', async () => {
  const { client, id } = await newTrader(server);
  const endpoint = await createEndpoint(client, EVERYTHING);
  const received = await createEvent(client);
  await untilLogged(client, endpoint, received, 'succeeded');
  const ids = await seedEvents(database, id, 6, ['payout.paid', 'payout.failed']);
  for (const [n, event] of ids.entries()) {
    await database.query(
      `update test.events set created_at = '2026-01-01T00:00:00Z'::timestamptz + $2 * interval '1 s'
      where id = $1`,
      [event, n],
    );
  }
  await failed(endpoint, ids);
  const since = '2026-01-01T00:00:02.000Z';
  const reply = await replaySince(client, endpoint, since);
  assert.deepEqual([reply.status, reply.body], [202, { replayed: 4, has_more: false }]);
  for (const event of ids.slice(2)) await untilLogged(client, endpoint, { id: event }, 'succeeded', 1);
  const { items } = await read(client, `${logOf(endpoint)}?status=failed`);
  assert.deepEqual(idsOf(items), ids.slice(0, 2).reverse());
  assert.equal(arrivalsOf(received).length, 1);
  assert.deepEqual((await replaySince(client, endpoint, since)).body, { replayed: 0, has_more: false });
});

test('replays failures in portions, oldest first', async () => {
  const { client, id } = await newTrader(server);
  // No receiver listens there, so that nothing is settled meanwhile.
  const endpoint = await createEndpoint(client, UNREACHABLE);
  const ids = await seedEvents(database, id, 10_003, ['payout.failed']);
  await failed(endpoint, ids);
  const since = new Date(Date.now() - 3_600_000).toISOString();
  assert.deepEqual((await replaySince(client, endpoint, since)).body, { replayed: 10_000, has_more: true });
  const left = await read(client, `${logOf(endpoint)}?status=failed`);
  assert.deepEqual(idsOf(left.items), ids.slice(-3).reverse());
  // Includes attempts that failed meanwhile.
  const { replayed, has_more } = (await replaySince(client, endpoint, since)).body;
  assert.deepEqual([replayed >= 3, has_more], [true, false]);
});

test('replays pending retries at once with failures, and leaves deliveries in flight alone', async () => {
  const { client, id } = await newTrader(server);
  const endpoint = await createEndpoint(client, EVERYTHING);
  const ids = await seedEvents(database, id, 3, ['payout.paid']);
  await failed(endpoint, ids);
  await database.query(
    `update test.webhook_deliveries set status = 'pending', due_at = now() + interval '3 hours', tries = 7
     where endpoint_id = $1 and event_id = any ($2)`,
    [endpoint.id, ids.slice(1)],
  );
  const since = new Date(Date.now() - 3_600_000).toISOString();
  assert.deepEqual((await replaySince(client, endpoint, since)).body, { replayed: 3, has_more: false });
  for (const event of ids) await untilLogged(client, endpoint, { id: event }, 'succeeded', 1);
  assert.deepEqual((await replaySince(client, endpoint, since)).body, { replayed: 0, has_more: false });
});

test('replays events of a disabled endpoint once it is enabled, and not before', async () => {
  const { client } = await newTrader(server);
  const endpoint = await createEndpoint(client, EVERYTHING);
  const set = (status: string) => client.patch(`/v1/webhook_endpoints/${endpoint.id}`, { status });
  await set('disabled');
  const event = await createEvent(client);
  const { delivery } = await untilLogged(client, endpoint, event, 'failed');
  assert.deepEqual([delivery.attempts, delivery.next_attempt_at, delivery.response_status], [[], null, null]);
  assertWholeError(await replay(client, endpoint, event), 409, 'invalid_state');
  assertWholeError(await replaySince(client, endpoint, event.created_at), 409, 'invalid_state');
  await set('enabled');
  assert.equal((await replaySince(client, endpoint, event.created_at)).body.replayed, 1);
  await untilLogged(client, endpoint, event, 'succeeded', 1);
});

test('filters the log by status and type, and visits each entry once in pages', async () => {
  const { client, id } = await newTrader(server);
  const endpoint = await createEndpoint(client, UNREACHABLE);
  const types: EventType[] = ['payout.paid', 'payout.failed', 'listing.purchased'];
  const statuses = ['failed', 'pending', 'succeeded', 'failed'];
  const ids = await seedEvents(database, id, 36, types);
  await failed(
    endpoint,
    ids.filter((_, n) => n % 6 !== 5),
  ); // the others were never sent there
  for (const [n, event] of ids.entries()) {
    // Due far ahead, so that they are not attempted.
    await database.query(
      `update test.webhook_deliveries set status = $2::test.webhook_delivery_status, due_at = now() + interval '1 day'
       where event_id = $1`,
      [event, statuses[n % 4]],
    );
  }
  const sent = ids.map((event, n) => ({ event, n })).filter(({ n }) => n % 6 !== 5);
  for (const status of [undefined, 'failed', 'pending', 'succeeded']) {
    for (const type of [undefined, ...types, 'api_key.revoked']) {
      const wanted = sent
        .filter(({ n }) => status === undefined || statuses[n % 4] === status)
        .filter(({ n }) => type === undefined || types[n % 3] === type)
        .map(({ event }) => event)
        .reverse();
      for (const limit of [2, 100]) {
        const query = new URLSearchParams({ ...(status && { status }), ...(type && { type }), limit: String(limit) });
        const seen: string[] = [];
        for (let cursor = ''; ; ) {
          const page = await read(client, `${logOf(endpoint)}?${query}${cursor && `&cursor=${cursor}`}`);
          seen.push(...idsOf(page.items));
          if (!page.has_more) break;
          cursor = page.next_cursor;
        }
        assert.deepEqual(seen, wanted, String(query));
      }
    }
  }
});

test('rejects a cursor with another endpoint or filter', async () => {
  const { client, id } = await newTrader(server);
  const [one, two] = [await createEndpoint(client, UNREACHABLE), await createEndpoint(client, UNREACHABLE)];
  const ids = await seedEvents(database, id, 3, ['payout.failed']);
  for (const endpoint of [one, two]) await failed(endpoint, ids);
  const { next_cursor: cursor } = await read(client, `${logOf(one)}?limit=1`);
  const expectRejection = async (path: string) =>
    assertWholeError(await client.get(path), 422, 'validation_failed', 'cursor');
  await expectRejection(`${logOf(two)}?cursor=${cursor}`);
  await expectRejection(`${logOf(one)}?cursor=${cursor}&status=failed`);
  await expectRejection(`${logOf(one)}?cursor=x`);
  // The query is validated before the object is looked up.
  await expectRejection(`${logOf({ id: newId('whe') })}?cursor=x`);
  assert.deepEqual(idsOf((await read(client, `${logOf(one)}?cursor=${cursor}`)).items), ids.slice(0, 2).reverse());
});

test('restricts the log and its replays to the owner, the scope and the mode', async () => {
  const [owner, outsider] = [await newTrader(server), await newTrader(server)];
  const endpoint = await createEndpoint(owner.client, UNREACHABLE);
  const [event, strange] = [await createEvent(owner.client), await createEvent(outsider.client)];
  const { client: live } = await createKey(owner, { mode: 'live' });
  const { client: blind } = await createKey(owner, { scopes: ['listings:write'] });
  const calls = (id: string) =>
    [
      (client: Client) => client.get(logOf({ id })),
      (client: Client) => client.get(`${logOf({ id })}/${event.id}`),
      (client: Client) => replay(client, { id }, event),
      (client: Client) => replaySince(client, { id }, '2026-01-01T00:00:00Z'),
    ] as const;
  for (const call of calls(endpoint.id)) {
    assertWholeError(await call(outsider.client), 403, 'forbidden_resource');
    assertWholeError(await call(blind), 403, 'scope_required');
    assertWholeError(await call(live), 404, 'not_found');
  }
  for (const call of calls(newId('whe'))) assertWholeError(await call(owner.client), 404, 'not_found');
  for (const id of [strange.id, newId('evt'), 'x', '%00']) {
    assertWholeError(await replay(owner.client, endpoint, { id }), 404, 'not_found');
    assertWholeError(await owner.client.get(`${logOf(endpoint)}/${id}`), 404, 'not_found');
  }
  assert.deepEqual((await read(owner.client, logOf(endpoint))).items, [], 'nothing was sent');
});

const WHOLE_TIME =
  /^`since` is invalid\. Time in the past, with its date and time zone, such as 2026-01-07T08:15:30Z\.$/;

for (const [what, since, message] of [
  ['nothing', undefined, /is required/],
  ['no time', 'yesterday', WHOLE_TIME],
  ['a day', '2026-01-01', WHOLE_TIME],
  ['a number', 1_767_225_600, /must be text/],
  ['a time without a zone', '2026-01-01T00:00:00', WHOLE_TIME],
  ['a leap second that JavaScript does not know', '2016-12-31T23:59:60Z', WHOLE_TIME],
  ['the future', new Date(Date.now() + 86_400_000).toISOString(), /must be a time in the past\.$/],
] as const) {
  test(`rejects a replay since ${what}`, async () => {
    const { client } = await newTrader(server);
    const reply = await replaySince(client, await createEndpoint(client, UNREACHABLE), since);
    assertWholeError(reply, 422, 'validation_failed', 'since');
    assert.match(reply.body.error.message, message);
  });
}

test('replays everything since a time long ago', async () => {
  const { client, id } = await newTrader(server);
  for (const since of ['0001-01-01T00:00:00Z', '1969-12-31T23:59:59-12:00']) {
    const endpoint = await createEndpoint(client, UNREACHABLE);
    await failed(endpoint, await seedEvents(database, id, 2, ['payout.failed']));
    assert.deepEqual((await replaySince(client, endpoint, since)).body, { replayed: 2, has_more: false });
  }
});

test('replays the response for an Idempotency-Key, not the event', async () => {
  const { client } = await newTrader(server);
  const endpoint = await createEndpoint(client, EVERYTHING);
  const event = await createEvent(client);
  await untilLogged(client, endpoint, event, 'succeeded', 1);
  const send = () => client.post(`${logOf(endpoint)}/${event.id}/replay`, undefined, { 'idempotency-key': 'once' });
  const first = await send();
  await untilLogged(client, endpoint, event, 'succeeded', 2);
  const second = await send();
  assert.deepEqual([second.body, second.headers.get('idempotent-replayed')], [first.body, 'true']);
  const { delivery } = await read(client, `${logOf(endpoint)}/${event.id}`);
  assert.deepEqual([delivery.status, delivery.attempts.length], ['succeeded', 2]);
});
