import pg from 'pg';
import { newId } from '../../server/src/platform/ids.ts';
import { makeKeys } from '../make-keys.ts';

/** Buyers and listings of the bench: every buyer can buy every listing once. */
export interface Market {
  buyers: Buyer[];
  listings: string[];
}

export interface Buyer {
  id: string;
  /** Secret of a key. One key may write 120 times a minute, so the load is spread over many. */
  secret: string;
}

export interface MarketSize {
  sellers: number;
  listingsOfEach: number;
  buyers: number;
}

/** Creates sellers with listings, and buyers with full wallets, in bulk with SQL. */
export async function makeMarket(url: string, { sellers, listingsOfEach, buyers }: MarketSize): Promise<Market> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=test,accounts' });
  await client.connect();
  try {
    const sellerIds = Array.from({ length: sellers }, () => newId('usr'));
    const buyerIds = Array.from({ length: buyers }, () => newId('usr'));
    await insertAccounts(client, [...sellerIds, ...buyerIds]);
    const owners = sellerIds.flatMap((id) => Array.from({ length: listingsOfEach }, () => id));
    const assets = owners.map(() => newId('mdl'));
    const folders = owners.map(() => newId('rev'));
    const listings = owners.map(() => newId('lst'));
    await client.query(
      `insert into assets (id, kind, owner_id, slug, name, task, framework, license, price_currency, price_amount,
         revisions, published_at)
       select id, 'model', owner, 'seller/' || id, 'Model', 'navigation', 'onnx', 'Commercial', 'usd', 4900, '{1.0.0}', now()
       from unnest($1::text[], $2::text[]) as a (id, owner)`,
      [assets, owners],
    );
    await client.query('insert into folders (id, owner_id) select * from unnest($1::text[], $2::text[])', [
      folders,
      owners,
    ]);
    await client.query(
      `insert into revisions (id, model_id, revision, published_at)
       select id, asset, '1.0.0', now() from unnest($1::text[], $2::text[]) as r (id, asset)`,
      [folders, assets],
    );
    await client.query(
      `insert into listings (id, asset_id, asset_type, asset_slug, owner_id, title, price_currency, price_amount, status,
         published_at)
       select id, asset, 'model', 'seller/' || asset, owner, 'A model', 'usd', 4900, 'published', now()
       from unnest($1::text[], $2::text[], $3::text[]) as l (id, asset, owner)`,
      [listings, assets, owners],
    );
    await topUp(client, buyerIds);
    await client.query('vacuum analyze');
    const secrets = await makeKeys(client, buyerIds);
    return { buyers: buyerIds.map((id, index) => ({ id, secret: secrets[index] as string })), listings };
  } finally {
    await client.end();
  }
}

export async function insertAccounts(client: pg.Client, ids: readonly string[]): Promise<void> {
  await client.query(
    `insert into accounts.accounts (id, slug, name, email, password_hash)
     select id, replace(id, '_', '-'), 'Bench', id || '@bench.example', '' from unnest($1::text[]) as a (id)`,
    [ids],
  );
}

const WALLET = 1_000_000_000;

async function topUp(client: pg.Client, buyers: readonly string[]): Promise<void> {
  const subjects = buyers.map(() => newId('pay'));
  const transactions = buyers.map(() => newId('txn'));
  await client.query(
    `insert into ledger_entries (subject, fact, line, transaction_id, account, owner_id, currency, amount)
     select subject, 'topup', line, transaction, account::ledger_account, case account when 'wallet' then buyer end, 'usd',
       case account when 'wallet' then $4::bigint else -$4::bigint end
     from unnest($1::text[], $2::text[], $3::text[]) as t (subject, transaction, buyer),
       (values (1, 'processor'), (2, 'wallet')) as e (line, account)`,
    [subjects, transactions, buyers, WALLET],
  );
}
