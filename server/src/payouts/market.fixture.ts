import { after } from 'node:test';
import { cloneDatabase, type TestDatabase } from '../../test/harness/servers/database.ts';
import { Database } from '../platform/db/database.ts';
import type { Mode } from '../platform/db/realm.ts';
import { newId } from '../platform/ids.ts';
import { toPayoutRules } from './payout-rules.ts';
import type { PayoutRow } from './payouts.sql.ts';
import type { PayoutsOptions } from './payouts-options.ts';
import { type ScriptedProcessor, scriptedProcessor } from './scripted-processor.fixture.ts';

export interface Market {
  database: TestDatabase;
  /** Two nodes on the same database. */
  here: Database;
  there: Database;
  processor: ScriptedProcessor;
  options: PayoutsOptions;
  /** Creates an account, with a ready payout destination by default. */
  makeSeller(options?: { destination?: 'ready' | 'onboarding' | 'none' }): Promise<string>;
  /** Returns all payouts of a seller, oldest first. */
  payoutsOf(seller: string, mode?: Mode): Promise<PayoutRow[]>;
}

/** Opens a market with sellers and no HTTP, for the duration of the test file. */
export async function openMarket(): Promise<Market> {
  const database = await cloneDatabase();
  const open = () => new Database({ url: database.url, poolSize: 3, roles: true, onIdleError: () => undefined });
  const [here, there] = [open(), open()];
  after(async () => {
    await here.close();
    await there.close();
    await database.drop();
  });
  const processor = scriptedProcessor();
  return {
    database,
    here,
    there,
    processor,
    options: {
      processors: { test: processor, live: processor },
      publicUrl: 'http://localhost',
      payoutRules: toPayoutRules(),
      requiresConfirmedEmail: false,
    },
    async makeSeller({ destination = 'ready' } = {}) {
      const id = newId('usr');
      await database.query(
        `insert into accounts.accounts (id, slug, name, email, password_hash) values ($1, $2, 'A seller', $3, 'none')`,
        [id, id.replace('_', '-'), `${id}@people.example`],
      );
      if (destination !== 'none') {
        for (const mode of ['test', 'live']) {
          await database.query(
            `insert into ${mode}.payout_destinations (account_id, processor, reference, status, label)
             values ($1, $2, $3, $4, 'bank account ending 3000')`,
            [id, processor.name, `bank_${id}`, destination],
          );
        }
      }
      return id;
    },
    payoutsOf: (seller, mode = 'live') =>
      database.query<PayoutRow>(`select * from ${mode}.payouts where account_id = $1 order by id`, [seller]),
  };
}
