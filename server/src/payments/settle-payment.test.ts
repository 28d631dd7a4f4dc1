import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { findLedgerFaults } from '../../test/harness/markets/payments.ts';
import { scaled } from '../../test/harness/scale.ts';
import { cloneDatabase } from '../../test/harness/servers/database.ts';
import type { Principal } from '../access/principal.ts';
import { openVault } from '../platform/crypto/key-ring.ts';
import { Database } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { topupPurpose } from './balance/top-up.ts';
import { beginPayment } from './begin-payment.ts';
import type { PaidFor, PaymentsOptions } from './payment.ts';
import type { ChargeOutcome, Processor, TransferOutcome } from './processor.ts';
import { settleCardRefund } from './refund-to-card.ts';
import { settlePayment } from './settle-payment.ts';

const clone = await cloneDatabase();
const database = new Database({ url: clone.url, poolSize: 6, roles: true, onIdleError: () => undefined });
after(async () => {
  await database.close();
  await clone.drop();
});

const AMOUNT = 1234;
const vault = openVault([{ serial: 1, key: Buffer.alloc(32) }]);
const processor = { name: 'simulated', isTestToken: () => true } as unknown as Processor;

/** Builds options whose subject is still wanted, or no longer. */
function optionsFor(wanted: boolean): PaymentsOptions {
  const unwanted: PaidFor = { onPaid: async () => 'unwanted', onFailed: async () => undefined };
  const purpose = wanted ? topupPurpose : unwanted;
  return {
    processors: { test: processor, live: processor },
    purposes: { topup: purpose, purchase: purpose, activation: purpose, usage: purpose },
    keyRing: { test: vault, live: vault },
    publicUrl: 'http://localhost',
    requiresConfirmedEmail: false,
  };
}

async function begin(options: PaymentsOptions) {
  const id = newId('usr');
  await clone.query(
    `insert into accounts.accounts (id, slug, name, email, password_hash)
     values ($1::text, replace($1::text, '_', '-'), 'Ada', $1::text || '@people.example', '')`,
    [id],
  );
  const principal = { mode: 'test', account: { id } } as Principal;
  const payment = { purpose: 'topup', amount: { currency: 'usd', amount: AMOUNT }, method: 'a token' } as const;
  return database.test.transaction((tx) => beginPayment(tx, principal, { ...payment, requestKey: null }, options));
}

const REFERENCE = 'ch_1';
const OUTCOMES: Record<string, ChargeOutcome> = {
  succeeded: { status: 'succeeded', reference: REFERENCE },
  failed: { status: 'failed', reference: null, code: 'card_declined', message: 'The card was declined.' },
  pending: { status: 'pending', reference: REFERENCE, nextAction: null },
};
const outcomes = fc.array(fc.constantFrom('succeeded', 'failed', 'pending'), { minLength: 1, maxLength: 6 });

/** Returns what a payment left in the database. */
async function tracesOf(id: string) {
  const [row] = await clone.query<{ status: string; facts: string[]; refunds: number }>(
    `select status,
       (select coalesce(array_agg(distinct fact order by fact), '{}') from test.ledger_entries where subject = $1) as facts,
       (select count(*)::int from test.card_refunds where payment_id = $1) as refunds
     from test.payments where id = $1`,
    [id],
  );
  assert.ok(row);
  return row;
}

/** The rule: the first outcome stands, and money that arrives after a failure is refunded. */
function expected(names: readonly string[], wanted: boolean) {
  const settling = names.filter((name) => name !== 'pending');
  const [first] = settling;
  if (first === undefined) return { status: 'pending', facts: [], refunds: 0 };
  if (first === 'succeeded' && wanted) return { status: 'succeeded', facts: ['topup'], refunds: 0 };
  if (settling.includes('succeeded')) return { status: 'returned', facts: ['stray_charge'], refunds: 1 };
  return { status: 'failed', facts: [], refunds: 0 };
}

test('keeps a charge once, refunds it once, or neither, for outcomes in any order and number', async () => {
  await fc.assert(
    fc.asyncProperty(outcomes, fc.boolean(), async (names, wanted) => {
      const options = optionsFor(wanted);
      const { id } = await begin(options);
      for (const name of names) {
        await database.test.transaction((tx) => settlePayment(tx, id, OUTCOMES[name] as ChargeOutcome, options));
      }
      assert.deepEqual(await tracesOf(id), expected(names, wanted));
    }),
    { numRuns: scaled(1000) },
  );
  assert.deepEqual(await findLedgerFaults(clone), []);
});

test('holds the same for concurrent outcomes', async () => {
  await fc.assert(
    fc.asyncProperty(outcomes, fc.boolean(), async (names, wanted) => {
      const options = optionsFor(wanted);
      const { id } = await begin(options);
      await Promise.all(
        names.map((name) =>
          database.test.transaction((tx) => settlePayment(tx, id, OUTCOMES[name] as ChargeOutcome, options)),
        ),
      );
      const traces = await tracesOf(id);
      // Which came first is open, but it must have been one of them.
      const possible = names.map((first) => expected([first, ...names], wanted));
      assert.ok(
        possible.some((one) => JSON.stringify(one) === JSON.stringify(traces)),
        JSON.stringify({ names, wanted, traces }),
      );
    }),
    { numRuns: scaled(500) },
  );
  assert.deepEqual(await findLedgerFaults(clone), []);
});

const REFUNDED: Record<string, TransferOutcome> = {
  succeeded: { status: 'succeeded', reference: 're_1' },
  failed: { status: 'failed', reference: 're_1', code: 'refund_failed', message: 'The card does not accept refunds.' },
  pending: { status: 'pending', reference: 're_1' },
};

test('delivers a refund to the card or the wallet, never both', async () => {
  const options = optionsFor(false);
  await fc.assert(
    fc.asyncProperty(outcomes, fc.boolean(), async (names, atOnce) => {
      const { id } = await begin(options);
      const { account_id } = await database.test.transaction((tx) =>
        settlePayment(tx, id, OUTCOMES.succeeded as ChargeOutcome, options),
      );
      const [refund] = await clone.query<{ id: string }>('select id from test.card_refunds where payment_id = $1', [
        id,
      ]);
      const settle = (name: string) =>
        database.test.transaction((tx) =>
          settleCardRefund(tx, (refund as { id: string }).id, REFUNDED[name] as TransferOutcome),
        );
      if (atOnce) await Promise.all(names.map(settle));
      else for (const name of names) await settle(name);

      const failed = names.includes('failed');
      const arrived = !failed && names.includes('succeeded');
      const rows = await clone.query<{ account: string; sum: string }>(
        `select account, sum(amount) from test.ledger_entries where subject in ($1, $2) group by 1 having sum(amount) <> 0`,
        [id, refund?.id],
      );
      const sums = Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
      if (arrived) assert.deepEqual(sums, {});
      else assert.deepEqual(sums, { processor: -AMOUNT, [failed ? 'wallet' : 'refunds_due']: AMOUNT });
      const wallets = await clone.query('select balance from test.wallets where owner_id = $1', [account_id]);
      assert.equal(wallets.length, failed ? 1 : 0);
    }),
    { numRuns: scaled(500) },
  );
  assert.deepEqual(await findLedgerFaults(clone), []);
});
