import type { MarketHealth } from '@souk/sdk';

type Realm = MarketHealth['queues'][number]['realm'];

const NAMES: Record<Realm, string> = { accounts: 'Accounts', test: 'Test', live: 'Live' };

/** A part of the database that has jobs and tables of its own. */
export const realmLabel = (realm: Realm): string => NAMES[realm];
