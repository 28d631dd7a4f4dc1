import type pg from 'pg';
import { scopesOfTier } from '../server/src/access/scopes.ts';
import { hashSecret, newSecret } from '../server/src/platform/crypto/secret-text.ts';
import { newId } from '../server/src/platform/ids.ts';

/** Creates a test key for each of the accounts, in bulk with SQL, and returns the secrets. */
export async function makeKeys(client: pg.Client, accounts: readonly string[]): Promise<string[]> {
  const secrets = accounts.map(() => newSecret('svc_test_'));
  await client.query(
    `insert into accounts.api_keys (id, account_id, name, mode, tier, scopes, restricted, secret_hash, last4, activated_at)
     select id, account, 'bench', 'test', 'free', $4, false, hash, '0000', now()
     from unnest($1::text[], $2::text[], $3::bytea[]) as k (id, account, hash)`,
    [accounts.map(() => newId('key')), accounts, secrets.map(hashSecret), scopesOfTier('free')],
  );
  return secrets;
}
