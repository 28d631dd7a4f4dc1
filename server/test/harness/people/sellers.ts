import assert from 'node:assert/strict';
import { Database } from '../../../src/platform/db/database.ts';
import type { Mode } from '../../../src/platform/db/realm.ts';
import type { ApiResponse, Client } from '../clients/client.ts';
import { eventually } from '../eventually.ts';
import type { TestDatabase } from '../servers/database.ts';
import type { TestServer } from '../servers/server.ts';
import { createKey, type Person, signUp } from './people.ts';

/** A valid test IBAN. Payouts to it succeed at once. */
export const GOOD_IBAN = 'DE89370400440532013000';

export interface Seller extends Person {
  client: Client;
}

/** Creates a seller with a default key. */
export async function signUpSeller(server: Pick<TestServer, 'url'>, mode: Mode = 'test'): Promise<Seller> {
  const person = await signUp(server, 'Selma Seller');
  return { ...person, client: (await createKey(person, { mode })).client };
}

/** Opens the database for use cases without an endpoint. Close it before the server stops. */
export function openDatabase({ url }: TestDatabase): Database {
  return new Database({ url, poolSize: 2, roles: true, onIdleError: () => undefined });
}

export function setDestination(client: Client, iban: string = GOOD_IBAN): Promise<ApiResponse> {
  return client.call('PUT', '/v1/payout_destination', { body: { bank_account: { holder: 'Selma Seller', iban } } });
}

/** Runs payouts for the caller, and returns them. */
export async function payOutNow(client: Client): Promise<ApiResponse['body'][]> {
  const response = await client.post('/v1/test_helpers/payouts');
  assert.equal(response.status, 200, response.text);
  return response.body.items;
}

/** Enqueues a job for the server's worker. */
export async function runJob(database: TestDatabase, mode: Mode, job: string): Promise<void> {
  await database.query(`select ${mode}.enqueue_job($1, '{}', null)`, [job]);
}

/** Waits until a payout has this status. */
export function untilPayoutStatus(client: Client, id: string, status: string): Promise<ApiResponse['body']> {
  return eventually(`the payout ${id} to be ${status}`, async () => {
    const { body } = await client.get(`/v1/payouts/${id}`);
    return body.status === status && body;
  });
}
