import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Client } from '../../harness/clients/client.ts';
import { dumpDatabase, findSecrets } from '../../harness/markets/dump.ts';
import { cardInput, cardNumber } from '../../harness/markets/payments.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { cloneDatabase } from '../../harness/servers/database.ts';
import { spawnServer, temporaryDirectory, untilReady } from '../../harness/servers/process.ts';

const database = await cloneDatabase();
const { path, remove } = await temporaryDirectory();
const node = await spawnServer({
  HOST: 'localhost',
  DATABASE_URL: database.url,
  SOUK_SECRET: 'long enough for a server that sees card numbers',
  SOUK_DATA_DIR: path,
  LOG_LEVEL: 'debug',
});
after(async () => {
  await node.end('SIGTERM');
  await database.drop();
  await remove();
});
await untilReady(node);

const spaced = (number: string) => number.replaceAll(/(.{4})(?=.)/g, '$1 ');
const REAL = '4111111111111111';

test('keeps card numbers out of the database and the log', async () => {
  const saved = ['visa', 'mastercard', 'declined', 'insufficient', 'asksTheBank', 'slow', 'lostAnswer'].map(cardNumber);
  const person = await signUp(node);
  for (const mode of ['test', 'live'] as const) {
    const { client } = await createKey(person, { mode });
    for (const number of saved) {
      const headers = { 'idempotency-key': `card ending ${number.slice(-4)}` };
      const made = await client.post('/v1/payment_methods', cardInput(spaced(number)), headers);
      assert.equal(made.status, 201, made.text);
      const again = await client.post('/v1/payment_methods', cardInput(spaced(number)), headers);
      assert.equal(again.body.id, made.body.id);
      const topUp = { amount: { currency: 'usd', amount: 100 }, payment_method: made.body.id };
      assert.ok([201, 402].includes((await client.post('/v1/balance/topups', topUp)).status));
    }
    await mistake(client, [...saved, REAL]);
  }
  const secrets = Object.fromEntries(
    [...saved, REAL].flatMap((number) => [
      [number, number],
      [`${number}, spaced`, spaced(number)],
    ]),
  );
  const dump = await dumpDatabase(database);
  assert.match(dump, /test\.payment_methods\n.*4242/, 'the cards are not in the dump');
  assert.match(dump, /live\.idempotency_keys\n.*card ending 4242/s, 'the stored responses are not in the dump');
  assert.deepEqual(findSecrets(dump, secrets), []);

  assert.equal(await node.end('SIGTERM'), 0);
  assert.match(node.output(), /\/v1\/payment_methods.*request (completed|rejected)/);
  assert.deepEqual(findSecrets(node.output(), secrets), []);
});

/** Sends the numbers to every field they can end up in by mistake. */
async function mistake(client: Client, numbers: readonly string[]): Promise<void> {
  for (const number of numbers) {
    const { card } = cardInput(number);
    const key = { 'idempotency-key': `mistake ending ${number.slice(-4)}` };
    const amount = { currency: 'usd', amount: 100 };
    for (const response of [
      await client.post('/v1/payment_methods', { card: { ...card, cvc: 'no' } }, key),
      await client.post('/v1/payment_methods', { card: { ...card, exp_year: 2001 } }, key),
      await client.post('/v1/payment_methods', { card: number }, key),
      await client.post('/v1/payment_methods', { token: number }, key),
      await client.post('/v1/payment_methods', `{"card": {"number": "${number}"`, key),
      await client.post('/v1/balance/topups', { amount, payment_method: number }, key),
    ]) {
      assert.ok(response.status >= 400 && response.status < 500, response.text);
      assert.ok(!response.text.includes(number), response.text);
    }
    await client.get(`/v1/payment_methods/${number}`);
    await client.get(`/v1/payment_methods?number=${number}`);
    await client.post(`/v1/${number}`, { number });
  }
  assert.equal((await client.post('/v1/payment_methods', cardInput(REAL))).status, 422);
}
