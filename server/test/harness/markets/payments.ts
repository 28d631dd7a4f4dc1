import assert from 'node:assert/strict';
import { CredentialCache } from '../../../src/access/credential-cache.ts';
import { connectDomains } from '../../../src/boot/connect-domains.ts';
import type { PaymentsOptions } from '../../../src/payments/payment.ts';
import { sweepCardRefunds } from '../../../src/payments/refund-to-card.ts';
import { TEST_CARDS } from '../../../src/payments/simulated/simulated-cards.ts';
import { simulatedProcessor } from '../../../src/payments/simulated/simulated-processor.ts';
import { sweepPayments } from '../../../src/payments/sweep-payments.ts';
import { toPayoutRules } from '../../../src/payouts/payout-rules.ts';
import type { KeyRing } from '../../../src/platform/crypto/key-ring.ts';
import { loadKeyRing } from '../../../src/platform/crypto/load-key-ring.ts';
import { Database } from '../../../src/platform/db/database.ts';
import type { Mode } from '../../../src/platform/db/realm.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import type { ApiResponse, Client } from '../clients/client.ts';
import type { TestDatabase } from '../servers/database.ts';
import { TEST_SECRET, type TestServer } from '../servers/server.ts';

// Cards, top-ups and payment jobs.

/** Returns the number of a test card by its name. */
export function cardNumber(name: string): string {
  const card = TEST_CARDS.find((known) => known.name === name);
  assert.ok(card, `no test card is called ${name}`);
  return card.number;
}

/** Returns the request body that saves a card. */
export function cardInput(number: string) {
  return { card: { number, exp_month: 12, exp_year: new Date().getUTCFullYear() + 3, cvc: '123' } };
}

export async function saveCard(client: Client, name = 'visa'): Promise<ApiResponse['body']> {
  const response = await client.post('/v1/payment_methods', cardInput(cardNumber(name)));
  assert.equal(response.status, 201, response.text);
  return response.body;
}

/** Requests a top-up, and returns any response. */
export function requestTopUp(client: Client, method: string, amount = 5000, headers: Record<string, string> = {}) {
  return client.post('/v1/balance/topups', { amount: { currency: 'usd', amount }, payment_method: method }, headers);
}

/** Tops up the wallet, in minor units of the currency. */
export async function topUp(client: Client, amount = 5000, currency = 'usd'): Promise<ApiResponse['body']> {
  const body = { amount: { currency, amount }, payment_method: 'pm_card_visa' };
  const response = await client.post('/v1/balance/topups', body);
  assert.deepEqual([response.status, response.body.status], [201, 'succeeded'], response.text);
  return response.body;
}

export interface PaymentJobs {
  database: Database;
  keyRing: KeyRing;
  options: PaymentsOptions;
  /** Settles all open payments and refunds, due or not. */
  sweep(mode?: Mode): Promise<void>;
  close(): Promise<void>;
}

/** Runs the payment jobs of a server on demand. */
export async function openPaymentJobs(server: Pick<TestServer, 'database' | 'url'>): Promise<PaymentJobs> {
  const { url } = server.database;
  const database = new Database({ url, poolSize: 4, roles: true, onIdleError: () => undefined });
  const keyRing = await loadKeyRing(database.accounts, [TEST_SECRET]);
  const simulated = (mode: Mode) =>
    simulatedProcessor({ db: database.of(mode), vault: keyRing[mode], publicUrl: server.url });
  const { payments: options } = connectDomains({
    publicUrl: server.url,
    inference: { billing: { creditLimit: 2000, collectAt: 1000 } },
    platformFeeBps: 1000,
    payoutRules: toPayoutRules(),
    requestLogDays: 30,
    engines: [],
    processors: { test: simulated('test'), live: simulated('live') },
    cache: new CredentialCache(() => false),
    keyRing,
    requiresConfirmedEmail: false,
    storage: {} as Storage, // payments store nothing
  });
  return {
    database,
    keyRing,
    options,
    async sweep(mode = 'test') {
      const makeDue = (table: 'payments' | 'card_refunds') =>
        server.database.query(
          `update ${mode}.${table} set check_at = now() - interval '1 second' where check_at is not null`,
        );
      await makeDue('payments');
      await sweepPayments(database.of(mode), options);
      await makeDue('card_refunds'); // including refunds that the payments sweep created
      await sweepCardRefunds(database.of(mode), options);
    },
    close: () => database.close(),
  };
}

/** Moves a payment and its charge at the simulated processor back in time. */
export async function agePayment(database: TestDatabase, payment: string, interval: string, mode: Mode = 'test') {
  const back = (column: string) => `${column} = ${column} - interval '${interval}'`;
  await database.query(`update ${mode}.payments set ${back('created_at')} where id = $1`, [payment]);
  const columns = `${back('created_at')}, ${back('settles_at')}`;
  await database.query(`update ${mode}.simulated_charges set ${columns} where id = $1`, [payment]);
}

export interface CardTotals {
  /** Number of succeeded charges. */
  charges: number;
  charged: number;
  refunded: number;
}

/** Sums the charges and refunds of an account at the simulated processor. */
export async function cardTotals(database: TestDatabase, account: string, mode: Mode = 'test'): Promise<CardTotals> {
  const [row] = await database.query<Record<keyof CardTotals, string>>(
    `select count(*) as charges, coalesce(sum(amount), 0) as charged, coalesce(sum(refunded), 0) as refunded
     from ${mode}.simulated_charges
     where status = 'succeeded' and id in (select id from ${mode}.payments where account_id = $1)`,
    [account],
  );
  return { charges: Number(row?.charges), charged: Number(row?.charged), refunded: Number(row?.refunded) };
}

/** Finds transactions that do not sum to zero, and wallets that differ from their entries. */
export async function findLedgerFaults(database: TestDatabase, mode: Mode = 'test'): Promise<object[]> {
  return database.query(
    `select transaction_id as id, currency, sum(amount) as off from ${mode}.ledger_entries
     group by 1, 2 having sum(amount) <> 0
     union all
     select owner_id, currency, coalesce(w.balance, 0) - coalesce(e.total, 0)
     from ${mode}.wallets w full join (
       select owner_id, currency, sum(amount) as total from ${mode}.ledger_entries
       where account = 'wallet' group by 1, 2) e using (owner_id, currency)
     where coalesce(w.balance, 0) <> coalesce(e.total, 0)`,
  );
}
