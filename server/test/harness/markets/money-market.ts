import { CredentialCache } from '../../../src/access/credential-cache.ts';
import type { Principal } from '../../../src/access/principal.ts';
import { SCOPE_NAMES } from '../../../src/access/scopes.ts';
import { connectDomains, type Domains } from '../../../src/boot/connect-domains.ts';
import type { PurchaseCall } from '../../../src/commerce/purchases/draft-purchase.ts';
import { simulatedProcessor } from '../../../src/payments/simulated/simulated-processor.ts';
import { toPayoutRules } from '../../../src/payouts/payout-rules.ts';
import { openVault } from '../../../src/platform/crypto/key-ring.ts';
import { Database } from '../../../src/platform/db/database.ts';
import type { Db } from '../../../src/platform/db/queryable.ts';
import type { Mode } from '../../../src/platform/db/realm.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { cloneDatabase, type TestDatabase } from '../servers/database.ts';

/** The use cases of payments and purchases that requests and jobs call, on a real database and without HTTP. */
export interface MoneyMarket {
  database: TestDatabase;
  mode: Mode;
  db: Db;
  domains: Domains;
  /** Returns the call of a request of this account, without an Idempotency-Key. */
  callOf(account: string): PurchaseCall;
  addAccount(): Promise<string>;
  /** Inserts a published model with a published listing, and returns the listing's ID. */
  addListing(seller: string, currency: string, amount: number): Promise<string>;
  close(): Promise<void>;
}

const PUBLIC_URL = 'http://localhost:4242';

export async function openMoneyMarket(mode: Mode): Promise<MoneyMarket> {
  const database = await cloneDatabase();
  const failed = (error: Error) => {
    throw error;
  };
  const handles = new Database({ url: database.url, poolSize: 12, roles: true, onIdleError: failed });
  const vault = openVault([{ serial: 1, key: Buffer.alloc(32, 7) }]);
  const processor = (of: Mode) =>
    simulatedProcessor({ db: handles.of(of), vault, publicUrl: PUBLIC_URL, slownessMs: 0 });
  const domains = connectDomains({
    publicUrl: PUBLIC_URL,
    inference: { billing: { creditLimit: 2000, collectAt: 1000 } },
    platformFeeBps: 1000,
    payoutRules: toPayoutRules({ newDestinationHours: 0 }),
    requestLogDays: 30,
    engines: [],
    cache: new CredentialCache(() => false),
    keyRing: { accounts: vault, test: vault, live: vault },
    processors: { test: processor('test'), live: processor('live') },
    requiresConfirmedEmail: false,
    storage: {} as Storage, // no bytes here
  });
  const db = handles.of(mode);
  return {
    database,
    mode,
    db,
    domains,
    callOf: (account) => ({
      db,
      vault,
      write: (work) => db.transaction(work),
      writeAtOnce: (work) => db.atOnce(work),
      principal: principalOf(account, mode),
      requestId: newId('req'),
      requestKey: null,
    }),
    async addAccount() {
      const id = newId('usr');
      await database.query(
        `insert into accounts.accounts (id, slug, name, email, password_hash, email_confirmed_at)
         values ($1::text, replace($1::text, '_', '-'), 'Test Account', $1::text || '@people.example', '', now())`,
        [id],
      );
      return id;
    },
    async addListing(seller, currency, amount) {
      const [asset, folder, listing] = [newId('mdl'), newId('rev'), newId('lst')];
      const slug = `${seller.replace('_', '-')}/${asset}`;
      await database.query(
        `with asset as (
           insert into ${mode}.assets (id, kind, owner_id, slug, name, task, framework, license, price_currency,
             price_amount, revisions, published_at)
           values ($1, 'model', $2, $3, 'Model', 'navigation', 'onnx', 'Commercial', $4, $5, '{1.0.0}', now())
         ), folder as (
           insert into ${mode}.folders (id, owner_id) values ($6, $2)
         )
         insert into ${mode}.listings (id, asset_id, asset_type, asset_slug, owner_id, title, price_currency,
           price_amount, status, published_at)
         values ($7, $1, 'model', $3, $2, 'A model', $4, $5, 'published', now())`,
        [asset, seller, slug, currency, amount, folder, listing],
      );
      await database.query(
        `insert into ${mode}.revisions (id, model_id, revision, published_at) values ($1, $2, '1.0.0', now())`,
        [folder, asset],
      );
      return listing;
    },
    async close() {
      await handles.close();
      await database.drop();
    },
  };
}

export function principalOf(id: string, mode: Mode): Principal {
  return {
    kind: 'session',
    id,
    account: {
      id,
      slug: id.replace('_', '-'),
      name: 'Test Account',
      email: `${id}@people.example`,
      emailConfirmed: true,
      operator: false,
      createdAt: '2026-01-01T00:00:00.000Z',
    },
    mode,
    scopes: new Set(SCOPE_NAMES),
    unrestricted: true,
    tier: 'free',
    spendLimit: null,
  };
}
