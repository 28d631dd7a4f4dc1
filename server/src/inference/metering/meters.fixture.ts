import { after } from 'node:test';
import { cloneDatabase, type TestDatabase } from '../../../test/harness/servers/database.ts';
import { Database } from '../../platform/db/database.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { newId } from '../../platform/ids.ts';
import { openLog } from '../../platform/log.ts';
import { AccountMeter, type AccountMeterOptions } from './account-meter.ts';
import { FaultyDb } from './faulty-db.fixture.ts';
import type { Spender } from './meter.ts';
import { NANO_PER_MINOR } from './nano.ts';
import type { UsageRecord } from './usage-record.ts';

export const CENT = NANO_PER_MINOR;

export interface Node {
  meter: AccountMeter;
  db: FaultyDb;
}

export interface MeteredMarket {
  database: TestDatabase;
  /** Opens another node. It is closed after the test file. */
  open(options?: Partial<Omit<AccountMeterOptions, 'db' | 'log' | 'announcements'>>): Node;
  /** Returns the debt of an account in nano-units; undefined without a row. */
  owedBy(accountId: string): Promise<number | undefined>;
  /** Returns the cost of all days. */
  usedBy(accountId: string, mode?: Mode): Promise<number>;
  /** Returns the reservations of live nodes for these subjects. */
  reservedFor(subjects: readonly string[], mode?: Mode): Promise<number>;
  /** Makes the last heartbeat of all nodes this much older. */
  passTime(seconds: number, mode?: Mode): Promise<void>;
}

/** Opens meters on one database for the duration of the test file. */
export async function openMeters(): Promise<MeteredMarket> {
  const database = await cloneDatabase();
  const handle = new Database({ url: database.url, poolSize: 4, roles: true, onIdleError: () => undefined });
  const nodes: Node[] = [];
  after(async () => {
    for (const { meter, db } of nodes) {
      db.fail(undefined);
      await meter.close();
    }
    await handle.close();
    await database.drop();
  });
  const sum = async (text: string, values: unknown[]) => {
    const [row] = await database.query<{ nano: string | null }>(text, values);
    return row === undefined ? undefined : Number(row.nano ?? 0);
  };
  return {
    database,
    open({ mode = 'live', ...options } = {}) {
      const db = new FaultyDb(handle.of(mode));
      const meter = new AccountMeter({
        mode,
        db,
        log: openLog('silent'),
        announcements: handle.announcements,
        billing: { creditLimit: 2000, collectAt: 1000 },
        onDue: () => undefined,
        onShort: async () => undefined,
        ...options,
      });
      nodes.push({ meter, db });
      return { meter, db };
    },
    owedBy: (id) => sum('select owed_nano as nano from live.inference_accounts where account_id = $1', [id]),
    usedBy: async (id, mode = 'live') =>
      (await sum(`select sum(cost_nano) as nano from ${mode}.inference_days where account_id = $1`, [id])) ?? 0,
    reservedFor: async (subjects, mode = 'live') =>
      (await sum(
        `select sum(greatest(nano, 0)) as nano from ${mode}.inference_reservations r
         join ${mode}.inference_nodes n using (node)
         where subject = any ($1) and seen_at > now() - interval '20 seconds'`,
        [subjects],
      )) ?? 0,
    async passTime(seconds, mode = 'live') {
      await database.query(`update ${mode}.inference_nodes set seen_at = seen_at - $1 * interval '1 second'`, [
        seconds,
      ]);
    },
  };
}

export function newSpender(limitInCents: number | null = null): Spender {
  const spendLimit = limitInCents === null ? null : { currency: 'usd', amount: limitInCents };
  return { accountId: newId('usr'), keyId: newId('key'), spendLimit };
}

export function recordOf(
  { accountId, keyId }: Spender,
  costNano: number,
  rest: Partial<UsageRecord> = {},
): UsageRecord {
  return {
    requestId: newId('req'),
    accountId,
    keyId,
    model: 'svc-fast-8b',
    promptTokens: 10,
    completionTokens: 20,
    promptPrice: 100,
    completionPrice: 200,
    costNano,
    outcome: 'complete',
    countedBy: 'backend',
    streamed: false,
    startedAt: Date.now(),
    ...rest,
  };
}

/** Returns the subject of a key's limit for a month. */
export const subjectOf = ({ keyId }: Spender, time = Date.now()) =>
  `${keyId} ${new Date(time).toISOString().slice(0, 7)}`;
