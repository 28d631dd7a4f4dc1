import pg from 'pg';
import { explainAway } from './database-outage.ts';

const HEARTBEAT_MS = 2_000;
/** A connection that is silent for this long counts as lost. */
const TIMEOUT_MS = 5_000;
/**
 * PostgreSQL notices after 25 s that a node is gone which could not close its connection, and releases its locks; the
 * usual system default is two hours. This is longer than the node takes to notice that it was cut off, and to stop.
 */
const DETECT_DEAD_PEERS = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

/** Another node holds the lock. */
export class LockHeldElsewhere extends Error {}
/** A newer caller in this process wants the same lock and waits for us to end. */
export class LockTakenOver extends Error {}
/** The connection that held the lock is gone, so another node may hold it by now. */
export class LockLost extends Error {}

interface Holder {
  abort: AbortController;
  ended: Promise<void>;
}

/**
 * Provides locks across nodes for work that outlasts a transaction. They belong to one connection to PostgreSQL, which
 * releases them the moment this process dies. If only the connection is lost, the signal of the work is aborted.
 */
export class SessionLocks {
  readonly #url: string;
  readonly #holders = new Map<string, Holder>();
  #connection: Promise<pg.Client> | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Runs `work` under the lock. Aborts the current holder in this process and waits for it: the newest wins. Throws
   * `LockHeldElsewhere` if another node holds the lock.
   */
  async hold<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let older = this.#holders.get(name); older; older = this.#holders.get(name)) {
      older.abort.abort(new LockTakenOver(`${name} was taken over`));
      await older.ended;
    }
    return this.#holdFree(name, work);
  }

  /** Runs `work` under the lock if it is free. */
  async holdIfFree(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#holders.has(name)) return;
    await this.#holdFree(name, work).catch((error: unknown) => {
      if (!(error instanceof LockHeldElsewhere)) throw error;
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    const client = await this.#connection?.catch(() => undefined);
    await client?.end();
  }

  async #holdFree<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const ended = Promise.withResolvers<void>();
    const holder: Holder = { abort: new AbortController(), ended: ended.promise };
    this.#holders.set(name, holder);
    try {
      const client = await this.#lock(name);
      try {
        return await work(holder.abort.signal);
      } finally {
        await this.#unlock(client, name);
      }
    } finally {
      this.#holders.delete(name);
      ended.resolve();
    }
  }

  async #lock(name: string): Promise<pg.Client> {
    const client = await this.#connect();
    const text = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as acquired';
    const { rows } = await this.#query(client, text, [name]).catch((error: Error) => {
      this.#lost(client); // closing the connection certainly releases the lock
      throw new LockLost(`the lock ${name} got no response`, { cause: error });
    });
    if (!rows[0]?.acquired) throw new LockHeldElsewhere(`${name} is locked by another node`);
    return client;
  }

  async #unlock(client: pg.Client, name: string): Promise<void> {
    const text = 'select pg_advisory_unlock(hashtextextended($1, 0))';
    await this.#query(client, text, [name]).catch(() => this.#lost(client));
  }

  /** Runs one query at a time on the connection. */
  #query(client: pg.Client, text: string, values: unknown[] = []): Promise<pg.QueryResult<{ acquired?: boolean }>> {
    const result = this.#queue.then(() => client.query<{ acquired?: boolean }>(text, values));
    this.#queue = result.catch(() => undefined);
    return result;
  }

  #connect(): Promise<pg.Client> {
    if (this.#closed) throw new Error('the locks are closed');
    this.#connection ??= this.#open().catch((error: Error) => {
      this.#connection = undefined;
      throw explainAway(error);
    });
    return this.#connection;
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'souk locks',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      await client.query(DETECT_DEAD_PEERS);
    } catch (error) {
      this.#discard(client);
      throw error;
    }
    this.#heartbeat = setInterval(() => this.#beat(client), HEARTBEAT_MS).unref();
    return client;
  }

  #beat(client: pg.Client): void {
    if (this.#holders.size > 0) this.#query(client, 'select 1').catch(() => this.#lost(client));
  }

  /** Called once per connection: discards it, so that the next lock opens another. */
  #lost(client: pg.Client): void {
    if (!this.#discard(client)) return;
    clearInterval(this.#heartbeat);
    this.#connection = undefined;
    for (const [name, { abort }] of this.#holders) abort.abort(new LockLost(`the lock ${name} was lost`));
  }

  /** Returns false if it was discarded before: one that failed to connect may end while the next is in use. */
  #discard(client: pg.Client & { discarded?: true }): boolean {
    if (client.discarded) return false;
    client.discarded = true;
    client.end().catch(() => undefined); // already closed
    return true;
  }
}
