import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Principal } from '../../../src/access/principal.ts';
import type { Call } from '../../../src/access/route.ts';
import { SCOPE_NAMES } from '../../../src/access/scopes.ts';
import { loadProfile } from '../../../src/accounts/profile/load-profile.ts';
import { payCheckout } from '../../../src/keys/pay-checkout.ts';
import type { ApiResponse } from '../../harness/clients/client.ts';
import { startPaymentNodes } from '../../harness/markets/payment-nodes.ts';
import {
  booksOf,
  createUnpaidKey,
  eventsAbout,
  LIVE,
  openLivePaymentJobs,
  trialBalance,
} from '../../harness/people/activation.ts';
import { tabOf } from '../../harness/people/cookies.ts';
import { createKey, type Person, signUp } from '../../harness/people/people.ts';
import { scaled } from '../../harness/scale.ts';

// Races on two nodes and servers that crash at the worst moment: a key is paid for once or not at all.
const { server, second, paymentJobs, stop } = await startPaymentNodes(openLivePaymentJobs);
after(stop);

const { database } = server;
const TEN = Array.from({ length: 10 }, (_, index) => index);
const PAID_ONCE = { charged: 2000, refunded: 0, earned: 2000 };
const CARD = { payment_method: 'pm_card_visa' };
const statuses = (responses: readonly ApiResponse[]) => responses.map(({ status }) => status).sort();
/** Returns the same browser on either node. */
const nodesOf = ({ browser }: Person) => [browser, tabOf(browser, second.url)] as const;

test('opens one checkout for ten concurrent requests on two nodes', async () => {
  const person = await signUp(server);
  const nodes = nodesOf(person);
  const { id } = await createKey(person, { mode: 'live', tier: 'premium' });
  const responses = await Promise.all(
    TEN.map((i) => (nodes[i % 2] ?? nodes[0]).post(`/v1/api_keys/${id}/checkout`, undefined, LIVE)),
  );
  assert.deepEqual(statuses(responses), [...Array(9).fill(200), 201]);
  assert.equal(new Set(responses.map(({ body }) => body.id)).size, 1);
});

test('charges a key once for ten concurrent payments on two nodes', async () => {
  for (let round = 0; round < scaled(20); round++) {
    const person = await signUp(server);
    const nodes = nodesOf(person);
    const key = await createUnpaidKey(person);
    const responses = await Promise.all(
      TEN.map((i) => (nodes[i % 2] ?? nodes[0]).post(`/v1/checkouts/${key.checkout}/pay`, CARD, LIVE)),
    );
    for (const { status, body, text } of responses) {
      // Each finds it paid, or gets a conflict while another is paying.
      assert.ok((status === 200 && body.status === 'paid') || body.error?.code === 'conflict', text);
    }
    assert.ok(responses.some(({ status }) => status === 200));
    assert.deepEqual(await key.getStatus(), { checkout: 'paid', key: 'active', next_action: null });
    assert.deepEqual(await booksOf(database, key.checkout), PAID_ONCE);
    assert.equal((await eventsAbout(database, 'live', key.id)).length, 1);
  }
});

test('charges once for ten concurrent payments with one Idempotency-Key', async () => {
  const key = await createUnpaidKey(await signUp(server));
  const responses = await Promise.all(TEN.map(() => key.pay('pm_card_visa', { 'idempotency-key': 'at once' })));
  for (const { status, body, text } of responses) {
    assert.ok((status === 200 && body.status === 'paid') || body.error?.code === 'idempotency_key_in_use', text);
  }
  assert.equal((await key.pay('pm_card_visa', { 'idempotency-key': 'at once' })).body.status, 'paid');
  assert.deepEqual(await booksOf(database, key.checkout), PAID_ONCE);
});

test('either activates a key or refunds its payment when payment and revocation race', async () => {
  const before = (await trialBalance(database)).activations ?? 0;
  let earned = 0;
  let person = await signUp(server);
  for (let round = 0; round < scaled(80); round++) {
    if (round % 20 === 19) person = await signUp(server); // one account alone would be throttled
    const { browser } = person;
    const key = await createUnpaidKey(person);
    const revoke = async (mode: string) => {
      await sleep((round % 8) * 3); // before, during and after the payment
      return browser.post(`/v1/api_keys/${key.id}/revoke`, undefined, { 'svc-mode': mode });
    };
    const [paid, ...revoked] = await Promise.all([key.pay('pm_card_visa'), revoke('live'), revoke('test')]);
    for (const response of revoked) assert.deepEqual([response.status, response.body.status], [200, 'revoked']);
    await paymentJobs.sweep();

    const [row] = await database.query<{ active: boolean }>(
      'select activated_at is not null as active from accounts.api_keys where id = $1',
      [key.id],
    );
    const books = await booksOf(database, key.checkout);
    const emitted = (await eventsAbout(database, 'live', key.id)).map(({ type }) => type);
    if (row?.active) {
      assert.deepEqual(books, PAID_ONCE);
      assert.deepEqual([paid.body.status, (await key.getStatus()).checkout], ['paid', 'paid']);
      assert.deepEqual(emitted, ['api_key.activated', 'api_key.revoked']);
    } else {
      assert.deepEqual([books.charged - books.refunded, books.earned], [0, 0]);
      assert.equal((await key.getStatus()).checkout, 'canceled');
      assert.ok(paid.body.status === 'canceled' || paid.body.error.code === 'invalid_state', paid.text);
      assert.deepEqual(emitted, ['api_key.revoked']);
    }
    earned += books.earned;
    assert.equal((await key.client.get('/v1/me')).status, 401);
    assert.deepEqual(await eventsAbout(database, 'test', key.id), []);
  }
  const { refunds_due, activations } = await trialBalance(database);
  assert.equal(refunds_due, undefined, 'no refund is due');
  assert.equal(activations ?? 0, before + earned);
});

