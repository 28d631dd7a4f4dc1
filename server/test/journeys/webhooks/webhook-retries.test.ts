import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { newId } from '../../../src/platform/ids.ts';
import {
  createEvent,
  type Endpoint,
  getDeliveryLog,
  inboxFactory,
  type ResponseHandler,
  respondWith,
  subscribe,
  updateEndpoint,
} from '../../harness/clients/webhook-inbox.ts';
import { startReceiver } from '../../harness/clients/webhook-receiver.ts';
import { eventually } from '../../harness/eventually.ts';
import { newTrader } from '../../harness/markets/market.ts';
import {
  type DeliveryRow,
  deliveriesTo,
  makeDeliveriesDue,
  untilQuiet,
  untilReleased,
} from '../../harness/markets/webhook-queues.ts';
import { signUpOperator, WITH_OPERATOR } from '../../harness/people/operator.ts';
import { outboundWithin, startDeliveryNode } from '../../harness/servers/delivery-node.ts';
import { freePort } from '../../harness/servers/free-port.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: WITH_OPERATOR });
const { database } = server;
const receiver = await startReceiver();
const newInbox = inboxFactory(receiver);
after(async () => {
  await receiver.stop();
  await server.stop();
});

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Creates an account with an endpoint that responds like this. */
async function newListener(reply: ResponseHandler = respondWith(200, 'ok')): Promise<Endpoint> {
  const inbox = newInbox();
  inbox.respond = reply;
  return subscribe(inbox, (await newTrader(server)).client);
}

/** Waits until this many attempts are persisted. */
async function untilTried(endpoint: Endpoint, times: number): Promise<DeliveryRow> {
  return eventually(`attempt ${times}`, async () => {
    const [row] = await deliveriesTo(database, endpoint);
    return row !== undefined && row.attempts.length >= times && row;
  });
}

/** Returns the outcome of a single attempt. */
async function tryOnce(reply: ResponseHandler): Promise<{ row: DeliveryRow; endpoint: Endpoint }> {
  const endpoint = await newListener(reply);
  await createEvent(endpoint.client);
  return { endpoint, row: await untilTried(endpoint, 1) };
}

/** Asserts that the next attempt is due this long after the last, or up to a fifth later. */
function assertWaits({ attempts, due_at, status }: DeliveryRow, milliseconds: number): void {
  assert.equal(status, 'pending');
  assert.ok(due_at);
  const begun = Date.parse(attempts.at(-1)?.at ?? '');
  assert.ok(due_at.getTime() >= begun + milliseconds, `${due_at.toISOString()} is too early`);
  assert.ok(due_at.getTime() <= Date.now() + 1.2 * milliseconds, `${due_at.toISOString()} is too late`);
}

const queueOf = async ({ id }: Endpoint) => {
  const [queue] = await database.query<{ failures: number; failing_since: Date | null; wake_at: Date | null }>(
    'select failures, failing_since, wake_at from test.webhook_queues where endpoint_id = $1',
    [id],
  );
  assert.ok(queue);
  return queue;
};

const replay = async ({ client, id }: Endpoint, event: { id: string }) => {
  const reply = await client.post(`/v1/webhook_endpoints/${id}/events/${event.id}/replay`);
  assert.equal(reply.status, 202, reply.text);
  return reply.body;
};

test('retries a failure with growing waits, twelve attempts in all', async () => {
  const SCHEDULE = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE].concat(
    [1, 3, 6, 12, 24, 24].map((hours) => hours * HOUR),
  );
  const endpoint = await newListener(respondWith(500, 'out of order'));
  await createEvent(endpoint.client);
  for (const [index, wait] of SCHEDULE.entries()) {
    assertWaits(await untilTried(endpoint, index + 1), wait);
    await untilQuiet(database);
    await makeDeliveriesDue(database);
  }
  const last = await untilTried(endpoint, 12);
  assert.deepEqual([last.status, last.due_at, last.tries], ['failed', null, 12]);
  for (const { status, response, error } of last.attempts) {
    assert.deepEqual([status, response, error], [500, 'out of order', 'responded with 500']);
  }
  await untilQuiet(database);
  await makeDeliveriesDue(database);
  await untilQuiet(database);
  assert.equal(endpoint.inbox.events.length, 12);
  await endpoint.inbox.assertGapFree();
  const [{ delivery }] = (await getDeliveryLog(endpoint)) as [{ delivery: Record<string, unknown> }];
  assert.deepEqual([delivery.status, delivery.next_attempt_at, delivery.response_status], ['failed', null, 500]);
});

