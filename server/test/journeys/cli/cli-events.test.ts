import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { createCliUsers } from '../../harness/clients/souk-command.ts';
import { type Receiver, startReceiver } from '../../harness/clients/webhook-receiver.ts';
import { eventually } from '../../harness/eventually.ts';
import { createModel, draftRevision } from '../../harness/markets/catalog.ts';
import { newTrader } from '../../harness/markets/market.ts';
import { createEvent } from '../../harness/markets/seed-events.ts';
import { signUp } from '../../harness/people/people.ts';
import { cloneDatabase } from '../../harness/servers/database.ts';
import { freePort } from '../../harness/servers/free-port.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Events from a shell. Two nodes: one is restarted while events are emitted on the other.

const database = await cloneDatabase();
const other = await startTestServer({ database });
const PORT = String(await freePort());
const startFirst = () => startTestServer({ database, env: { PORT } });
let first = await startFirst();
const { newUser, ...users } = await createCliUsers(`http://localhost:${PORT}`);
const receivers: Receiver[] = [];
after(async () => {
  await users.stop();
  for (const receiver of receivers) await receiver.stop();
  for (const node of [first, other]) await node.stop();
  await database.drop();
});

async function newReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
}

/** Returns the ids of the arrivals, in the order of their first arrival. */
const arrived = ({ arrivals }: Receiver) => [...new Set(arrivals.map(({ headers }) => headers['svc-event-id']))];

test('forwards signed events to a local program, and loses none when a server restarts', async () => {
  const person = await signUp(other);
  const user = newUser();
  assert.equal((await user.logIn(person.email)).code, 0);
  const { browser } = person;
  const happen = async (type = 'payout.paid'): Promise<string> =>
    (await browser.post('/v1/test_helpers/events', { type })).body.id;
  const early = await happen('payout.failed');
  const receiver = await newReceiver();
  const secret = (await user.souk('listen', '--print-secret')).out.trim();
  assert.match(secret, /^whsec_test_[0-9a-f]{40}$/);
  assert.equal((await stat(join(dirname(user.credentials), 'listening-key'))).mode & 0o777, 0o600);

  const listening = user.start('listen', '--forward-to', receiver.url.replace('http://', ''));
  await eventually('the listener to be ready', async () => listening.output.err.includes('Ready.'));
  assert.ok(listening.output.err.includes(`in test mode to ${receiver.url}\nSigned with ${secret}\n`));

  // The first attempt of the first event gets 500: it is retried, and later events do not wait for it.
  receiver.handle = ({ headers }, response) => {
    const times = receiver.arrivals.filter((arrival) => arrival.headers['svc-event-id'] === headers['svc-event-id']);
    response.writeHead(arrived(receiver).length === 1 && times.length === 1 ? 500 : 200).end();
  };
  const triggered = await user.souk('trigger', 'listing.purchased', '--object', '{"id":"pur_mine"}', '-q');
  const ids = [triggered.out.trim()];
  await eventually('it to arrive twice', async () => receiver.arrivals.length === 2);
  ids.push(await happen());
  await eventually('the next to arrive', async () => arrived(receiver).length === 2);

  await first.stop();
  for (let i = 0; i < 3; i++) ids.push(await happen());
  await eventually('the break to be printed', async () => listening.output.err.includes('Connection lost'));
  first = await startFirst();
  await eventually('what was missed to arrive', async () => arrived(receiver).length === ids.length);
  ids.push(await happen());
  await eventually('later events to arrive', async () => arrived(receiver).length === ids.length);
  // Deliveries are concurrent; their sequence is the order.
  assert.deepEqual(arrived(receiver).sort(), [...ids].sort());
  assert.equal(receiver.arrivals.length, ids.length + 1, 'only failed deliveries are repeated');
  for (const arrival of receiver.arrivals) {
    const event = await arrival.verify(secret);
    assert.equal(event.sequence, 1 + ids.indexOf(event.id));
    assert.deepEqual([arrival.path, arrival.headers['svc-event-type']], ['/hooks', event.type]);
    const { sequence: _, ...rest } = event;
    assert.deepEqual(rest, (await browser.get(`/v1/events/${event.id}`)).body);
  }
  await eventually('all to be shown', async () => listening.output.out.trimEnd().split('\n').length === ids.length + 1);
  const [failed = '', again = ''] = listening.output.out.split('\n').filter((line) => line.includes(String(ids[0])));
  assert.match(failed, /listing\.purchased +evt_\w+ +pur_mine +→ responded with 500, retrying in 1 s$/);
  assert.match(again, / → 200 \d+ ms$/);
  listening.child.kill('SIGINT');
  const { code, err } = await listening.end;
  assert.equal(code, null, 'exit code of a signal');
  assert.match(err, new RegExp(`^${ids.length} events were received\\.$`, 'm'));

  // Replays past events: two by their ids, with the earlier secret; and all of one type since then.
  const second = await newReceiver();
  const forward = ['--forward-to', second.url, '--json'];
  const replaying = user.start('listen', ...forward, '--replay', early, '--replay', String(ids[0]));
  await eventually('both to arrive', async () => second.arrivals.length === 2);
  assert.deepEqual(arrived(second).sort(), [early, ids[0]].sort());
  await second.arrivals[0]?.verify(secret);
  await eventually('both to be printed', async () => replaying.output.out.trimEnd().split('\n').length === 2);
  for (const line of replaying.output.out.trimEnd().split('\n')) assert.equal(JSON.parse(line).delivery.status, 200);
  replaying.child.kill('SIGINT');
  const since = user.start('listen', '--replay', '1h', '--events', 'payout.paid,payout.failed', '-q');
  const expected = [early, ...ids.slice(1)];
  await eventually(
    'past events to be printed',
    async () => since.output.out === expected.map((id) => `${id}\n`).join(''),
  );
  since.child.kill('SIGINT');
  assert.equal((await user.souk('listen', '--forward-to', second.url, '--replay', 'evt_nope')).code, 4);
  const live = await user.souk('trigger', 'payout.paid', '--mode', 'live');
  assert.deepEqual([live.code, live.out], [2, '']);
  assert.match(live.err, /in test mode only/);
});

