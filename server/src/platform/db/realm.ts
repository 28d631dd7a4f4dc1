/** The two markets and the accounts they share. Each is a PostgreSQL schema. */
export type Mode = 'test' | 'live';
export type Realm = Mode | 'accounts';
export const MODES: readonly Mode[] = ['test', 'live'];
export const REALMS: readonly Realm[] = ['accounts', 'test', 'live'];

/** The PostgreSQL role with access to one realm's tables and to no other market's. */
export const ROLE_OF: Record<Realm, string> = {
  accounts: 'souk_accounts',
  test: 'souk_test',
  live: 'souk_live',
};
