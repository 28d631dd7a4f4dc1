import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import type { WebhookEvent } from '../../../../sdk/src/index.ts';
import { recordEvent } from '../../../src/events/record-event.ts';
import {
  createEvent,
  type Endpoint,
  getDeliveryLog,
  type Inbox,
  inboxFactory,
  respondWith,
  subscribe,
  updateEndpoint,
} from '../../harness/clients/webhook-inbox.ts';
import { type Arrival, startReceiver } from '../../harness/clients/webhook-receiver.ts';
import { eventually } from '../../harness/eventually.ts';
import { buy, getPurchase, newBuyer, newShop, newTrader, refund } from '../../harness/markets/market.ts';
import { createEndpoint, UNREACHABLE } from '../../harness/markets/webhook-endpoints.ts';
import { deliveriesTo, untilQuiet, untilReleased } from '../../harness/markets/webhook-queues.ts';
import { createKey, PASSWORD } from '../../harness/people/people.ts';
import { openDatabase } from '../../harness/people/sellers.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
const { database } = server;
const receiver = await startReceiver();
const newInbox = inboxFactory(receiver);
after(async () => {
  await receiver.stop();
  await server.stop();
});

/** Creates an account with an endpoint. */
async function newListener(events?: readonly string[]): Promise<Endpoint> {
  return subscribe(newInbox(), (await newTrader(server)).client, events);
}

async function untilArrived({ events }: Inbox, count: number): Promise<void> {
  await eventually(`${count} to arrive`, async () => events.length >= count);
}

const subjectOf = (event: WebhookEvent | undefined) => (event?.data.object as { id: string } | undefined)?.id;

function arrivalOf({ id }: { id: string }): Arrival {
  const found = receiver.arrivals.find(({ headers }) => headers['svc-event-id'] === id);
  assert.ok(found);
  return found;
}

/** Sorts by sequence: deliveries are concurrent, so that a later one may arrive first. */
const shown = ({ events }: Inbox) =>
  events.map(({ id, sequence }) => [id, sequence] as const).toSorted(([, a], [, b]) => a - b);

test('delivers an event as the API shows it, signed, with sequence one', async () => {
  const { client, inbox } = await newListener();
  const made = await createEvent(client);
  await untilArrived(inbox, 1);
  await inbox.check();
  assert.deepEqual(inbox.events, [{ ...made, sequence: 1 }]);
  const { headers } = arrivalOf(made);
  assert.equal(headers['content-type'], 'application/json');
  assert.match(String(headers['svc-signature']), /^t=\d{10},v1=[0-9a-f]{64}$/);
});

test('delivers a sale to the endpoints of the seller only, with the whole purchase and listing', async () => {
  const { seller, listing } = await newShop(server, 4900);
  const buyer = await newBuyer(server, 5000);
  const [own, buyers, outsiders] = [
    await subscribe(newInbox(), seller.client),
    await subscribe(newInbox(), buyer.client),
    await newListener(),
  ];
  const bought = await buy(buyer.client, listing);
  await untilArrived(own.inbox, 1);
  const [event] = own.inbox.events;
  assert.ok(event?.type === 'listing.purchased');
  assert.deepEqual(event.data.object, await getPurchase(seller.client, bought));
  assert.equal(event.data.object.buyer.id, buyer.id);
  assert.deepEqual([event.data.listing.id, event.data.listing.title], [listing.id, listing.title]);

  await refund(seller.client, bought);
  await untilArrived(own.inbox, 2);
  await untilArrived(buyers.inbox, 1);
  const [, toSeller] = own.inbox.events;
  const [toBuyer] = buyers.inbox.events;
  for (const event of [toSeller, toBuyer]) {
    assert.deepEqual([event?.type, subjectOf(event)], ['purchase.refunded', bought.id]);
  }
  assert.notEqual(toSeller?.id, toBuyer?.id, 'each has an event of their own');
  assert.deepEqual([toSeller?.sequence, toBuyer?.sequence], [2, 1]);
  await untilQuiet(database);
  assert.deepEqual([own.inbox.events.length, buyers.inbox.events.length, outsiders.inbox.events.length], [2, 1, 0]);
});

test('delivers the subscribed types, and numbers only those', async () => {
  const all = await newListener();
  const some = await subscribe(newInbox(), all.client, ['payout.failed', 'listing.published']);
  const made = [];
  for (const type of ['payout.paid', 'listing.published', 'payout.paid', 'payout.failed']) {
    made.push((await createEvent(all.client, type)).id);
  }
  await untilArrived(all.inbox, 4);
  await untilArrived(some.inbox, 2);
  await untilQuiet(database);
  assert.deepEqual(new Set(all.inbox.ids), new Set(made));
  assert.deepEqual(shown(some.inbox), [
    [made[1], 1],
    [made[3], 2],
  ]);
  await updateEndpoint(some, { events: ['payout.paid'] });
  const [wanted] = [await createEvent(all.client, 'payout.paid'), await createEvent(all.client, 'payout.failed')];
  await untilArrived(all.inbox, 6);
  await untilQuiet(database);
  assert.deepEqual(shown(some.inbox).slice(2), [[wanted.id, 3]]);
});

