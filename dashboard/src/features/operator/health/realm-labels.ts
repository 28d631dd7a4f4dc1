import type { MarketHealth } from '@souk/sdk';

type Realm = MarketHealth['queues'][number]['realm'];

const NAMES: Record<Realm, string> = { accounts: 'Accounts', test: 'Test', live: 'Live' };

/** Labels a realm: a part of the database with its own jobs and tables. */
export const realmLabel = (realm: Realm): string => NAMES[realm];
