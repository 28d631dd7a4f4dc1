import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MODES, type Mode } from '../../../src/platform/db/realm.ts';
import type { ApiResponse } from '../../harness/clients/client.ts';
import { isPaid, modelPrices, type Plan, plannedChat, STREAMED, toScript } from '../../harness/clients/planned-chat.ts';
import { eventually } from '../../harness/eventually.ts';
import { bookedAmounts } from '../../harness/markets/books.ts';
import { type Caller, newCaller, startInferenceServer } from '../../harness/markets/inference.ts';
import { assertUsageBooked, owedBy, spentBy } from '../../harness/markets/inference-books.ts';
import { CENT, collectionsOf, debtOf } from '../../harness/markets/inference-debts.ts';
import { cardTotals, saveCard, topUp } from '../../harness/markets/payments.ts';
import { assertRejected, PASSWORD } from '../../harness/people/people.ts';

// Prompts are free here and ten words cost a cent, so that the reservation for a request of that many words equals its
// cost. The credit limit of an account is a dollar.
const server = await startInferenceServer({
  settings: {
    prices: modelPrices(0),
    billing: { credit_limit: 100, collect_at: 100 },
    limits: { requests_per_minute: 1_000_000, tokens_per_minute: 1_000_000_000 },
  },
});
after(() => server.stop());
const { database, upstreams } = server;
for (const mode of MODES) upstreams[mode].respondByDefault(toScript);

const chat = ({ caller }: Caller, plan: Plan, rest: object = {}): Promise<ApiResponse> =>
  caller.post('/v1/chat/completions', plannedChat(plan, rest));

/** Sets a monthly limit in cents. */
async function limit({ browser, key }: Caller, amount: number | null): Promise<void> {
  const spend_limit = amount === null ? null : { currency: 'usd', amount };
  const response = await browser.patch(`/v1/api_keys/${key.id}`, { spend_limit });
  assert.equal(response.status, 200, response.text);
}

async function limitedCaller(mode: Mode, amount: number): Promise<Caller> {
  const caller = await newCaller(server, mode);
  await limit(caller, amount);
  return caller;
}

/** Sends requests at once, alternately streamed and whole; all wait before anything is generated. */
async function chatAtOnce(
  caller: Caller,
  mode: Mode,
  count: number,
  plan: Plan,
  rest: object = {},
): Promise<ApiResponse[]> {
  const upstream = upstreams[mode];
  const before = upstream.open;
  let rejected = 0;
  const requests = Array.from({ length: count }, async (_, index) => {
    const response = await chat(
      caller,
      { ...plan, stall: 'headers' },
      index % 2 === 0 ? { ...STREAMED, ...rest } : rest,
    );
    if (response.status !== 200) rejected += 1;
    return response;
  });
  await eventually('all to be decided', async () => upstream.open - before + rejected === count);
  upstream.resume();
  return Promise.all(requests);
}

const paidOf = (responses: readonly ApiResponse[]) => responses.filter(isPaid).length;

/** Spends one word after the other until nothing is left. Returns how many there were. */
async function spendTheRest(caller: Caller): Promise<number> {
  for (let words = 0; ; words++) if (!isPaid(await chat(caller, { words: 1 }))) return words;
}

for (const mode of MODES) {
  test(`never exceeds a key’s limit under concurrent requests in ${mode} mode`, async () => {
    const caller = await limitedCaller(mode, 7);
    const responses = await chatAtOnce(caller, mode, 60, { words: 10 });
    assert.equal(paidOf(responses), 7);
    assert.equal(await spentBy(database, caller.id, mode), 7 * CENT);
    const rejected = await chat(caller, { words: 1 }, STREAMED);
    assertRejected(rejected, 402, 'payment_required');
    assert.match(rejected.body.error.message, /monthly spend limit of this key \(0\.07 USD\)/);
    assert.match(rejected.body.error.message, new RegExp(`PATCH /v1/api_keys/${caller.key.id}`));
    await assertUsageBooked(database);
  });

  test(`releases unused reservations completely in ${mode} mode`, async () => {
    const caller = await limitedCaller(mode, 5);
    const requests = Array.from({ length: 60 }, (_, i) => chat(caller, { words: 1 + (i % 7) }, { max_tokens: 10 }));
    const paid = (await Promise.all(requests)).filter(isPaid);
    const words = paid.reduce((sum, { body }) => sum + body.usage.completion_tokens, 0);
    assert.ok(words <= 50);
    assert.equal(words + (await spendTheRest(caller)), 50);
    assert.equal(await spentBy(database, caller.id, mode), 5 * CENT);
  });
}