test('delivers events from the creation of an endpoint on', async () => {
  const { client, inbox } = await newListener();
  await createEvent(client);
  await untilArrived(inbox, 1);
  const later = await subscribe(newInbox(), client);
  const second = await createEvent(client);
  await untilArrived(later.inbox, 1);
  await untilQuiet(database);
  assert.deepEqual(shown(later.inbox), [[second.id, 1]]);
});

test('logs events of a disabled endpoint without attempts, and delivers them on replay', async () => {
  const endpoint = await newListener();
  const { client, inbox } = endpoint;
  const before = await createEvent(client);
  await untilArrived(inbox, 1);
  await updateEndpoint(endpoint, { status: 'disabled' });
  const missed = [await createEvent(client), await createEvent(client)];
  await untilQuiet(database);
  assert.deepEqual(
    (await getDeliveryLog(endpoint)).map(({ id, sequence, delivery }) => [
      id,
      sequence,
      delivery.status,
      delivery.attempts.length,
    ]),
    [
      [missed[1].id, 3, 'failed', 0],
      [missed[0].id, 2, 'failed', 0],
      [before.id, 1, 'succeeded', 1],
    ],
  );
  assert.equal(inbox.events.length, 1);

  await updateEndpoint(endpoint, { status: 'enabled' });
  const next = await createEvent(client);
  await untilArrived(inbox, 2);
  await untilQuiet(database);
  assert.deepEqual(shown(inbox).slice(1), [[next.id, 4]]);

  const response = await client.post(`/v1/webhook_endpoints/${endpoint.id}/replay`, { since: missed[0].created_at });
  assert.deepEqual([response.status, response.body], [202, { replayed: 2, has_more: false }], response.text);
  await untilArrived(inbox, 4);
  await untilQuiet(database);
  await inbox.assertGapFree();
  assert.deepEqual(
    (await getDeliveryLog(endpoint)).map(({ delivery }) => delivery.status),
    Array(4).fill('succeeded'),
  );
});

/** Holds responses back until `release` is called. */
function holdResponses(inbox: Inbox): { held: ServerResponse[]; release(): void } {
  const held: ServerResponse[] = [];
  inbox.respond = (_arrival, response) => void held.push(response);
  const release = () => {
    inbox.respond = respondWith(200, 'ok');
    for (const response of held) response.end('ok');
  };
  return { held, release };
}

/** Creates a receiver that holds its first responses back while many more deliveries were fetched for it. */
async function withManyWaiting(): Promise<{ endpoint: Endpoint; release: () => void; sent: () => number }> {
  const endpoint = await newListener();
  const { held, release } = holdResponses(endpoint.inbox);
  const market = openDatabase(database);
  const [owner] = await database.query<{ account_id: string }>(
    'select account_id from test.webhook_endpoints where id = $1',
    [endpoint.id],
  );
  await market.test.transaction(async (tx) => {
    for (let i = 0; i < 50; i++) {
      await recordEvent(tx, { type: 'payout.paid', accountId: owner?.account_id as string, data: { object: {} } });
    }
  });
  await market.close();
  await eventually('some to be held back', async () => held.length > 0);
  return { endpoint, release, sent: () => endpoint.inbox.events.length };
}

/** Waits until the worker has processed everything so far: a later event has reached another endpoint. */
async function untilSeen(): Promise<void> {
  const { client, inbox } = await newListener();
  await createEvent(client);
  await untilArrived(inbox, 1);
}

test('delivers nothing more to a deleted endpoint, not even what was fetched already', async () => {
  const { endpoint, release, sent } = await withManyWaiting();
  assert.equal((await endpoint.client.delete(`/v1/webhook_endpoints/${endpoint.id}`)).status, 200);
  await untilSeen();
  const underWay = sent();
  release();
  await createEvent(endpoint.client);
  await untilSeen();
  assert.equal(sent(), underWay);
  assert.ok(underWay < 50);
});

test('delivers nothing more to a disabled endpoint, and resumes when it is enabled', async () => {
  const { endpoint, release, sent } = await withManyWaiting();
  await updateEndpoint(endpoint, { status: 'disabled' });
  await untilSeen();
  const underWay = sent();
  assert.ok(underWay < 50);
  release();
  await untilReleased(database, endpoint);
  assert.equal(sent(), underWay);
  await updateEndpoint(endpoint, { status: 'enabled' });
  await untilArrived(endpoint.inbox, 50);
  await untilQuiet(database);
  await endpoint.inbox.assertGapFree();
  assert.equal(sent(), 50, 'each once');
});

test('delivers pending events to the new URL of an endpoint', async () => {
  const { endpoint, release, sent } = await withManyWaiting();
  const moved = newInbox();
  moved.secret = endpoint.inbox.secret;
  await updateEndpoint(endpoint, { url: moved.url });
  await untilSeen();
  const underWay = sent();
  release();
  await untilArrived(moved, 50 - underWay);
  await untilQuiet(database);
  assert.deepEqual([sent(), moved.events.length], [underWay, 50 - underWay]);
  assert.equal(new Set([...endpoint.inbox.ids, ...moved.ids]).size, 50);
});