test('lists, shows, follows and triggers events', async () => {
  const trader = await newTrader(other);
  const user = newUser({ SOUK_API_KEY: trader.secret });
  const before = await createEvent(trader.client, 'payout.paid');
  await createEvent(trader.client, 'payout.failed');
  const following = user.start('events', 'tail', '--type', 'payout.paid', '--since', '1h', '--json');
  const printed = () =>
    following.output.out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  await eventually('past events to be printed', async () => printed().length === 1);
  const next = await createEvent(trader.client, 'payout.paid');
  await eventually('the next to be printed', async () => printed().length === 2);
  assert.deepEqual(printed(), [before, next]);
  following.child.kill('SIGINT');

  const listed = await user.souk('events', 'list', '--limit', '2');
  assert.match(listed.out, new RegExp(`^ID .*\n${next.id} +payout.paid .*\nevt_\\w+ +payout.failed .*\n$`));
  assert.match(listed.err, /first 2 are shown/);
  assert.deepEqual(JSON.parse((await user.souk('events', 'show', next.id, '--json')).out), next);

  const types = (await user.souk('trigger', '--list', '-q')).out.trimEnd().split('\n');
  assert.ok(types.includes('listing.purchased') && !types.includes('webhook_endpoint.test'));
  assert.equal((await user.souk('trigger', 'payout.lost')).code, 2);
});

