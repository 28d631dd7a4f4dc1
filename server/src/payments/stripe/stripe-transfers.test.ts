import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../platform/ids.ts';
import { OutcomeUnknown, type PayOutRequest } from '../processor.ts';
import { StripeDouble } from './stripe-double.fixture.ts';
import { callsAt, processorAt, stripePlace } from './stripe-place.fixture.ts';

let double: StripeDouble;
before(async () => {
  double = await StripeDouble.start();
});
after(() => double.close());

const create = 'POST transfers';
const payOut = (request: PayOutRequest) => processorAt(double).payOut(request);
const newPayout = async (amount = { currency: 'usd', amount: 1_000 }): Promise<PayOutRequest> => ({
  ...{ id: newId('pyo'), destination: await stripePlace(double).goodDestination() },
  ...{ amount, description: 'Souk payout', reference: null },
});
const invalidRequest = (code: string | undefined, message = 'Stripe’s own words.') => ({
  status: 400,
  error: { type: 'invalid_request_error', message, ...(code ? { code } : {}) },
});

test('keeps a partly reversed transfer paid, and fails a fully reversed one', async () => {
  const payout = await newPayout();
  const { reference } = await payOut(payout);
  assert.ok(reference);
  const requests = [payout, { ...payout, reference }];
  double.objects.reverseTransfer(reference, 1);
  for (const request of requests) assert.deepEqual(await payOut(request), { status: 'succeeded', reference });
  double.objects.reverseTransfer(reference, 999);
  for (const request of requests) {
    const outcome = await payOut(request);
    assert.ok(outcome.status === 'failed');
    assert.deepEqual([outcome.reference, outcome.code], [reference, 'transfer_reversed']);
  }
});

test('reports a transfer with an unknown reference and never makes it', async () => {
  const payout = { ...(await newPayout()), reference: 'tr_of_another_account' };
  const calls = await callsAt(double, () =>
    assert.rejects(payOut(payout), { name: 'Error', message: /tr_of_another_account.* another Stripe account/ }),
  );
  assert.deepEqual(
    calls.map(({ call }) => call),
    ['GET transfers/:id'],
  );
});

test('reports an unknown outcome when a transfer cannot be looked up', async () => {
  const payout = await newPayout();
  const { reference } = await payOut(payout);
  double.next('GET transfers/:id', 'fail');
  await assert.rejects(payOut({ ...payout, reference }), OutcomeUnknown);
});

test('finds a transfer that a concurrent request made when its own is rejected', async () => {
  const payout = await newPayout();
  double.next(create, invalidRequest('balance_insufficient'));
  const { objects } = double;
  const list = objects.transfers.filter.bind(objects.transfers);
  let looks = 0;
  // It is created between the lookup and the request.
  objects.transfers.filter = ((...args: Parameters<typeof list>) => {
    const found = list(...args);
    if (++looks === 1) {
      const { id, destination } = payout;
      objects.createTransfer({ amount: '1000', currency: 'usd', destination, transfer_group: id });
    }
    return found;
  }) as typeof list;
  try {
    assert.equal((await payOut(payout)).status, 'succeeded');
  } finally {
    Reflect.deleteProperty(objects.transfers, 'filter');
  }
});

test('gives sellers instructions in our own words, and logs Stripe’s message', async () => {
  const message = 'You have insufficient funds in your Stripe account. See sk_test_hunter2.';
  for (const [code, expected] of [
    ['balance_insufficient', /could not pay this out yet/],
    ['account_invalid', /Set up your payout destination again/],
    ['insufficient_capabilities_for_transfer', /Finish setting up/],
    ['something_new', /Contact the operator of this market/],
    [undefined, /Contact the operator of this market/],
  ] as const) {
    double.next(create, invalidRequest(code, message));
    const outcome = await payOut(await newPayout());
    assert.ok(outcome.status === 'failed' && outcome.reference === null);
    assert.equal(outcome.code, code ?? 'refused');
    assert.match(outcome.message, expected);
    assert.doesNotMatch(outcome.message, /Stripe|funds/);
    assert.match(String(outcome.cause), /insufficient funds in your Stripe account/);
    assert.doesNotMatch(String(outcome.cause), /hunter2/);
  }
});

test('rejects an amount that Stripe cannot pay out, without a call', async () => {
  for (const [currency, step] of [
    ['kwd', 10],
    ['mga', 100],
  ] as const) {
    const odd = await newPayout({ currency, amount: 1_001 });
    const calls = await callsAt(double, async () => {
      const outcome = await payOut(odd);
      assert.ok(outcome.status === 'failed');
      assert.equal(outcome.code, 'amount_not_payable');
      assert.match(outcome.message, new RegExp(`pays out ${currency} only in multiples of ${step} `));
      assert.doesNotMatch(outcome.message, /card/);
    });
    assert.deepEqual(calls, []);
    assert.equal((await payOut(await newPayout({ currency, amount: 1_100 }))).status, 'succeeded');
  }
});