test('honours Retry-After in seconds or as a date', async () => {
  const seconds = await tryOnce(respondWith(503, '', { 'retry-after': '3600' }));
  assertWaits(seconds.row, HOUR);
  const until = new Date(Date.now() + 2 * HOUR);
  const date = await tryOnce(respondWith(429, '', { 'retry-after': until.toUTCString() }));
  assert.ok((date.row.due_at as Date).getTime() >= until.getTime() - SECOND);
  assert.ok((date.row.due_at as Date).getTime() <= Date.now() + 1.2 * 2 * HOUR);
  const sooner = await tryOnce(respondWith(500, '', { 'retry-after': '1' }));
  assertWaits(sooner.row, 5 * SECOND);
  const never = await tryOnce(respondWith(503, '', { 'retry-after': '99999999' }));
  assertWaits(never.row, 24 * HOUR);
  const nonsense = await tryOnce(respondWith(503, '', { 'retry-after': 'soon' }));
  assertWaits(nonsense.row, 5 * SECOND);
});

test('treats a redirect as a failure, and does not follow it', async () => {
  const target = newInbox();
  for (const status of [301, 302, 303, 307, 308]) {
    const { row } = await tryOnce(respondWith(status, 'over there', { location: target.url }));
    assertWaits(row, 5 * SECOND);
    const [attempt] = row.attempts;
    assert.deepEqual(
      [attempt?.status, attempt?.response, attempt?.error],
      [status, 'over there', `responded with ${status}: redirects are not followed`],
    );
  }
  assert.deepEqual(target.events, []);
});

test('records a refused, reset or closed connection as a failure with its reason', async () => {
  const closed = `http://localhost:${await freePort()}/hooks`;
  const rejected = await newListener();
  await updateEndpoint(rejected, { url: closed });
  await createEvent(rejected.client);
  const reset = await tryOnce((_arrival, response) => response.socket?.resetAndDestroy());
  const ended = await tryOnce((_arrival, response) => response.destroy());
  for (const [row, error] of [
    [await untilTried(rejected, 1), 'the connection was refused'],
    [reset.row, 'the connection was reset'],
    [ended.row, 'the connection was closed before a response arrived'],
  ] as const) {
    assertWaits(row, 5 * SECOND);
    const [attempt] = row.attempts;
    assert.deepEqual([attempt?.status, attempt?.response, attempt?.error], [null, null, error]);
  }
});

test('takes the status of an endless response, and stores its first kilobyte', async () => {
  const { row } = await tryOnce((_arrival, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    };
    response.writeHead(202).on('drain', more);
    more();
  });
  assert.equal(row.status, 'succeeded');
  assert.deepEqual([row.attempts[0]?.status, row.attempts[0]?.response], [202, 'x'.repeat(1024)]);
});

test('stores the readable parts of a response that is no text', async () => {
  const bytes = Buffer.concat([Buffer.from('a\0b'), Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from('ü'.repeat(2000))]);
  const { row, endpoint } = await tryOnce((_arrival, response) => response.writeHead(500).end(bytes));
  const kept = row.attempts[0]?.response ?? '';
  assert.match(kept, /^a\ufffdb\ufffd\ufffd\ufffdü{500,}$/);
  const [{ delivery }] = (await getDeliveryLog(endpoint)) as [{ delivery: { attempts: { response: string }[] } }];
  assert.equal(delivery.attempts[0]?.response, kept);
});

