import type { Principal } from '../access/principal.ts';
import { SCOPE_NAMES } from '../access/scopes.ts';
import { findAccountIdByEmail } from '../accounts/find-account-id.ts';
import { loadProfile } from '../accounts/profile/load-profile.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import type { DemoPerson } from './demo-file.ts';

/** Returns a demo user as a caller in test mode; undefined if the account was closed since. */
export async function demoPrincipal(
  db: Queryable,
  { email }: Pick<DemoPerson, 'email'>,
): Promise<Principal | undefined> {
  const id = await findAccountIdByEmail(db, email);
  const account = id === undefined ? undefined : await loadProfile(db, id, new Set());
  if (!account) return undefined;
  return {
    kind: 'session',
    id: account.id,
    account,
    mode: 'test',
    scopes: new Set(SCOPE_NAMES),
    unrestricted: true,
    tier: 'free',
    spendLimit: null,
  };
}
