import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { signatureHeader } from '../../../src/webhooks/delivery/sign-webhook.ts';
import { type ReceiverProcess, spawnReceiver } from '../../harness/clients/receiver-process.ts';
import { eventually } from '../../harness/eventually.ts';
import { publishModel } from '../../harness/markets/catalog.ts';
import { newTrader } from '../../harness/markets/market.ts';
import { freePort } from '../../harness/servers/free-port.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// The receiver of examples/ was written from docs/webhooks.md alone: here it gets real and forged deliveries.

const server = await startTestServer();
after(() => server.stop());

const SECRET = 'whsec_test_OfTheForgersTests';
const OLD_SECRET = 'whsec_test_StillValid';
const BODY = JSON.stringify({ id: 'evt_1', type: 'payout.paid', data: { object: { id: 'pyo_1', label: 'Grüße 🤖' } } });
const now = () => Math.floor(Date.now() / 1000);
const receivers: ReceiverProcess[] = [];
after(() => Promise.all(receivers.map((receiver) => receiver.end())));

async function startReceiver(port: number, secrets: readonly string[]): Promise<ReceiverProcess> {
  const receiver = await spawnReceiver(port, secrets);
  receivers.push(receiver);
  return receiver;
}

async function send(
  receiver: ReceiverProcess,
  body: string | Uint8Array<ArrayBuffer>,
  header?: string,
): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(header === undefined ? {} : { 'svc-signature': header }) };
  const response = await fetch(receiver.url, { method: 'POST', body, headers });
  await response.body?.cancel();
  return response.status;
}

test('receives real events, under the old secret and the new one', async () => {
  const seller = await newTrader(server, 'Acme Robotics');
  const port = await freePort();
  const url = `http://localhost:${port}/hooks`;
  const created = await seller.client.post('/v1/webhook_endpoints', { url, events: ['*'] });
  assert.equal(created.status, 201, created.text);
  const path = `/v1/webhook_endpoints/${created.body.id}`;
  const receiver = await startReceiver(port, [created.body.secret]);

  await publishModel(seller.client);
  await eventually('the event to arrive', async () => receiver.lines.length === 1);
  const { items } = (await seller.client.get('/v1/events')).body;
  assert.deepEqual(receiver.lines, [`model.revision_published ${items[0].id}`]);

  const rotated = await seller.client.post(`${path}/rotate_secret`);
  assert.notEqual(rotated.body.secret, created.body.secret);
  const tested = await seller.client.post(`${path}/test`);
  assert.equal(tested.status, 202, tested.text);
  await eventually('the test event to arrive', async () => receiver.lines.length === 2);
  assert.equal(receiver.lines[1], `webhook_endpoint.test ${tested.body.id}`);

  await receiver.end();
  const restarted = await startReceiver(port, [rotated.body.secret]);
  const again = await seller.client.post(`${path}/events/${tested.body.id}/replay`);
  assert.equal(again.status, 202, again.text);
  await eventually('the replay to arrive', async () => restarted.lines.length === 1);
  assert.equal(restarted.lines[0], `webhook_endpoint.test ${tested.body.id}`);
  const log = await eventually('the responses to be persisted', async () => {
    const response = await seller.client.get(`${path}/events`);
    return (
      response.body.items.every((item: { delivery: { status: string } }) => item.delivery.status === 'succeeded') &&
      response.body
    );
  });
  assert.deepEqual(
    log.items.map((item: { sequence: number; delivery: { response_status: number } }) => [
      item.sequence,
      item.delivery.response_status,
    ]),
    [
      [2, 204],
      [1, 204],
    ],
  );
});

test('accepts events signed by either of its secrets, and prints each once', async () => {
  const receiver = await startReceiver(await freePort(), [SECRET, OLD_SECRET]);
  assert.equal(await send(receiver, BODY, signatureHeader([SECRET], BODY, now())), 204);
  assert.equal(await send(receiver, BODY, signatureHeader([OLD_SECRET], BODY, now())), 204);
  assert.equal(await send(receiver, BODY, signatureHeader(['whsec_test_newer', SECRET], BODY, now() - 60)), 204);
  await eventually('it to be printed', async () => receiver.lines.length > 0);
  assert.deepEqual(receiver.lines, ['payout.paid evt_1']);
});

test('rejects forged, altered, stale, unsigned and wrongly signed events, and keeps running', async () => {
  const receiver = await startReceiver(await freePort(), [SECRET]);
  const good = signatureHeader([SECRET], BODY, now());
  const hex = good.slice(-64);
  const rejected: Record<string, [body: string, header?: string]> = {
    unsigned: [BODY],
    'an empty header': [BODY, ''],
    'another secret': [BODY, signatureHeader(['whsec_test_AnotherOne'], BODY, now())],
    'the secret without its prefix': [BODY, signatureHeader([SECRET.replace('whsec_test_', '')], BODY, now())],
    'an empty secret': [BODY, signatureHeader([''], BODY, now())],
    'the body alone signed': [BODY, good.replace(hex, signatureHeader([SECRET], BODY.slice(1), now()).slice(-64))],
    altered: [BODY.replace('pyo_1', 'pyo_2'), good],
    'cut off': [BODY.slice(0, -1), good],
    'something appended': [`${BODY} `, good],
    'written anew': [JSON.stringify(JSON.parse(BODY), null, 2), good],
    stale: [BODY, signatureHeader([SECRET], BODY, now() - 330)],
    'of the future': [BODY, signatureHeader([SECRET], BODY, now() + 330)],
    'an old signature with a new time': [
      BODY,
      signatureHeader([SECRET], BODY, now() - 330).replace(/t=\d+/, `t=${now()}`),
    ],
    'without a time': [BODY, `v1=${hex}`],
    'a time that is none': [BODY, `t=now,v1=${hex}`],
    'without a signature': [BODY, good.slice(0, good.indexOf(','))],
    'of another scheme': [BODY, good.replace('v1=', 'v0=')],
    'cut short': [BODY, good.slice(0, -2)],
    'longer than a digest': [BODY, `${good}00`],
    'digits that are none': [BODY, good.replace(hex, 'é'.repeat(64))],
    'bytes that fill it': [BODY, good.replace(hex, 'é'.repeat(32))],
    nonsense: [BODY, ',=,,==;t=;v1'],
    'signed, and not JSON': ['{"id":', signatureHeader([SECRET], '{"id":', now())],
    'signed, and no event': ['null', signatureHeader([SECRET], 'null', now())],
  };
  for (const [name, [body, header]] of Object.entries(rejected)) {
    assert.equal(await send(receiver, body, header), 400, name);
  }
  const huge = 'a'.repeat(20_000_000);
  assert.equal(await send(receiver, huge, signatureHeader([SECRET], huge, now())), 400);
  assert.equal((await fetch(receiver.url)).status, 400, 'a GET');
  await breakOff(receiver);
  assert.equal(await send(receiver, BODY, good), 204, 'the real one is still accepted');
  await eventually('it to be printed', async () => receiver.lines.length > 0);
  assert.deepEqual([receiver.lines, receiver.isRunning()], [['payout.paid evt_1'], true]);
});

/** Disconnects in the middle of a body. */
async function breakOff(receiver: ReceiverProcess): Promise<void> {
  const { hostname, port } = new URL(receiver.url);
  const socket = connect({ host: hostname, port: Number(port) });
  await new Promise<void>((resolve) =>
    socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{"id":', () => resolve()),
  );
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.resetAndDestroy();
  });
}

test('does not start without a secret', async () => {
  await assert.rejects(spawnReceiver(await freePort(), []), /did not start: .*Set WHSEC/s);
});
