import assert from 'node:assert/strict';
import type { PaymentsOptions } from '../../../src/payments/payment.ts';
import type { Database } from '../../../src/platform/db/database.ts';
import { MODES, type Mode } from '../../../src/platform/db/realm.ts';
import type { Client } from '../clients/client.ts';
import { openPaymentJobs } from '../markets/payments.ts';
import type { TestDatabase } from '../servers/database.ts';
import type { TestServer } from '../servers/server.ts';
import { createKey, type Key, type KeyOptions, type Person } from './people.ts';

// Live premium keys and what is paid for them.

export const LIVE = { 'svc-mode': 'live' };

export interface UnpaidKey extends Key {
  checkout: string;
  pay(method: string, headers?: Record<string, string>): ReturnType<Client['post']>;
  /** The checkout and the key as they are shown now. */
  getStatus(): Promise<{ checkout: string; key: string; next_action: { url: string } | null }>;
}

/** A live premium key with an open checkout. */
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
  /** Settles what is open in live mode now, whether it is due or not. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** What the payment jobs of a server do, done when a test says so. */
export async function openLivePaymentJobs(server: Pick<TestServer, 'database' | 'url'>): Promise<LivePaymentJobs> {
  const { database, options, sweep, close } = await openPaymentJobs(server);
  return { database, options, sweep: () => sweep('live'), close };
}

export interface Books {
  /** Charges that went through at the processor for this checkout. */
  charged: number;
  /** What went back. */
  refunded: number;
  earned: number;
}

/** What the processor and the ledger say of one checkout, in cents. */
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

/** What each account of the live ledger holds, but for those that hold nothing. */
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
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the event tells of
  data: any;
}

/** The events that tell of this object, oldest first. */
export function eventsAbout(database: TestDatabase, mode: Mode, objectId: string): Promise<EventRow[]> {
  assert.ok(MODES.includes(mode));
  return database.query<EventRow & { id: string }>(
    `select type, account_id, request_id, data from ${mode}.events where data->'object'->>'id' = $1 order by id`,
    [objectId],
  );
}
