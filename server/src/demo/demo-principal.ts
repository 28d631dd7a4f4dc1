import type { Principal } from '../access/principal.ts';
import { SCOPE_NAMES } from '../access/scopes.ts';
import { findAccountIdByEmail } from '../accounts/find-account-id.ts';
import { loadProfile } from '../accounts/profile/load-profile.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { DEMO_COMPANIES } from './demo-people.ts';

/** Returns the accounts of the demo as callers in test mode, by slug. Those that were closed since are missing. */
export async function demoPeople(db: Queryable): Promise<Map<string, Principal>> {
  const people = new Map<string, Principal>();
  for (const { slug, email } of DEMO_COMPANIES) {
    const person = await demoPrincipal(db, { email });
    if (person) people.set(slug, person);
  }
  return people;
}

/** Returns a demo user as a caller in test mode; undefined if the account was closed since. */
export async function demoPrincipal(db: Queryable, { email }: { email: string }): Promise<Principal | undefined> {
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
