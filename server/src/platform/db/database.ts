import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { ANNOUNCEMENTS_CHANNEL, Announcements } from './announcements.ts';
import { Connections, HEARTBEAT_CONNECTIONS } from './connections.ts';
import { PooledDb, type Use } from './pooled-db.ts';
import type { Db, HeartbeatDb } from './queryable.ts';
import { type Realm, ROLE_OF } from './realm.ts';
import { statement } from './statement.ts';

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  /** False where the database user may not create roles: then only the search path keeps modes apart. */
  roles: boolean;
  onIdleError: (error: Error) => void;
}

const notify = statement<unknown, [payload: string]>(
  'notify_announcements',
  `select pg_notify('${ANNOUNCEMENTS_CHANNEL}', $1)`,
);

export interface HeartbeatHandles {
  /** Renews leases, also while everything else waits: on a connection of its own, and within a few seconds. */
  heartbeats(realm: Realm): HeartbeatDb;
}

/** One handle for each realm. */
export interface RealmHandles extends HeartbeatHandles {
  readonly accounts: Db;
  readonly test: Db;
  readonly live: Db;
  /** What was committed, by topic, for those who wait for it. */
  readonly announcements: Announcements;
  of(realm: Realm): Db;
}

/** One handle for each realm: a request is given one of them and cannot name another market's tables with it. */
export class Database implements RealmHandles {
  readonly accounts: Db;
  readonly test: Db;
  readonly live: Db;
  readonly announcements: Announcements;
  /** The same connections, for work that no request waits for. */
  readonly background: RealmHandles;
  readonly #heartbeats: Record<Realm, HeartbeatDb>;
  readonly #pools: pg.Pool[] = [];
  #closing = false;

  constructor(options: DatabaseOptions) {
    this.announcements = new Announcements((payload) => {
      // Whom it does not reach will look for themselves.
      this.accounts.run(notify, [payload]).catch((error: Error) => {
        if (!this.#closing) options.onIdleError(error);
      });
    });
    const open = (realm: Realm): Record<Use, Db> => {
      const pool = openPool(options.url, options.poolSize, realm, options.roles);
      const lost = (error: Error) => {
        if (!this.#closing) options.onIdleError(error); // connections may be cut off while they say goodbye
      };
      pool.on('error', lost);
      // The pool stops listening while a connection is in use, and an error that nobody hears ends the process.
      pool.on('connect', (client) => client.on('error', lost));
      this.#pools.push(pool);
      const connections = new Connections(pool, { size: options.poolSize });
      const announce = (name: Realm, topic: string) => this.announcements.publish(name, topic);
      const shared = { connections, realm, announce };
      const openFor = (use: Use) => new PooledDb({ ...shared, use });
      return {
        requests: openFor('requests'),
        background: openFor('background'),
        heartbeats: openFor('heartbeats'),
      };
    };
    const [accounts, test, live] = [open('accounts'), open('test'), open('live')];
    this.accounts = accounts.requests;
    this.test = test.requests;
    this.live = live.requests;
    this.#heartbeats = { accounts: accounts.heartbeats, test: test.heartbeats, live: live.heartbeats };
    const handles = { accounts: accounts.background, test: test.background, live: live.background };
    this.background = {
      ...handles,
      announcements: this.announcements,
      of: (realm) => handles[realm],
      heartbeats: (realm) => this.heartbeats(realm),
    };
  }

  of(realm: Realm): Db {
    return this[realm];
  }

  heartbeats(realm: Realm): HeartbeatDb {
    return this.#heartbeats[realm];
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.announcements.close();
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }
}

/**
 * Role and search path are start-up parameters of the connection, so they cost no round trip and hold for every
 * statement on it. `accounts` stands behind the mode's own schema: a purchase and its buyer are one transaction.
 */
function openPool(url: string, size: number, realm: Realm, roles: boolean): pg.Pool {
  const path = realm === 'accounts' ? 'accounts' : `${realm},accounts`;
  const role = roles ? ` -c role=${ROLE_OF[realm]}` : '';
  // Every read of a request has an index. Where the planner believes that a whole table is as quickly read, it is right
  // only until the table has grown.
  const plans = ' -c enable_seqscan=off';
  // What the address itself sets is kept, but never in place of what keeps the modes apart.
  const { options: given = '', ...address } = parseIntoClientConfig(url);
  return new pg.Pool({
    ...address,
    max: size + HEARTBEAT_CONNECTIONS,
    options: `${given} -c search_path=${path}${role}${plans}`.trim(),
    statement_timeout: 30_000,
    query_timeout: 35_000,
    application_name: `souk ${realm}`,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
  });
}

// Counts and amounts are bigint columns. A number that JavaScript cannot hold exactly is a bug to hear of, not to round.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`);
  return value;
});