test('resets the failures after a success', async () => {
  const { endpoint } = await tryOnce(respondWith(500));
  await untilReleased(database, endpoint);
  const failing = await queueOf(endpoint);
  assert.equal(failing.failures, 1);
  assert.ok(failing.failing_since);
  const shown = (await endpoint.client.get(`/v1/webhook_endpoints/${endpoint.id}`)).body;
  assert.equal(shown.failing_since, failing.failing_since.toISOString());
  endpoint.inbox.respond = respondWith(204);
  await makeDeliveriesDue(database);
  const row = await untilTried(endpoint, 2);
  assert.deepEqual([row.status, row.due_at], ['succeeded', null]);
  await untilReleased(database, endpoint);
  const { failures, failing_since } = await queueOf(endpoint);
  assert.deepEqual([failures, failing_since], [0, null]);
});

test('disables the endpoint after 410, and notifies the account’s other one', async () => {
  const gone = await newListener(respondWith(410, 'gone'));
  const other = await subscribe(newInbox(), gone.client, ['webhook_endpoint.disabled']);
  await createEvent(gone.client);
  await eventually('the delivery to the other endpoint', async () => other.inbox.events.length > 0);
  await untilReleased(database, gone);
  const { body } = await gone.client.get(`/v1/webhook_endpoints/${gone.id}`);
  assert.deepEqual([body.status, body.disabled_reason], ['disabled', 'gone']);
  assert.deepEqual(
    other.inbox.events.map(({ type, data }) => [type, { ...data.object, failing_since: body.failing_since }]),
    [['webhook_endpoint.disabled', body]],
  );
  const rows = await deliveriesTo(database, gone);
  assert.deepEqual(
    rows.map(({ status, attempts }) => [status, attempts.length]),
    [
      ['failed', 1],
      ['failed', 0], // the event that it was disabled
    ],
  );
  gone.inbox.respond = respondWith(200);
  await updateEndpoint(gone, { status: 'enabled' });
  await createEvent(gone.client);
  await eventually('it to continue', async () => gone.inbox.events.length === 2);
  assert.equal(gone.inbox.events[1]?.sequence, 3);
});

test('disables the endpoint after five days of failures only, and not before', async () => {
  const failingFor = async (interval: string) => {
    const { endpoint } = await tryOnce(respondWith(500));
    await untilReleased(database, endpoint);
    const since = 'update test.webhook_queues set failing_since = now() - $2::interval where endpoint_id = $1';
    await database.query(since, [endpoint.id, interval]);
    const other = await subscribe(newInbox(), endpoint.client, ['webhook_endpoint.disabled']);
    await makeDeliveriesDue(database);
    await untilTried(endpoint, 2);
    await untilReleased(database, endpoint);
    return { endpoint, other, shown: (await endpoint.client.get(`/v1/webhook_endpoints/${endpoint.id}`)).body };
  };
  const almost = await failingFor('4 days 23 hours');
  assert.deepEqual([almost.shown.status, almost.other.inbox.events.length], ['enabled', 0]);

  const { endpoint, other, shown } = await failingFor('5 days 1 minute');
  assert.deepEqual([shown.status, shown.disabled_reason], ['disabled', 'failing']);
  await eventually('the delivery to the other endpoint', async () => other.inbox.events.length === 1);
  const [waiting] = await deliveriesTo(database, endpoint);
  assert.equal(waiting?.status, 'pending', 'waiting deliveries keep waiting');
  await makeDeliveriesDue(database);
  await untilReleased(database, endpoint); // woken, with nothing due
  assert.equal(endpoint.inbox.events.length, 2);

  endpoint.inbox.respond = respondWith(200);
  const enabled = await updateEndpoint(endpoint, { status: 'enabled' });
  assert.equal(enabled.failing_since, null);
  await eventually('what waited to arrive', async () => endpoint.inbox.events.length >= 3);
  await untilQuiet(database);
  assert.equal((await deliveriesTo(database, endpoint))[0]?.status, 'succeeded');
});

