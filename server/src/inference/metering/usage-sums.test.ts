import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { cloneDatabase } from '../../../test/harness/servers/database.ts';
import { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { columnsOf, sumColumnsOf } from './usage-columns.ts';
import type { HeldRecord } from './usage-record.ts';
import { writeNewUsage, writeUsage } from './usage-records.sql.ts';
import { sumUp } from './usage-sums.ts';

const clone = await cloneDatabase();
const database = new Database({ url: clone.url, poolSize: 1, roles: true, onIdleError: () => undefined });
after(async () => {
  await database.close();
  await clone.drop();
});

const DAY_MS = 24 * 60 * 60 * 1000;
const NOON = Date.parse('2026-11-15T12:00:00Z');
const [accounts, keys] = [
  [newId('usr'), newId('usr')],
  [newId('key'), newId('key'), newId('key')],
];

const record = fc.record({
  account: fc.nat(1),
  key: fc.nat(2),
  reasons: fc.boolean(),
  limited: fc.boolean(),
  tokens: fc.tuple(fc.nat(1000), fc.nat(1000)),
  time: fc.integer({ min: NOON - DAY_MS, max: NOON + DAY_MS }),
});

function toHeld(given: {
  account: number;
  key: number;
  reasons: boolean;
  limited: boolean;
  tokens: [number, number];
  time: number;
}): HeldRecord {
  const [promptTokens, completionTokens] = given.tokens;
  const keyId = keys[given.key] as string;
  return {
    keySubject: given.limited ? `${keyId} 2026-11` : null,
    record: {
      requestId: newId('req'),
      accountId: accounts[given.account] as string,
      keyId,
      model: given.reasons ? 'svc-reason-70b' : 'svc-fast-8b',
      promptTokens,
      completionTokens,
      promptPrice: 1,
      completionPrice: 2,
      costNano: promptTokens + 2 * completionTokens,
      outcome: 'complete',
      countedBy: 'backend',
      streamed: false,
      startedAt: given.time,
    },
  };
}

const TABLES = ['inference_usage', 'inference_days', 'inference_accounts', 'inference_reservations'];

async function written(): Promise<unknown[]> {
  return Promise.all(
    TABLES.map((table) => clone.query(`select to_jsonb(t) - 'recorded_at' as row from live.${table} t order by 1`)),
  );
}

test('computes the same sums as the database', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 12 }), fc.boolean(), async (given, charges) => {
      const entries = given.map(toHeld);
      await clone.query(`truncate ${TABLES.map((table) => `live.${table}`).join()}`);
      const sums = sumColumnsOf(sumUp(entries, charges));
      await database.live.many(writeNewUsage, { node: 'node', dueFrom: 0, ...columnsOf(entries), ...sums });
      const summedHere = await written();
      await clone.query(`truncate ${TABLES.map((table) => `live.${table}`).join()}`);
      await database.live.many(writeUsage, { node: 'node', charges, dueFrom: 0, ...columnsOf(entries) });
      assert.deepEqual(await written(), summedHere);
    }),
    { numRuns: 40 },
  );
});

test('rejects the whole batch if a record exists already', async () => {
  const [one, two] = fc.sample(record, 2).map(toHeld) as [HeldRecord, HeldRecord];
  const write = (entries: HeldRecord[]) => {
    const sums = sumColumnsOf(sumUp(entries, true));
    return database.live.many(writeNewUsage, { node: 'node', dueFrom: 0, ...columnsOf(entries), ...sums });
  };
  await write([one]);
  const before = await written();
  await assert.rejects(write([two, one]), { code: '23505' });
  assert.deepEqual(await written(), before);
});
