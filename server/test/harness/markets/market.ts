import assert from 'node:assert/strict';
import type { Mode } from '../../../src/platform/db/realm.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { ApiResponse, Client } from '../clients/client.ts';
import { createKey, type Person, signUp } from '../people/people.ts';
import type { TestDatabase } from '../servers/database.ts';
import type { TestServer } from '../servers/server.ts';
import { sellModel } from './commerce.ts';
import { assertEarningsBalance } from './earnings.ts';
import { findLedgerFaults, topUp } from './payments.ts';
import { newAsset, seedAssets } from './seed-assets.ts';

// Buyers and sellers, and their purchases over the API.

/** An account with a default key. */
export interface Trader extends Person {
  client: Client;
  secret: string;
}

type Reachable = Pick<TestServer, 'url'>;

export async function newTrader(server: Reachable, name?: string, mode: Mode = 'test'): Promise<Trader> {
  const person = await signUp(server, name);
  const { client, secret } = await createKey(person, { mode });
  return { ...person, client, secret };
}

/** Creates an account with a default key and this balance, in cents. */
export async function newBuyer(server: Reachable, amount = 0, mode: Mode = 'test'): Promise<Trader> {
  const buyer = await newTrader(server, 'Bright Labs', mode);
  if (amount > 0) await topUp(buyer.client, amount);
  return buyer;
}

export interface Shop {
  seller: Trader;
  // biome-ignore lint/suspicious/noExplicitAny: as loose as the responses that it is read from
  model: any;
  // biome-ignore lint/suspicious/noExplicitAny: as loose as the responses that it is read from
  listing: any;
}

/** Creates a seller with one model on sale at this price, in cents. */
export async function newShop(server: Reachable, amount: number, mode: Mode = 'test'): Promise<Shop> {
  const seller = await newTrader(server, 'Acme Robotics', mode);
  return { seller, ...(await sellModel(seller.client, amount)) };
}

export interface PurchaseOptions {
  payment_method?: string;
  expected_price?: object;
}

/** Requests a purchase, and returns any response. */
export function requestPurchase(
  client: Client,
  listing: { id: string },
  options: PurchaseOptions = {},
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  return client.post('/v1/purchases', { listing_id: listing.id, ...options }, headers);
}

export async function buy(
  client: Client,
  listing: { id: string },
  options: PurchaseOptions = {},
): Promise<ApiResponse['body']> {
  const response = await requestPurchase(client, listing, options);
  assert.equal(response.status, 201, response.text);
  return response.body;
}

export function requestRefund(client: Client, purchase: { id: string }): Promise<ApiResponse> {
  return client.post(`/v1/purchases/${purchase.id}/refund`);
}

export async function refund(client: Client, purchase: { id: string }): Promise<ApiResponse['body']> {
  const response = await requestRefund(client, purchase);
  assert.equal(response.status, 200, response.text);
  return response.body;
}

export async function getPurchase(client: Client, { id }: { id: string }): Promise<ApiResponse['body']> {
  const response = await client.get(`/v1/purchases/${id}`);
  assert.equal(response.status, 200, response.text);
  return response.body;
}

export async function balanceOf(client: Client): Promise<ApiResponse['body']> {
  const response = await client.get('/v1/balance');
  assert.equal(response.status, 200, response.text);
  return response.body;
}

/** Returns the balance of the wallet, in minor units of one currency. */
export async function walletOf(client: Client, currency = 'usd'): Promise<number> {
  return amountIn((await balanceOf(client)).available, currency)?.amount ?? 0;
}

/** Returns the earnings that were not paid out, cleared or not. */
export async function earningsOf(client: Client, currency = 'usd'): Promise<number> {
  const sum = amountIn((await balanceOf(client)).earnings, currency);
  return (sum?.pending ?? 0) + (sum?.cleared ?? 0);
}

function amountIn<Sum extends { currency: string }>(sums: readonly Sum[], currency: string): ApiResponse['body'] {
  return sums.find((sum) => sum.currency === currency);
}