test('charges nothing for failed generations', async () => {
  const caller = await limitedCaller('test', 3);
  for (const cut of ['headers', { after: 2 }, { atByte: 100 }] as const) {
    upstreams.test.respondByDefault({ cut, chunks: ['a ', 'b ', 'c '] });
    const responses = [await chat(caller, { words: 30 }), await chat(caller, { words: 30 }, STREAMED)];
    for (const { status, text } of responses) assert.ok(status === 502 || /"error":/.test(text), text);
  }
  upstreams.test.respondByDefault(toScript);
  assert.equal(await spentBy(database, caller.id, 'test'), 0);
  assert.ok(isPaid(await chat(caller, { words: 30 })), 'all of it is there');
});

test('applies a raised, lowered or removed limit at once', async () => {
  const caller = await limitedCaller('test', 1);
  assert.ok(isPaid(await chat(caller, { words: 10 })));
  assert.ok(!isPaid(await chat(caller, { words: 1 })));
  await limit(caller, 3);
  assert.ok(isPaid(await chat(caller, { words: 10 })));
  await limit(caller, 2);
  assert.ok(!isPaid(await chat(caller, { words: 1 })), 'reservations under the old limit do not count');
  await limit(caller, null);
  assert.ok(isPaid(await chat(caller, { words: 500 })));
  await limit(caller, 53);
  assert.equal(await spendTheRest(caller), 10, 'what was spent without a limit counts');
});

test('rejects everything with a limit of zero', async () => {
  const caller = await limitedCaller('live', 0);
  assert.ok(!isPaid(await chat(caller, { words: 1 })));
  assert.equal(await spentBy(database, caller.id), 0);
});

test('applies a limit to one key and one month', async () => {
  const caller = await limitedCaller('test', 2);
  assert.ok(isPaid(await chat(caller, { words: 20 })));
  assert.ok(!isPaid(await chat(caller, { words: 1 })));
  const other = await caller.browser.post('/v1/api_keys', { name: 'other', mode: 'test', tier: 'premium' });
  const unlimited = { ...caller, caller: server.client.withKey(other.body.secret) };
  assert.ok(isPaid(await chat(unlimited, { words: 100 })), 'another key of the account has its own');
  await database.query(`update test.inference_days set day = (day - interval '1 month')::date where account_id = $1`, [
    caller.id,
  ]);
  await database.query(
    `update test.inference_usage set started_at =
       (((started_at at time zone 'utc')::date - interval '1 month') at time zone 'utc') where account_id = $1`,
    [caller.id],
  );
  assert.ok(isPaid(await chat(caller, { words: 20 })), 'a new month begins with nothing');
  assert.ok(!isPaid(await chat(caller, { words: 1 })));
  await assertUsageBooked(database);
});

test('charges nothing for the sandbox', async () => {
  const caller = await newCaller(server);
  assert.ok(isPaid(await chat(caller, { words: 1000 })));
  assert.ok(isPaid(await chat(caller, { words: 1000 })), 'and the credit of the account is not used');
  assert.deepEqual(await database.query('select from test.inference_accounts'), []);
});

/** Creates a caller who owes up to the credit limit, and has no means to pay. */
async function debtor(): Promise<Caller> {
  const caller = await newCaller(server, 'live');
  for (let i = 0; i < 4; i++) assert.ok(isPaid(await chat(caller, { words: 250 }, i % 2 === 0 ? STREAMED : {})));
  assert.equal(await owedBy(database, caller.id), 100 * CENT);
  return caller;
}

