import pg from 'pg';

const HEARTBEAT_MS = 300;
const RECONNECT_MS = 500;
/** A connection that is silent for this long counts as lost. */
const TIMEOUT_MS = 2_000;

/** Handlers by channel. */
export type Channels = Record<string, (payload: string) => void>;

/**
 * Listens for NOTIFY on a dedicated connection. `receivedUntil` is the moment up to which every notification is known
 * to have arrived: PostgreSQL delivers them before the result of a later query on the same connection, so the result of
 * a heartbeat sent at T means that nothing from before T is missing. A cache that relies on notifications is valid only
 * while that moment is recent.
 */
export class Notifications {
  readonly #url: string;
  readonly #channels: Channels;
  readonly #onGap: () => void;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #receivedUntil = Number.NEGATIVE_INFINITY;

  constructor(url: string, channels: Channels, onGap: () => void) {
    this.#url = url;
    this.#channels = channels;
    this.#onGap = onGap;
  }

  /** Returns whether everything committed more than `milliseconds` ago has arrived. */
  isCurrent(milliseconds: number): boolean {
    return performance.now() - this.#receivedUntil < milliseconds;
  }

  async start(): Promise<void> {
    await this.#connect();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'souk listen',
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload }) => this.#channels[channel]?.(payload ?? ''));
    let sentAt: number;
    try {
      await client.connect();
      sentAt = performance.now();
      await client.query(
        Object.keys(this.#channels)
          .map((channel) => `listen ${channel}`)
          .join('; '),
      );
    } catch (error) {
      client.end().catch(() => undefined); // the connection was never established
      throw error;
    }
    if (this.#closed) return client.end(); // closed while reconnecting
    this.#client = client;
    // Notifications during the gap are lost, so caches must be cleared.
    this.#onGap();
    this.#receivedUntil = sentAt;
    this.#scheduleHeartbeat(client);
  }

  #scheduleHeartbeat(client: pg.Client): void {
    this.#timer = setTimeout(() => this.#beat(client), HEARTBEAT_MS);
    this.#timer.unref();
  }

  #beat(client: pg.Client): void {
    const sentAt = performance.now();
    client.query('select 1').then(
      () => {
        this.#receivedUntil = sentAt;
        if (this.#client === client && !this.#closed) this.#scheduleHeartbeat(client);
      },
      () => this.#lost(client),
    );
  }

  #lost(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    this.#receivedUntil = Number.NEGATIVE_INFINITY;
    clearTimeout(this.#timer);
    client.end().catch(() => undefined); // already closed
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    this.#timer = setTimeout(() => {
      if (!this.#closed) this.#connect().catch(() => this.#reconnectLater());
    }, RECONNECT_MS);
    this.#timer.unref();
  }
}