test('replays a delivered event with its sequence, and keeps its first attempt', async () => {
  const endpoint = await newListener();
  const event = await createEvent(endpoint.client);
  await untilTried(endpoint, 1);
  endpoint.inbox.respond = respondWith(500);
  await replay(endpoint, event);
  const failed = await untilTried(endpoint, 2);
  assertWaits(failed, 5 * SECOND);
  endpoint.inbox.respond = respondWith(201);
  await replay(endpoint, event);
  const row = await untilTried(endpoint, 3);
  assert.deepEqual([row.status, row.sequence, row.tries], ['succeeded', 1, 1]);
  assert.deepEqual(
    row.attempts.map(({ status }) => status),
    [200, 500, 201],
  );
  await endpoint.inbox.assertGapFree();
});

test('sends an event again that is replayed while in flight, whatever the first outcome', async () => {
  for (const status of [200, 500, 410]) {
    const held: ServerResponse[] = [];
    const endpoint = await newListener((_arrival, response) => void held.push(response));
    const event = await createEvent(endpoint.client);
    await eventually('it to be in progress', async () => held.length === 1);
    await replay(endpoint, event);
    endpoint.inbox.respond = respondWith(200);
    held[0]?.writeHead(status).end();
    if (status === 410) {
      await untilTried(endpoint, 1);
      await eventually('it to be disabled', async () => {
        const { body } = await endpoint.client.get(`/v1/webhook_endpoints/${endpoint.id}`);
        return body.status === 'disabled';
      });
      await updateEndpoint(endpoint, { status: 'enabled' });
    }
    const row = await untilTried(endpoint, 2);
    assert.deepEqual(
      [row.status, row.attempts.map((attempt) => attempt.status)],
      ['succeeded', [status, 200]],
      `after ${status}`,
    );
    await endpoint.inbox.check();
    assert.equal(endpoint.inbox.events.length, 2);
  }
});

test('pauses the whole queue of a receiver that sends Retry-After, without holding its lease', async () => {
  const held: ServerResponse[] = [];
  const endpoint = await newListener((_arrival, response) => void held.push(response));
  for (let i = 0; i < 3; i++) await createEvent(endpoint.client);
  await eventually('three to be in progress', async () => held.length === 3);
  held[0]?.writeHead(429, { 'retry-after': '300' }).end();
  await untilTried(endpoint, 1);
  await createEvent(endpoint.client); // not fetched while the queue is paused and two are in flight
  for (const response of held.slice(1)) response.writeHead(200).end();
  await untilReleased(database, endpoint);
  const rows = await deliveriesTo(database, endpoint);
  assert.deepEqual(rows.map(({ status }) => status).sort(), ['pending', 'pending', 'succeeded', 'succeeded']);
  const { wake_at } = await queueOf(endpoint);
  const attemptedAt = rows.find(({ attempts }) => attempts[0]?.status === 429)?.attempts[0]?.at ?? '';
  assert.ok(wake_at && wake_at.getTime() >= Date.parse(attemptedAt) + 300 * SECOND);
  endpoint.inbox.respond = respondWith(200);
  await makeDeliveriesDue(database);
  await eventually('the rest to arrive', async () => endpoint.inbox.ids.length === 4);
});

