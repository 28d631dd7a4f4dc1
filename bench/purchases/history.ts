import pg from 'pg';
import { withoutIndexes } from '../without-indexes.ts';

/** Inserts past sales of unrelated accounts until the ledger holds this many entries, in bulk with SQL. */
export async function growLedger(url: string, entries: number, onBatch: (entries: number) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=test,accounts' });
  await client.connect();
  try {
    await client.query(`set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB'`);
    await client.query('alter table ledger_entries disable trigger ledger_entries_posted'); // these wallets are not used
    await withoutIndexes(client, ['purchases', 'license_grants', 'ledger_entries', 'earnings', 'events'], async () => {
      for (let held = await count(client); held < entries; held += 3 * BATCH) {
        await client.query(SALES, [Math.min(BATCH, Math.ceil((entries - held) / 3))]);
        onBatch(held);
      }
    });
    await client.query('alter table ledger_entries enable trigger ledger_entries_posted');
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

async function count(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ entries: string }>('select count(*) as entries from ledger_entries');
  return Number(rows[0]?.entries);
}

const BATCH = 100_000;

/** Ids as the server creates them: an increasing time, then randomness; a thousand sellers, a million buyers. */
const SALES = `
  with sale as materialized (
    select n, lpad(to_hex((extract(epoch from clock_timestamp()) * 1e6)::bigint), 14, '0') || md5(random()::text) as tail,
      'usr_' || substr(md5('seller' || (random() * 1000)::int), 1, 26) as seller,
      'usr_' || substr(md5('buyer' || (random() * 1000000)::int), 1, 26) as buyer,
      'mdl_0' || substr(md5('asset' || n || clock_timestamp()), 1, 25) as asset
    from generate_series(1, $1::int) n
  ), named as materialized (
    select *, 'pur_0' || substr(tail, 3, 25) as purchase, 'grt_0' || substr(tail, 3, 25) as grant_id,
      'txn_0' || substr(tail, 3, 25) as txn, 'evt_0' || substr(tail, 3, 25) as event from sale
  ), purchased as (
    insert into purchases (id, listing_id, asset_id, buyer_id, seller_id, status, currency, amount, platform_fee,
      seller_payout, license_grant_id)
    select purchase, asset, asset, buyer, seller, 'succeeded', 'usd', 4900, 490, 4410, grant_id from named
  ), granted as (
    insert into license_grants (id, asset_id, licensee_id, listing_id, purchase_id, asset_type, asset_slug, license)
    select grant_id, asset, buyer, asset, purchase, 'model', 'a/b', 'Commercial' from named
  ), posted as (
    insert into ledger_entries (subject, fact, line, transaction_id, account, owner_id, currency, amount)
    select purchase, 'purchase', line, txn, account::ledger_account, owner, 'usd', amount from named cross join lateral
      (values (1, 'wallet', buyer, -4900), (2, 'earnings', seller, 4410), (3, 'fees', null, 490))
        e (line, account, owner, amount)
  ), earned as (
    insert into earnings (account_id, currency, kind, subject, gross, fee, amount, available_at)
    select seller, 'usd', 'sale', purchase, 4900, 490, 4410, now() from named
  )
  insert into events (id, account_id, type, data)
  select event, seller, 'listing.purchased', '{}' from named`;
