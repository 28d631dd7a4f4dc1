import pg from 'pg';

const HEARTBEAT_MS = 300;
const RECONNECT_MS = 500;
/** A connection that is silent for so long is as good as lost. */
const TIMEOUT_MS = 2_000;

/** What to do with what is said on each channel. */
export type Channels = Record<string, (payload: string) => void>;

/**
 * Hears NOTIFY on one dedicated connection. `heardUntil` is the moment up to which every notification is known to
 * have arrived: PostgreSQL delivers what was committed before it answers a later query on the same connection, so a
 * heartbeat sent at T and answered means that nothing from before T is missing. What is cached on the strength of
 * notifications may be trusted only while that moment is recent.
 */
export class Notifications {
  readonly #url: string;
  readonly #channels: Channels;
  readonly #onGap: () => void;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #heardUntil = Number.NEGATIVE_INFINITY;

  constructor(url: string, channels: Channels, onGap: () => void) {
    this.#url = url;
    this.#channels = channels;
    this.#onGap = onGap;
  }

  /** Whether everything committed more than `milliseconds` ago has been heard. */
  isCurrent(milliseconds: number): boolean {
    return performance.now() - this.#heardUntil < milliseconds;
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
      client.end().catch(() => undefined); // never came to be: there is nothing to say goodbye to
      throw error;
    }
    if (this.#closed) return client.end(); // closed while it was connecting again
    this.#client = client;
    // Whatever was said while nobody listened is unknown: forget everything remembered until now.
    this.#onGap();
    this.#heardUntil = sentAt;
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
        this.#heardUntil = sentAt;
        if (this.#client === client && !this.#closed) this.#scheduleHeartbeat(client);
      },
      () => this.#lost(client),
    );
  }

  #lost(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    this.#heardUntil = Number.NEGATIVE_INFINITY;
    clearTimeout(this.#timer);
    client.end().catch(() => undefined); // already gone, which is why we are here
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    this.#timer = setTimeout(() => {
      if (!this.#closed) this.#connect().catch(() => this.#reconnectLater());
    }, RECONNECT_MS);
    this.#timer.unref();
  }
}