test('fails a delivery without a response in time, unless its status was received', async () => {
  const api = await startTestServer({ env: { SOUK_ROLE: 'api' } });
  const stopNode = await startDeliveryNode(api.database, outboundWithin(2 * SECOND));
  after(async () => {
    await stopNode();
    await api.stop();
  });
  const { client } = await newTrader(api);
  const drip = (response: ServerResponse, byte: string) => {
    const timer = setInterval(() => response.write(byte), 100);
    response.on('close', () => clearInterval(timer));
  };
  const behaviours: [ResponseHandler, expected: unknown[]][] = [
    [() => undefined, ['pending', null, null, 'no response within 2 s']],
    // Headers that never end.
    [
      (_arrival, { socket }) => {
        socket?.write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => socket?.write('x-more: y\r\n'), 100);
        socket?.on('close', () => clearInterval(timer)).on('error', () => undefined);
      },
      ['pending', null, null, 'no response within 2 s'],
    ],
    [(_arrival, response) => drip(response.writeHead(200), 'z'), ['succeeded', 200, 'z', null]],
    [(_arrival, response) => drip(response.writeHead(500), 'z'), ['pending', 500, 'z', 'responded with 500']],
  ];
  const endpoints = [];
  for (const [reply] of behaviours) {
    const inbox = newInbox();
    inbox.respond = reply;
    endpoints.push(await subscribe(inbox, client));
  }
  await createEvent(client);
  for (const [index, endpoint] of endpoints.entries()) {
    const row = await eventually('it to be tried', async () => {
      const [found] = await deliveriesTo(api.database, endpoint);
      return found !== undefined && found.attempts.length > 0 && found;
    });
    const [attempt] = row.attempts;
    const response = attempt?.response?.slice(0, 1) ?? null;
    assert.deepEqual([row.status, attempt?.status, response, attempt?.error], behaviours[index]?.[1]);
  }
});

test('delivers nothing while the account is suspended, and afterwards what is less than three days old', async () => {
  const operator = await signUpOperator(server);
  const trader = await newTrader(server);
  const endpoint = await subscribe(newInbox(), trader.client);
  const operate = async (verb: 'suspend' | 'reinstate') => {
    const reply = await operator.browser.post(`/v1/operator/accounts/${trader.id}/${verb}`, ...reasonOf(verb));
    assert.equal(reply.status, 200, reply.text);
  };
  const happen = (id: string, type: string) =>
    database.query(
      `with inserted_event as (insert into test.events (id, account_id, type, data) values ($1, $2, $3, '{"object": {}}'))
       insert into test.event_outbox (event_id) values ($1)`,
      [id, trader.id, type],
    );
  const shown = async () =>
    (await deliveriesTo(database, endpoint)).map(({ status, attempts }) => [status, attempts.length]);
  const first = await createEvent(endpoint.client);
  await eventually('the first to arrive', async () => endpoint.inbox.ids.includes(first.id));
  await untilReleased(database, endpoint);

  await operate('suspend');
  const [late, early] = [newId('evt'), newId('evt')];
  await happen(late, 'payout.paid');
  await happen(early, 'payout.failed');
  await eventually('both to be queued', async () => (await deliveriesTo(database, endpoint)).length === 3);
  await untilReleased(database, endpoint);
  assert.deepEqual(endpoint.inbox.ids, [first.id]);
  const { oldest_due_at } = (await operator.browser.get('/v1/operator/health')).body.webhooks[0];
  // Others may be due later; these must not count as due.
  assert.ok(oldest_due_at === null || Date.parse(oldest_due_at) > Date.now(), oldest_due_at);

  // Three days later one of them has failed.
  await database.query(`update test.webhook_deliveries set due_at = due_at - interval '3 days' where event_id = $1`, [
    late,
  ]);
  await makeDeliveriesDue(database);
  await eventually('one delivery to fail for good', async () =>
    (await shown()).some(([status]) => status === 'failed'),
  );
  await untilReleased(database, endpoint);
  assert.deepEqual(endpoint.inbox.ids, [first.id]);

  await operate('reinstate');
  await makeDeliveriesDue(database); // instead of waiting for the minute
  await eventually('the other one to arrive', async () => endpoint.inbox.ids.includes(early));
  await untilReleased(database, endpoint);
  const byEvent = new Map((await getDeliveryLog(endpoint)).map(({ id, delivery }) => [id, delivery]));
  assert.deepEqual([byEvent.get(late).status, byEvent.get(late).attempts], ['failed', []]);
  assert.deepEqual(endpoint.inbox.ids, [first.id, early].sort());
  await replay(endpoint, { id: late });
  await eventually('it to arrive after all', async () => endpoint.inbox.ids.includes(late));
});

const reasonOf = (verb: 'suspend' | 'reinstate') => (verb === 'suspend' ? [{ reason: 'for a while' }] : []);
