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
  /** False if the database user may not create roles: then only the search path separates the modes. */
  roles: boolean;
  onIdleError: (error: Error) => void;
}

const notify = statement<unknown, [payload: string]>(
  'notify_announcements',
  `select pg_notify('${ANNOUNCEMENTS_CHANNEL}', $1)`,
);

export interface HeartbeatHandles {
  /** Renews leases while everything else waits: uses a connection of its own, with a timeout of a few seconds. */
  heartbeats(realm: Realm): HeartbeatDb;
}

/** One handle for each realm. */
export interface RealmHandles extends HeartbeatHandles {
  readonly accounts: Db;
  readonly test: Db;
  readonly live: Db;
  /** Publishes what was committed, by topic. */
  readonly announcements: Announcements;
  of(realm: Realm): Db;
}

/** Holds one handle per realm: a request gets one of them and cannot access another market's tables with it. */
export class Database implements RealmHandles {
  readonly accounts: Db;
  readonly test: Db;
  readonly live: Db;
  readonly announcements: Announcements;
  /** The same connections, for work outside of requests. */
  readonly background: RealmHandles;
  readonly #heartbeats: Record<Realm, HeartbeatDb>;
  readonly #pools: pg.Pool[] = [];
  #closing = false;

  constructor(options: DatabaseOptions) {
    this.announcements = new Announcements((payload) => {
      // Listeners that miss it poll on their own.
      this.accounts.run(notify, [payload]).catch((error: Error) => {
        if (!this.#closing) options.onIdleError(error);
      });
    });
    const open = (realm: Realm): Record<Use, Db> => {
      const pool = openPool(options.url, options.poolSize, realm, options.roles);
      const lost = (error: Error) => {
        if (!this.#closing) options.onIdleError(error); // connections may be cut off while they close
      };
      pool.on('error', lost);
      // The pool removes its own listener while a connection is in use, and an unhandled error event ends the process.
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
 * statement. `accounts` follows the mode's own schema: a purchase and its buyer are one transaction.
 */
function openPool(url: string, size: number, realm: Realm, roles: boolean): pg.Pool {
  const path = realm === 'accounts' ? 'accounts' : `${realm},accounts`;
  const role = roles ? ` -c role=${ROLE_OF[realm]}` : '';
  // Every read of a request has an index. Where the planner prefers a sequential scan, that is right only until the
  // table has grown.
  const plans = ' -c enable_seqscan=off';
  // Options in the URL are kept, but cannot override those that separate the modes.
  const { options: given = '', ...config } = parseIntoClientConfig(url);
  return new pg.Pool({
    ...config,
    max: size + HEARTBEAT_CONNECTIONS,
    options: `${given} -c search_path=${path}${role}${plans}`.trim(),
    statement_timeout: 30_000,
    query_timeout: 35_000,
    // A node that freezes inside a transaction must not block the others. A transaction waits for nothing but the database.
    idle_in_transaction_session_timeout: 10_000,
    application_name: `souk ${realm}`,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
  });
}

// Counts and amounts are bigint columns. A number that JavaScript cannot represent exactly is a bug to report, not to
// round.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`);
  return value;
});
