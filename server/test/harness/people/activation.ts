import assert from 'node:assert/strict';
import type { PaymentsOptions } from '../../../src/payments/payment.ts';
import type { Database } from '../../../src/platform/db/database.ts';
import { MODES, type Mode } from '../../../src/platform/db/realm.ts';
import type { Client } from '../clients/client.ts';
import { openPaymentJobs } from '../markets/payments.ts';
import type { TestDatabase } from '../servers/database.ts';
import type { TestServer } from '../servers/server.ts';
import { createKey, type Key, type KeyOptions, type Person } from './people.ts';

// Live premium keys and their payments.

export const LIVE = { 'svc-mode': 'live' };

export interface UnpaidKey extends Key {
  checkout: string;
  pay(method: string, headers?: Record<string, string>): ReturnType<Client['post']>;
  /** Returns the current status of the checkout and the key. */
  getStatus(): Promise<{ checkout: string; key: string; next_action: { url: string } | null }>;
}

/** Creates a live premium key with an open checkout. */
export async function createUnpaidKey(person: Person, options: KeyOptions = {}): Promise<UnpaidKey> {
  const key = await createKey(person, { mode: 'live', tier: 'premium', ...options });
  const opened = await person.browser.post(`/v1/api_keys/${key.id}/checkout`, undefined, LIVE);
  assert.equal(opened.status, 201, opened.text);
  const checkout: string = opened.body.id;
  return {
    ...key,
    checkout,
    pay: (method, headers = {}) =>
      person.browser.post(`/v1/checkouts/${checkout}/pay`, { payment_method: method }, { ...LIVE, ...headers }),
    async getStatus() {
      const shown = (await person.browser.get(`/v1/checkouts/${checkout}`, { headers: LIVE })).body;
      const { status } = (await person.browser.get(`/v1/api_keys/${key.id}`)).body;
      return { checkout: shown.status, key: status, next_action: shown.next_action };
    },
  };
}

export interface LivePaymentJobs {
  database: Database;
  options: PaymentsOptions;
  /** Settles all open payments of live mode, due or not. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** Runs the payment jobs of a server in live mode on demand. */
export async function openLivePaymentJobs(server: Pick<TestServer, 'database' | 'url'>): Promise<LivePaymentJobs> {
  const { database, options, sweep, close } = await openPaymentJobs(server);
  return { database, options, sweep: () => sweep('live'), close };
}

export interface Books {
  /** Sum of the succeeded charges at the processor. */
  charged: number;
  refunded: number;
  /** Booked as revenue. */
  earned: number;
}

/** Returns the sums of one checkout at the processor and in the ledger, in cents. */
export async function booksOf(database: TestDatabase, checkout: string): Promise<Books> {
  const [row] = await database.query<{ charged: string; refunded: string; earned: string }>(
    `select
       (select coalesce(sum(amount), 0) from live.simulated_charges c
        where c.status = 'succeeded' and c.id in (select id from live.payments where subject = $1)) as charged,
       (select coalesce(sum(refunded), 0) from live.simulated_charges c
        where c.id in (select id from live.payments where subject = $1)) as refunded,
       (select coalesce(sum(amount), 0) from live.ledger_entries
        where subject = $1 and fact = 'activation' and account = 'activations') as earned`,
    [checkout],
  );
  return { charged: Number(row?.charged), refunded: Number(row?.refunded), earned: Number(row?.earned) };
}

/** Returns the balances of the live ledger accounts, without zeros. */
export async function trialBalance(database: TestDatabase): Promise<Record<string, number>> {
  const rows = await database.query<{ account: string; amount: string }>(
    'select account, sum(amount) as amount from live.ledger_entries group by account having sum(amount) <> 0',
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]));
}

export interface EventRow {
  type: string;
  account_id: string;
  request_id: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the event
  data: any;
}

/** Lists the events about this object, oldest first. */
export function eventsAbout(database: TestDatabase, mode: Mode, objectId: string): Promise<EventRow[]> {
  assert.ok(MODES.includes(mode));
  return database.query<EventRow & { id: string }>(
    `select type, account_id, request_id, data from ${mode}.events where data->'object'->>'id' = $1 order by id`,
    [objectId],
  );
}