test('rejects requests past the credit limit, until the balance is topped up', async () => {
  const caller = await debtor();
  const rejected = await chat(caller, { words: 1 });
  assertRejected(rejected, 402, 'payment_required');
  assert.match(
    rejected.body.error.message,
    /owe 1 USD for inference, .* credit limit is 1\.00 USD\. Top up your balance/,
  );

  await topUp(caller.caller, 250);
  assert.ok(isPaid(await chat(caller, { words: 10 })));
  assert.deepEqual(await collectionsOf(database, caller.id), [['wallet', 'succeeded', 100]]);
  assert.equal(await owedBy(database, caller.id), CENT);
  const { available } = (await caller.caller.get('/v1/balance')).body;
  assert.deepEqual(available, [{ currency: 'usd', amount: 150 }]);
  const [usage, toppedUp] = (await caller.caller.get('/v1/balance/transactions')).body.items;
  assert.deepEqual([usage.type, usage.amount, toppedUp.type], ['usage', { currency: 'usd', amount: -100 }, 'topup']);
  assert.deepEqual(await bookedAmounts(database, [usage.subject], 'live'), { wallet: -100, inference: 100 });
  await assertUsageBooked(database);
});

test('serves concurrent requests past the limit from the balance, which pays once', async () => {
  const caller = await debtor();
  await topUp(caller.caller, 150);
  const responses = await chatAtOnce(caller, 'live', 60, { words: 50 });
  assert.equal(paidOf(responses), 20, 'the dollar that is free again');
  assert.ok(isPaid(await chat(caller, { words: 10 })), 'and the rest of the balance');
  assert.equal(await owedBy(database, caller.id), 51 * CENT);
  assert.deepEqual(await collectionsOf(database, caller.id), [
    ['wallet', 'succeeded', 100],
    ['wallet', 'succeeded', 50],
  ]);
  await assertUsageBooked(database);
});

test('charges the default card when enough is owed', async () => {
  const caller = await newCaller(server, 'live');
  await saveCard(caller.caller);
  const before = await cardTotals(database, caller.id, 'live');
  assert.ok(isPaid(await chat(caller, { words: 990 })));
  assert.deepEqual(await collectionsOf(database, caller.id), [], 'a cent is missing');
  assert.ok(isPaid(await chat(caller, { words: 10 })));
  await eventually('the card to be charged', async () => (await owedBy(database, caller.id)) === 0);
  assert.deepEqual(await collectionsOf(database, caller.id), [['card', 'succeeded', 100]]);
  const { charges, charged } = await cardTotals(database, caller.id, 'live');
  assert.deepEqual([charges, charged], [before.charges + 1, before.charged + 100]);
  assert.ok(isPaid(await chat(caller, { words: 1000 })), 'all of the credit is there again');
  await assertUsageBooked(database);
});

test('never lets an account owe more than the limit under concurrent requests', async () => {
  const caller = await newCaller(server, 'live');
  const responses = await chatAtOnce(caller, 'live', 100, { words: 300 });
  assert.equal(paidOf(responses), 3);
  assert.equal(await owedBy(database, caller.id), 90 * CENT);
  assert.equal(await spendTheRest(caller), 100);
  assert.equal(await owedBy(database, caller.id), 100 * CENT);
  await assertUsageBooked(database);
});

test('keeps the credit used up after a declined card, until another one is the default', async () => {
  const caller = await newCaller(server, 'live');
  await saveCard(caller.caller, 'declined');
  assert.ok(isPaid(await chat(caller, { words: 1000 })));
  await eventually('the card to be declined', async () => (await debtOf(database, caller.id)).declines === 1);
  for (let i = 0; i < 3; i++) assert.ok(!isPaid(await chat(caller, { words: 1 })));
  const visa = await saveCard(caller.caller);
  assert.equal((await caller.caller.post(`/v1/payment_methods/${visa.id}/default`)).status, 200);
  await eventually('the other card to pay', async () => isPaid(await chat(caller, { words: 1 })));
  assert.deepEqual(await collectionsOf(database, caller.id), [
    ['card', 'failed', 100],
    ['card', 'succeeded', 100],
  ]);
  await assertUsageBooked(database);
});

test('rejects closing an account that owes', async () => {
  const caller = await debtor();
  const close = () => caller.browser.post('/v1/me/close', { password: PASSWORD });
  const rejected = await close();
  assertRejected(rejected, 409, 'invalid_state');
  assert.match(rejected.body.error.message, /You owe 1\.00 USD for inference/);
  await topUp(caller.caller, 100);
  assert.match((await close()).body.error.message, /We are collecting it now/);
  await eventually('the debt to be paid', async () => (await owedBy(database, caller.id)) === 0);
  const closed = await close();
  assert.equal(closed.status, 200, closed.text);
  await assertUsageBooked(database);
});