test('settles a lost response once when several sweepers run at once', async () => {
  const key = await createUnpaidKey(await signUp(server));
  assert.equal((await key.pay('pm_card_lostAnswer')).body.status, 'pending');
  await Promise.all([paymentJobs.sweep(), paymentJobs.sweep(), paymentJobs.sweep()]);
  assert.deepEqual(await key.getStatus(), { checkout: 'paid', key: 'active', next_action: null });
  assert.deepEqual(await booksOf(database, key.checkout), PAID_ONCE);
  assert.equal((await eventsAbout(database, 'live', key.id)).length, 1);
});

/** Builds the principal for calls without HTTP. */
async function principalOf({ id }: Person): Promise<Principal> {
  const account = await loadProfile(paymentJobs.database.accounts, id, new Set());
  assert.ok(account);
  const rights = { scopes: new Set(SCOPE_NAMES), unrestricted: true, tier: 'free', spendLimit: null } as const;
  return { kind: 'session', id, account, mode: 'live', ...rights };
}

type Step = 'before the charge' | 'after the charge' | 'in the last transaction';
class Killed extends Error {}

/** Pays, but the server crashes at this step: what was committed stays, and nothing comes after it. */
async function payAndCrash(person: Person, checkout: string, method: string, step: Step, requestKey: Buffer | null) {
  const { live } = paymentJobs.database;
  const dies = (): never => {
    throw new Killed();
  };
  const write: Call['write'] = (work) =>
    step === 'after the charge'
      ? Promise.reject(new Killed())
      : live.transaction(async (tx) => {
          await work(tx);
          return dies();
        });
  const processor = paymentJobs.options.processors.live;
  const charge = step === 'before the charge' ? async () => dies() : processor.charge;
  const processors = { ...paymentJobs.options.processors, live: { ...processor, charge } };
  const call = { db: live, vault: paymentJobs.options.keyRing.live, write, requestKey };
  const options = { ...paymentJobs.options, processors };
  await assert.rejects(payCheckout(call, await principalOf(person), checkout, method, options), Killed);
}

const STEPS: readonly Step[] = ['before the charge', 'after the charge', 'in the last transaction'];

for (const step of STEPS) {
  test(`lets the sweeper settle the payment after a crash ${step}`, async () => {
    const person = await signUp(server);
    const key = await createUnpaidKey(person);
    await payAndCrash(person, key.checkout, 'pm_card_visa', step, null);
    assert.deepEqual(await key.getStatus(), { checkout: 'pending', key: 'inactive', next_action: null });
    await paymentJobs.sweep();
    if (step === 'before the charge') {
      // A payment that never reached the processor is not charged later: it can be paid anew.
      assert.deepEqual(await key.getStatus(), { checkout: 'open', key: 'inactive', next_action: null });
      assert.equal((await key.pay('pm_card_visa')).body.status, 'paid');
    }
    assert.deepEqual(await key.getStatus(), { checkout: 'paid', key: 'active', next_action: null });
    assert.deepEqual(await booksOf(database, key.checkout), PAID_ONCE);
  });

  test(`resumes the same payment with the same request after a crash ${step}`, async () => {
    const person = await signUp(server);
    const key = await createUnpaidKey(person);
    const requestKey = Buffer.from(`a request that was cut off ${step}`);
    await payAndCrash(person, key.checkout, 'pm_card_visa', step, requestKey);
    const { live } = paymentJobs.database;
    const pay = async (ownKey: Buffer | null) =>
      payCheckout(
        {
          db: live,
          vault: paymentJobs.options.keyRing.live,
          write: (work) => live.transaction(work),
          requestKey: ownKey,
        },
        await principalOf(person),
        key.checkout,
        'pm_card_visa',
        paymentJobs.options,
      );
    await assert.rejects(pay(Buffer.from('another request')), { code: 'conflict' });
    assert.equal((await pay(requestKey)).status, 'paid');
    assert.deepEqual(await booksOf(database, key.checkout), PAID_ONCE);
  });
}

test('leaves the checkout open when a server crashed over a declined card', async () => {
  const person = await signUp(server);
  const key = await createUnpaidKey(person);
  await payAndCrash(person, key.checkout, 'pm_card_chargeDeclined', 'before the charge', null);
  await paymentJobs.sweep();
  assert.deepEqual(await key.getStatus(), { checkout: 'open', key: 'inactive', next_action: null });
  assert.equal((await key.pay('pm_card_visa')).body.status, 'paid');
  assert.deepEqual(await booksOf(database, key.checkout), PAID_ONCE);
});
