import assert from 'node:assert/strict';
import type { EventType } from '../../../src/events/event.ts';
import type { Mode } from '../../../src/platform/db/realm.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { ApiResponse, Client } from '../clients/client.ts';
import type { TestDatabase } from '../servers/database.ts';

/** Creates an event of test mode over the API. */
export async function createEvent(client: Client, type: EventType = 'payout.paid', object?: object) {
  const response = await client.post('/v1/test_helpers/events', { type, ...(object ? { object } : {}) });
  assert.equal(response.status, 201, response.text);
  return response.body as ApiResponse['body'];
}

/** Inserts many events, which are not delivered, with these types in turn. Returns their IDs, oldest first. */
export async function seedEvents(
  database: TestDatabase,
  accountId: string,
  count: number,
  types: readonly EventType[],
  mode: Mode = 'test',
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('evt'));
  await database.query(
    `insert into ${mode}.events (id, account_id, type, data)
     select id, $2, ($3::text[])[1 + (n - 1) % cardinality($3::text[])], json_build_object('object', json_build_object('n', n))
     from unnest($1::text[]) with ordinality as i (id, n)`,
    [ids, accountId, types],
  );
  return ids;
}
