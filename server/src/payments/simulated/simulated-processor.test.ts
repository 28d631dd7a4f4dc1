import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { cloneDatabase, type TestDatabase } from '../../../test/harness/servers/database.ts';
import { openVault } from '../../platform/crypto/key-ring.ts';
import { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { processorContract } from '../processor.contract.fixture.ts';
import { chargeOf, newCustomer, type ProcessorPlace } from '../processor-place.fixture.ts';
import { approveCharge, denyCharge, findBankStep, readBankToken } from './simulated-bank-step.ts';
import { DEFAULT_BANK, TEST_IBANS } from './simulated-banks.ts';
import { returnPayout } from './simulated-payouts.ts';
import { failCharge } from './simulated-processor.sql.ts';
import { simulatedProcessor } from './simulated-processor.ts';

const vault = openVault([{ serial: 1, key: randomBytes(32) }]);
const otherVault = openVault([{ serial: 1, key: randomBytes(32) }]);
const publicUrl = 'http://localhost:4242';
let database: TestDatabase;
let pools: Database;

before(async () => {
  database = await cloneDatabase();
  pools = new Database({ url: database.url, poolSize: 4, roles: true, onIdleError: () => undefined });
});
after(async () => {
  await pools.close();
  await database.drop();
});

const processorOf = () => simulatedProcessor({ db: pools.test, vault, publicUrl });
const count = async (table: string, id: string) => {
  const [row] = await database.query<{ times: number }>(
    `select count(*)::int as times from test.${table} where id = $1 and status = 'succeeded'`,
    [id],
  );
  return row?.times ?? 0;
};
const bank = async (iban: string) =>
  (await processorOf().saveDestination({ bank_account: { holder: 'Ada', iban } }, newCustomer())).reference;
const hoursPass = async (table: string, column: string, id: string) => {
  await database.query(`update test.${table} set ${column} = ${column} - interval '1 hour' where id = $1`, [id]);
};

async function open(): Promise<ProcessorPlace> {
  return {
    processor: processorOf(),
    decideStep: (id, yes) => (yes ? approveCharge(pools.test, id) : denyCharge(pools.test, id)),
    loseResponse: () => 'pm_card_lostAnswer',
    timesCharged: (id) => count('simulated_charges', id),
    timesPaidOut: (id) => count('simulated_payouts', id),
    goodDestination: () => bank('DE89370400440532013000'),
    badDestination: () => bank(TEST_IBANS.fails),
    async returnPayout(id) {
      assert.ok(await returnPayout(pools.test, id));
    },
  };
}

processorContract('simulated', open);

test('keeps a charge when the calling transaction rolls back', async () => {
  const request = chargeOf('pm_card_visa');
  const rolledBack = pools.test.transaction(async () => {
    await processorOf().charge(request);
    throw new Error('a crash');
  });
  await assert.rejects(rolledBack, /a crash/);
  assert.equal((await processorOf().findCharge(request, null))?.status, 'succeeded');
});

test('leaves a slow card pending without a next action, then settles it', async () => {
  const request = chargeOf('pm_card_slow');
  const first = await processorOf().charge(request);
  assert.ok(first.status === 'pending' && first.nextAction === null);
  await hoursPass('simulated_charges', 'settles_at', request.id);
  const { reference } = first;
  assert.deepEqual(await processorOf().findCharge(request, reference), { status: 'succeeded', reference });
  assert.equal((await processorOf().cancelCharge(request, reference)).status, 'succeeded');
});

test('does not cancel a slow card whose delay has passed, even before a lookup', async () => {
  const request = chargeOf('pm_card_slow');
  await processorOf().charge(request);
  await hoursPass('simulated_charges', 'settles_at', request.id);
  assert.equal(await pools.test.run(failCharge, [request.id, 'canceled', 'x', true]), 0);
  assert.equal((await processorOf().cancelCharge(request, null)).status, 'succeeded');
});

test('cancels a slow card within its delay', async () => {
  const request = chargeOf('pm_card_slow');
  await processorOf().charge(request);
  assert.equal((await processorOf().cancelCharge(request, null)).status, 'failed');
  await hoursPass('simulated_charges', 'settles_at', request.id);
  assert.equal((await processorOf().charge(request)).status, 'failed');
});

test('accepts only bank tokens signed in this mode', async () => {
  const request = chargeOf('pm_card_authenticationRequired', 1_234);
  const outcome = await processorOf().charge(request);
  assert.ok(outcome.status === 'pending');
  const [, token = ''] = outcome.nextAction?.url?.split(`${publicUrl}/simulated-bank/`) ?? [];
  assert.equal(readBankToken(vault, token), request.id);
  assert.equal(readBankToken(otherVault, token), undefined);
  assert.equal(readBankToken(vault, `${newId('pay')}.${token.split('.')[1]}`), undefined);
  assert.equal(readBankToken(vault, ''), undefined);
  assert.deepEqual(await findBankStep(pools.test, request.id), {
    amount: { currency: 'usd', amount: 1_234 },
    description: request.description,
    status: 'pending',
    returnUrl: request.returnUrl,
  });
});

test('has a bank step only for a charge that waits for the bank', async () => {
  for (const token of ['pm_card_visa', 'pm_card_slow', 'pm_card_chargeDeclined']) {
    const request = chargeOf(token);
    await processorOf().charge(request);
    assert.equal(await findBankStep(pools.test, request.id), undefined);
    assert.equal(await approveCharge(pools.test, request.id), false);
    assert.equal(await denyCharge(pools.test, request.id), false);
  }
  assert.equal(await denyCharge(pools.test, newId('pay')), false);
});

test('rejects a card of another processor, and charges nothing', async () => {
  for (const method of ['pm_1Abc', 'sim_unheard_0000000000000000', 'sim_visa_', '4242424242424242']) {
    await assert.rejects(processorOf().charge(chargeOf(method)), {
      code: 'validation_failed',
      field: 'payment_method',
    });
  }
});

test('settles a slow payout later, and returns one to a returning bank', async () => {
  const amount = { currency: 'eur', amount: 500 };
  const slow = {
    id: newId('pyo'),
    destination: await bank(TEST_IBANS.pays_later),
    amount,
    description: 'x',
    reference: null,
  };
  assert.equal((await processorOf().payOut(slow)).status, 'pending');
  await hoursPass('simulated_payouts', 'settles_at', slow.id);
  assert.equal((await processorOf().payOut(slow)).status, 'succeeded');

  const returned = {
    id: newId('pyo'),
    destination: await bank(TEST_IBANS.returns),
    amount,
    description: 'x',
    reference: null,
  };
  assert.equal((await processorOf().payOut(returned)).status, 'succeeded');
  await hoursPass('simulated_payouts', 'returns_at', returned.id);
  const outcome = await processorOf().payOut(returned);
  assert.ok(outcome.status === 'failed' && outcome.code === 'returned');
});

test('always pays the default bank account', async () => {
  const amount = { currency: 'jpy', amount: 5 };
  const request = { id: newId('pyo'), destination: DEFAULT_BANK, amount, description: 'x', reference: null };
  assert.equal((await processorOf().payOut(request)).status, 'succeeded');
  assert.equal((await processorOf().findDestination(DEFAULT_BANK)).status, 'ready');
  await assert.rejects(processorOf().payOut({ ...request, amount: { ...amount, amount: 6 } }), /other parameters/);
});

test('stores no number of a card or a bank account', async () => {
  const card = { number: '4242 4242 4242 4242', exp_month: 1, exp_year: 2050, cvc: '987' };
  const saved = await processorOf().saveCard({ card }, newCustomer());
  await processorOf().charge(chargeOf(saved.reference));
  const tables = ['simulated_charges', 'simulated_refunds', 'simulated_payouts'];
  for (const table of tables) {
    const rows = await database.query(`select * from test.${table}`);
    assert.ok(!/4242424242|4000000000|DE\d{20}/.test(JSON.stringify(rows)), table);
  }
});

test('rejects callbacks', () => {
  assert.throws(() => processorOf().readCallback(Buffer.from('{}'), {}), { code: 'not_found' });
});