test('signs with both secrets after a rotation, until the old one expires', async () => {
  const endpoint = await newListener();
  const { client, inbox, id } = endpoint;
  const old = inbox.secret;
  const rotated = await client.post(`/v1/webhook_endpoints/${id}/rotate_secret`);
  assert.equal(rotated.status, 200, rotated.text);
  inbox.secret = rotated.body.secret;
  const first = arrivalOf(await arriving(endpoint));
  assert.deepEqual(await first.verify(old), await first.verify(inbox.secret));
  assert.match(String(first.headers['svc-signature']), /^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);

  await untilQuiet(database);
  await database.query(`update test.webhook_endpoints set previous_secret_until = now() where id = $1`, [id]);
  const second = arrivalOf(await arriving(endpoint));
  await inbox.check();
  await assert.rejects(second.verify(old), /The signature does not match/);
});

/** Creates an event, and waits until it has arrived. */
async function arriving({ client, inbox }: Endpoint): Promise<{ id: string }> {
  const made = await createEvent(client);
  await untilArrived(inbox, inbox.events.length + 1);
  return made;
}

test('delivers a test event to the requested endpoint, whatever its subscriptions', async () => {
  const endpoint = await newListener(['payout.failed']);
  const other = await subscribe(newInbox(), endpoint.client);
  const response = await endpoint.client.post(`/v1/webhook_endpoints/${endpoint.id}/test`);
  assert.equal(response.status, 202, response.text);
  await untilArrived(endpoint.inbox, 1);
  await untilQuiet(database);
  assert.deepEqual(
    endpoint.inbox.events.map((event) => [event.type, event.sequence, subjectOf(event)]),
    [['webhook_endpoint.test', 1, endpoint.id]],
  );
  assert.equal(other.inbox.events.length, 0);
});

test('delivers the revocation of a key to its owner', async () => {
  const owner = await newTrader(server);
  const [own, outsiders] = [await subscribe(newInbox(), owner.client, ['api_key.revoked']), await newListener()];
  const { id } = await createKey(owner);
  assert.equal((await owner.browser.post(`/v1/api_keys/${id}/revoke`)).status, 200);
  await untilArrived(own.inbox, 1);
  await untilQuiet(database);
  assert.deepEqual(
    own.inbox.events.map((event) => [event.type, subjectOf(event)]),
    [['api_key.revoked', id]],
  );
  assert.equal(outsiders.inbox.events.length, 0);
});

test('keeps secrets and events of the modes separate, and never delivers live events to loopback', async () => {
  const owner = await newTrader(server);
  const inTest = await subscribe(newInbox(), owner.client);
  const liveKey = await createKey(owner, { mode: 'live' });
  const inLive = await createEndpoint(liveKey.client, { ...UNREACHABLE, events: ['*'] });
  assert.match(inTest.inbox.secret, /^whsec_test_/);
  assert.match(inLive.secret, /^whsec_live_/);
  const unwanted = newInbox();
  const url = unwanted.url.replace('localhost', '127.0.0.1');
  await database.query('update live.webhook_endpoints set url = $2 where id = $1', [inLive.id, url]);

  const { id } = await createKey(owner, { mode: 'live' });
  assert.equal((await owner.browser.post(`/v1/api_keys/${id}/revoke`)).status, 200);
  const tried = await eventually('it to be tried', async () => {
    const [entry] = await getDeliveryLog({ id: inLive.id, client: liveKey.client });
    return entry?.delivery.attempts.length > 0 && entry;
  });
  assert.deepEqual([tried.type, tried.mode, tried.delivery.status], ['api_key.revoked', 'live', 'pending']);
  assert.equal(tried.delivery.attempts[0].status, null);
  assert.equal(tried.delivery.attempts[0].error, 'the IP 127.0.0.1 is not public');

  const made = await createEvent(owner.client);
  await untilArrived(inTest.inbox, 1);
  await untilQuiet(database);
  assert.deepEqual(inTest.inbox.ids, [made.id]);
  assert.equal(unwanted.events.length, 0);
});

test('delivers nothing for a closed account', async () => {
  const owner = await newTrader(server);
  const endpoint = await subscribe(newInbox(), owner.client);
  assert.equal((await owner.browser.post('/v1/me/close', { password: PASSWORD })).status, 200);
  await eventually('its endpoints to be gone', async () => {
    const rows = await database.query('select from test.webhook_endpoints where account_id = $1', [owner.id]);
    return rows.length === 0;
  });
  const market = openDatabase(database);
  const data = { object: {} };
  await market.test.transaction((tx) => recordEvent(tx, { type: 'payout.paid', accountId: owner.id, data }));
  await market.close();
  await untilQuiet(database);
  assert.equal(endpoint.inbox.events.length, 0);
  await eventually('its deliveries to be gone', async () => (await deliveriesTo(database, endpoint)).length === 0);
});
