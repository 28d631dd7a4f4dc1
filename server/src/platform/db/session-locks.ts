import pg from 'pg';
import { explainAway } from './database-away.ts';

const HEARTBEAT_MS = 2_000;
/** A connection that is silent for so long is as good as lost. */
const TIMEOUT_MS = 5_000;
/**
 * When PostgreSQL finds out that a node is gone which could not say goodbye, and gives its locks back: after 25 s, where
 * a system's own default is two hours. Longer than the node itself takes to see that it was cut off, and to stop.
 */
const NOTICE_THE_DEAD = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

/** Another node holds the lock. */
export class LockHeldElsewhere extends Error {}
/** Somebody in this process asked for the same lock after us, and waits for us to end. */
export class LockTakenOver extends Error {}
/** The connection that held the lock is gone, so that another node may hold it by now. */
export class LockLost extends Error {}

interface Holder {
  abort: AbortController;
  ended: Promise<void>;
}

/**
 * Locks that no two nodes hold at once, for work that lasts longer than a transaction may. They belong to one
 * connection to PostgreSQL, which gives all of them back the moment this process dies. When the connection is lost
 * instead, the work is told to stop by its signal.
 */
export class SessionLocks {
  readonly #url: string;
  readonly #holders = new Map<string, Holder>();
  #connection: Promise<pg.Client> | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Works under the lock. Whoever holds it in this process is told to stop, and waited for: the newest wins. Throws
   * `LockHeldElsewhere` when another node holds it.
   */
  async hold<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let older = this.#holders.get(name); older; older = this.#holders.get(name)) {
      older.abort.abort(new LockTakenOver(`${name} was taken over`));
      await older.ended;
    }
    return this.#holdFree(name, work);
  }

  /** Works under the lock, if nobody holds it. */
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
    const text = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine';
    const { rows } = await this.#ask(client, text, [name]).catch((error: Error) => {
      this.#lost(client); // what became of the lock is unknown: with the connection it is certainly given back
      throw new LockLost(`the lock ${name} was not answered`, { cause: error });
    });
    if (!rows[0]?.mine) throw new LockHeldElsewhere(`${name} is locked by another node`);
    return client;
  }

  async #unlock(client: pg.Client, name: string): Promise<void> {
    const text = 'select pg_advisory_unlock(hashtextextended($1, 0))';
    await this.#ask(client, text, [name]).catch(() => this.#lost(client));
  }

  /** A connection takes one question at a time. */
  #ask(client: pg.Client, text: string, values: unknown[] = []): Promise<pg.QueryResult<{ mine?: boolean }>> {
    const asked = this.#turn.then(() => client.query<{ mine?: boolean }>(text, values));
    this.#turn = asked.catch(() => undefined);
    return asked;
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
      await client.query(NOTICE_THE_DEAD);
    } catch (error) {
      this.#forget(client);
      throw error;
    }
    this.#heartbeat = setInterval(() => this.#beat(client), HEARTBEAT_MS).unref();
    return client;
  }

  #beat(client: pg.Client): void {
    if (this.#holders.size > 0) this.#ask(client, 'select 1').catch(() => this.#lost(client));
  }

  /** Once for each connection: it is forgotten, and the next lock opens another. */
  #lost(client: pg.Client): void {
    if (!this.#forget(client)) return;
    clearInterval(this.#heartbeat);
    this.#connection = undefined;
    for (const [name, { abort }] of this.#holders) abort.abort(new LockLost(`the lock ${name} was lost`));
  }

  /** Says once that it is to be forgotten: one that never came to be may end while the next is in use. */
  #forget(client: pg.Client & { forgotten?: true }): boolean {
    if (client.forgotten) return false;
    client.forgotten = true;
    client.end().catch(() => undefined); // already gone, which is why we are here
    return true;
  }
}
