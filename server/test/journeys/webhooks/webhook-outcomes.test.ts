import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createEvent, inboxFactory, respondWith, subscribe } from '../../harness/clients/webhook-inbox.ts';
import { startReceiver } from '../../harness/clients/webhook-receiver.ts';
import { eventually } from '../../harness/eventually.ts';
import { newTrader } from '../../harness/markets/market.ts';
import { untilReleased } from '../../harness/markets/webhook-queues.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// How outcomes of deliveries are reported apart from the log.

const server = await startTestServer();
const receiver = await startReceiver();
const newInbox = inboxFactory(receiver);
after(async () => {
  await receiver.stop();
  await server.stop();
});

/** Returns the attempts so far in test mode, from the Prometheus metrics. */
async function attempts(received: boolean): Promise<number> {
  const { status, text } = await server.client.get('/metrics');
  assert.equal(status, 200);
  const line = new RegExp(`^souk_webhook_attempts_total\\{mode="test",received="${received}"\\} (\\d+)$`, 'm');
  return Number(line.exec(text)?.[1] ?? 0);
}

test('mails the owner of an endpoint that is gone, with a link to its log', async () => {
  const { client, email } = await newTrader(server);
  const inbox = newInbox();
  inbox.respond = respondWith(410);
  const endpoint = await subscribe(inbox, client);
  await createEvent(client);
  const { text } = await server.mailbox.mailTo(email, 'A webhook endpoint was disabled');
  assert.match(text, /in test mode: it responded with 410 Gone/);
  assert.match(text, new RegExp(`^${server.url}/dashboard/webhooks/${endpoint.id}$`, 'm'));
  await untilReleased(server.database, endpoint);
  const mails = (await server.mailbox.all()).filter(({ subject }) => /webhook/.test(subject));
  assert.deepEqual(
    mails.map(({ to }) => to),
    [email],
    'one, and other accounts have none',
  );
});

test('counts attempts and successes in the metrics', async () => {
  const { client } = await newTrader(server);
  const inbox = newInbox();
  await subscribe(inbox, client);
  const before = { received: await attempts(true), failed: await attempts(false) };
  for (let i = 0; i < 3; i++) await createEvent(client);
  await eventually('three to be received', async () => (await attempts(true)) === before.received + 3);
  inbox.respond = respondWith(500);
  await createEvent(client);
  await eventually('one to fail', async () => (await attempts(false)) === before.failed + 1);
  assert.equal(await attempts(true), before.received + 3);
});