export async function salesOf(client: Client, { id }: { id: string }): Promise<number> {
  return (await client.get(`/v1/listings/${id}`)).body.sales;
}

/** Returns 302 for accounts with access, 403 for others. */
export async function downloadStatus(client: Client, { id }: { id: string }): Promise<number> {
  return (await client.get(`/v1/models/${id}/download`)).status;
}

/** Approves or denies a payment at the simulated bank. */
export async function completeBankStep(
  server: Pick<TestServer, 'client'>,
  purchase: { next_action: { url: string } },
  decision: 'approve' | 'deny',
): Promise<void> {
  const response = await server.client.call('POST', new URL(purchase.next_action.url).pathname, {
    body: `decision=${decision}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.equal(response.status, 303, response.text);
}

/** Inserts many models of one seller, each on sale at this price. Over the API each would take six requests. */
export async function seedListings(
  server: Pick<TestServer, 'database'>,
  seller: Pick<Person, 'id' | 'slug'>,
  count: number,
  amount: number,
): Promise<{ id: string }[]> {
  const models = Array.from({ length: count }, () => newAsset(seller));
  await seedAssets(server, models);
  await server.database.query('update test.assets set price_amount = $2 where owner_id = $1', [seller.id, amount]);
  const listings = models.map((model) => ({ id: newId('lst'), asset_id: model.id, asset_slug: model.slug }));
  await server.database.query(
    `insert into test.listings (id, asset_id, asset_type, asset_slug, owner_id, title, price_currency, price_amount,
       status, published_at)
     select id, asset_id, 'model', asset_slug, $2, 'Stocked', 'usd', $3, 'published', now()
     from jsonb_to_recordset($1::jsonb) as l (id text, asset_id text, asset_slug text)`,
    [JSON.stringify(listings), seller.id, amount],
  );
  return listings;
}

/** Counts the rows of the tables that a purchase writes: a rejected purchase must leave none behind. */
export async function countSalesRows(database: TestDatabase, mode: Mode = 'test'): Promise<Record<string, number>> {
  const tables = ['purchases', 'license_grants', 'ledger_entries', 'earnings', 'listing_sales', 'events', 'payments'];
  const counts = tables.map((table) => `(select count(*)::int from ${mode}.${table}) as ${table}`);
  const [row] = await database.query<Record<string, number>>(`select ${counts.join(', ')}`);
  return { ...row };
}

/**
 * Asserts invariants that hold at any time: the ledger balances, exactly the succeeded purchases have a license in force,
 * each license is of an existing asset, and sales are counted right.
 */
export async function assertMarketSound(database: TestDatabase, mode: Mode = 'test'): Promise<void> {
  assert.deepEqual(await findLedgerFaults(database, mode), [], 'the ledger does not balance');
  await assertEarningsBalance(database, mode);
  const unmatched = await database.query(
    `select p.id, p.status, g.id as grant_id from ${mode}.purchases p
     full join ${mode}.license_grants g on g.purchase_id = p.id
     where (p.status = 'succeeded') is distinct from (g.id is not null and g.revoked_at is null)
       or p.license_grant_id is distinct from g.id`,
  );
  assert.deepEqual(unmatched, [], 'licenses differ from succeeded purchases');
  const bare = await database.query(
    `select g.id from ${mode}.license_grants g left join ${mode}.assets a on a.id = g.asset_id
     where a.id is null and g.revoked_at is null`,
  );
  assert.deepEqual(bare, [], 'licenses of missing assets');
  const miscounted = await database.query(
    `select l.id, l.sales, count(p.id) from (
       select listing_id as id, sum(sales) as sales from ${mode}.listing_sales group by 1
     ) l left join ${mode}.purchases p on p.listing_id = l.id and p.status = 'succeeded'
     group by 1, 2 having l.sales <> count(p.id)`,
  );
  assert.deepEqual(miscounted, [], 'sales are counted wrong');
}