test('finds a failed request by its id at once, and in the list by filters', async () => {
  const trader = await newTrader(other);
  const user = newUser({ SOUK_API_KEY: trader.secret });
  const rejected = await trader.client.post('/v1/models?draft=1', { name: 'Arm' }, { 'idempotency-key': 'arm-1' });
  const id = rejected.body.error.request_id;
  const shown = await user.souk('requests', 'show', id);
  assert.equal(shown.code, 0, shown.err);
  const { code, message } = rejected.body.error;
  assert.ok(shown.out.includes(`\nerror            ${code}: ${message}\n`), shown.out);
  assert.match(shown.out, /^asked for +POST \/v1\/models$/m);
  assert.match(shown.out, /^idempotency key +arm-1$/m);
  assert.ok(!shown.out.includes('Events:'), 'a rejected request has no events');

  // A successful request leads to its event.
  const model = await createModel(trader.client);
  await draftRevision(trader.client, model.id, '1.0.0');
  const published = await trader.client.post(`/v1/models/${model.id}/revisions/1.0.0/publish`);
  const request = published.headers.get('x-request-id') as string;
  const succeeded = await user.souk('requests', 'show', request);
  assert.match(succeeded.out, new RegExp(`\n\nEvents:\n.* model.revision_published +evt_\\w+  ${model.slug} 1.0.0\n$`));
  const [, event] = /(evt_\w+)/.exec(succeeded.out) ?? [];
  assert.deepEqual((await user.souk('events', 'list', '--request', request, '-q')).out, `${event}\n`);

  const filters = ['--status', 'failed', '--method', 'POST', '--path', '/models', '--since', '1h'];
  const listed = await user.souk('requests', 'list', ...filters);
  assert.match(listed.out, new RegExp(`^ID .*\n${id} .* ${rejected.status} +POST /v1/models +${code} .*\n$`));
  const none = await user.souk('requests', 'list', '--status', 'succeeded', '--path', 'models', '--until', '1d', '-q');
  assert.deepEqual([none.code, none.out], [0, '']);
  assert.equal((await user.souk('requests', 'show', 'nope')).code, 4);
  assert.equal((await user.souk('requests', 'list', '--status', '4xx')).code, 2);
});

test('creates, tests, inspects, replays and deletes a webhook endpoint', async () => {
  const trader = await newTrader(other);
  const user = newUser({ SOUK_API_KEY: trader.secret });
  const receiver = await newReceiver();
  receiver.handle = (_arrival, response) => response.writeHead(503).end('not yet');
  const made = await user.souk('webhooks', 'create', receiver.url, '--events', 'payout.paid,payout.failed');
  assert.equal(made.code, 0, made.err);
  const secret = made.out.trim();
  const id = (await user.souk('webhooks', 'list', '-q')).out.trim();
  assert.match(made.err, new RegExp(`^Created ${id}, which receives payout.paid, payout.failed`));

  const event = (await user.souk('webhooks', 'test', id, '-q')).out.trim();
  const logged = await eventually('an attempt to be in the log', async () => {
    const { delivery } = (await trader.client.get(`/v1/webhook_endpoints/${id}/events/${event}`)).body;
    return delivery.attempts.length > 0 && user.souk('webhooks', 'log', id, '--status', 'pending');
  });
  assert.match(logged.out, new RegExp(`\n${event} +webhook_endpoint.test +pending +1 +responded with 503 `));
  assert.match((await user.souk('webhooks', 'log', id, event)).out, /responded with 503 +\d+ ms +not yet\n$/);

  // Still unavailable until then: an automatic retry that arrives first would leave nothing to replay.
  assert.equal((await user.souk('webhooks', 'replay', id, '--since', '1h')).out, 'Resending 1 event.\n');
  receiver.handle = (_arrival, response) => response.end();
  const received = await eventually('it to be received', async () => receiver.arrivals[1]);
  assert.equal((await received.verify(secret)).id, event);
  // On a slow machine the next automatic retry may have arrived as well.
  const before = receiver.arrivals.length;
  await user.souk('webhooks', 'replay', id, event);
  await eventually('it to be received again', async () => receiver.arrivals.length > before);
  assert.equal((await user.souk('webhooks', 'replay', id)).code, 2);

  const rotated = (await user.souk('webhooks', 'rotate', id, '-q')).out.trim();
  assert.match(rotated, /^whsec_test_/);
  assert.notEqual(rotated, secret);
  assert.equal((await user.souk('webhooks', 'disable', id)).out, `${id} is disabled.\n`);
  assert.equal((await user.souk('webhooks', 'test', id)).code, 6);
  assert.equal((await user.souk('webhooks', 'delete', id, '--yes', '-q')).out, `${id}\n`);
  assert.equal((await user.souk('webhooks', 'show', id)).code, 4);
});
