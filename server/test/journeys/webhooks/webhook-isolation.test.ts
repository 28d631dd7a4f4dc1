import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import { newId } from '../../../src/platform/ids.ts';
import type { OutboundRequest } from '../../../src/platform/outbound/outbound-http.ts';
import {
  createEvent,
  type Endpoint,
  getDeliveryLog,
  inboxFactory,
  respondWith,
  subscribe,
  updateEndpoint,
} from '../../harness/clients/webhook-inbox.ts';
import { startReceiver } from '../../harness/clients/webhook-receiver.ts';
import { eventually } from '../../harness/eventually.ts';
import { newTrader, type Trader } from '../../harness/markets/market.ts';
import { deliveriesTo, fillQueue, untilQuiet } from '../../harness/markets/webhook-queues.ts';
import { scaled } from '../../harness/scale.ts';
import { outboundWithin, startDeliveryNode } from '../../harness/servers/delivery-node.ts';
import { freePort } from '../../harness/servers/free-port.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// The timeout for a response is longer than any test, so a delivery that arrives did not wait for a hanging receiver.

const RESPONSE_TIMEOUT_MS = 600_000;

const server = await startTestServer({ env: { SOUK_ROLE: 'api' } });
const { database } = server;
const receiver = await startReceiver();
const newInbox = inboxFactory(receiver);
let stopNode: () => Promise<void>;
let owner: Trader;
before(async () => {
  stopNode = await startDeliveryNode(database, outboundWithin(RESPONSE_TIMEOUT_MS));
  owner = await newTrader(server);
});
after(async () => {
  await receiver.stop();
  await stopNode();
  await server.stop();
});

interface Hanging extends Endpoint {
  open: ServerResponse[];
}

/** Creates an endpoint that accepts deliveries, and never responds. */
async function newHanging(trader: Trader): Promise<Hanging> {
  const inbox = newInbox();
  const open: ServerResponse[] = [];
  inbox.respond = (_arrival, response) => void open.push(response);
  return { ...(await subscribe(inbox, trader.client)), open };
}

function assertStillHangs({ open }: Hanging): void {
  assert.ok(open.length > 0);
  for (const response of open) assert.equal(response.destroyed, false);
}

test('delivers everything to other receivers while one hangs and another is down', async () => {
  const outsider = await newTrader(server);
  const hanging = await newHanging(owner);
  const dead = await subscribe(newInbox(), owner.client);
  await updateEndpoint(dead, { url: `http://localhost:${await freePort()}/` });
  const others: Endpoint[] = [];
  for (const { client } of [owner, owner, owner, owner, outsider, outsider]) {
    others.push(await subscribe(newInbox(), client));
  }
  for (let i = 0; i < 30; i++) {
    await createEvent(owner.client);
    await createEvent(outsider.client);
  }
  await eventually('everything to arrive', async () => others.every(({ inbox }) => inbox.events.length >= 30));
  assertStillHangs(hanging);
  assert.ok(hanging.open.length < 30, 'a receiver that does not respond is not sent everything at once');
  const failing = await eventually('the dead endpoint to be tried', async () => {
    const rows = await deliveriesTo(database, dead);
    return rows.some(({ attempts }) => attempts.length > 0) && rows;
  });
  assert.ok(failing.every(({ status }) => status === 'pending'));
  for (const { inbox } of others) {
    await inbox.assertGapFree();
    assert.equal(inbox.events.length, 30, 'each once');
  }
  for (const { client, id } of [hanging, dead]) {
    assert.equal((await client.delete(`/v1/webhook_endpoints/${id}`)).status, 200);
  }
});

test('blocks neither the API nor others by a long queue of a hanging receiver, and drains it on recovery', async () => {
  const LENGTH = scaled(10_000);
  const blockedOwner = await newTrader(server);
  const hanging = await newHanging(blockedOwner);
  await fillQueue(database, hanging, LENGTH);
  await eventually('it to hang', async () => hanging.open.length > 0);

  const other = await subscribe(newInbox(), (await newTrader(server)).client);
  for (let i = 0; i < 10; i++) await createEvent(other.client);
  await eventually('the others', async () => other.inbox.events.length === 10);
  const own = await createEvent(blockedOwner.client);
  const log = await getDeliveryLog(hanging);
  assert.equal(log.length, 100);
  const [{ delivery: newest }] = log as [{ delivery: { status: string } }];
  assert.equal(newest.status, 'pending');
  const replayed = await blockedOwner.client.post(`/v1/webhook_endpoints/${hanging.id}/events/${own.id}/replay`);
  assert.equal(replayed.status, 202, replayed.text);
  assert.equal((await updateEndpoint(hanging, { description: 'hangs' })).description, 'hangs');
  assertStillHangs(hanging);

  hanging.inbox.respond = respondWith(200);
  for (const response of hanging.open) response.end();
  for (let arrived = 0; arrived <= LENGTH; ) {
    const before = arrived;
    arrived = await eventually('more to arrive', async () => {
      const count = hanging.inbox.ids.length;
      return count > before && count;
    });
  }
  await untilQuiet(database);
  await hanging.inbox.assertGapFree();
});

test('delivers to endpoints with nothing in flight, however many others hang', async () => {
  const MANY = 1_100;
  const EACH = 4;
  const apart = await startTestServer({ env: { SOUK_ROLE: 'api' } });
  const posted = new Map<string, number>();
  const neverResponds = ({ url }: OutboundRequest) => {
    posted.set(url, (posted.get(url) ?? 0) + 1);
    return new Promise<never>(() => undefined);
  };
  const stop = await startDeliveryNode(apart.database, { post: neverResponds, close: async () => undefined });
  try {
    const { client } = await newTrader(apart);
    const model = await subscribe(newInbox(), client);
    await apart.database.query(
      `with copies as (
         insert into test.webhook_endpoints (id, account_id, url, events, secret)
         select 'whe_' || place, 'usr_' || place, 'http://hanging.invalid/' || place, '{*}', secret
         from test.webhook_endpoints, generate_series(1, $2::int) place where id = $1
         returning id
       ), queues as (
         insert into test.webhook_queues (endpoint_id, last_sequence, wake_at) select id, $3, now() from copies
       ), inserted_events as (
         insert into test.events (id, account_id, type, data)
         select 'evt_' || place || '_' || number, 'usr_' || place, 'payout.paid', '{"object": {}}'
         from generate_series(1, $2::int) place, generate_series(1, $3::int) number
       )
       insert into test.webhook_deliveries (endpoint_id, event_id, id, sequence, due_at)
       select 'whe_' || place, 'evt_' || place || '_' || number, $4 || place || '_' || number, number, now()
       from generate_series(1, $2::int) place, generate_series(1, $3::int) number`,
      [model.id, MANY, EACH, newId('dlv')],
    );
    await eventually('every one of them to hang', async () => posted.size === MANY);
    const underWay = [...posted.values()].reduce((sum, count) => sum + count);
    assert.ok(underWay < MANY * EACH, `${underWay} are under way: there is a limit`);
    await createEvent(client);
    await eventually('the latest to be sent', async () => posted.get(model.inbox.url) === 1);
  } finally {
    await stop();
    await apart.stop();
  }
});
