import pg from 'pg';
import { isDiskFull } from './database-outage.ts';
import { readMigrations } from './migrate.ts';
import { REALMS, type Realm } from './realm.ts';

const FRESH_MS = 1_000;
/** Load balancers do not wait long, either. */
const TIMEOUT_MS = 2_000;

/**
 * Sorts more than fits into work_mem, so that PostgreSQL writes a temporary file: on a full disk this fails like
 * writing rows does. Unlike that, it waits for no lock or standby and leaves nothing behind.
 */
const TOUCH_DISK = `select count(*) from (
  select i, repeat('x', 500) as filler from generate_series(1, 300) i order by filler, i offset 0) sorted`;
const CHECK = `select current_setting('transaction_read_only') = 'on' as read_only, (${TOUCH_DISK}),
  ${REALMS.map((realm) => `(select count(*)::int from ${realm}.schema_migrations) as ${realm}`).join(', ')}`;

const REASONS: Record<string, string> = {
  '42P01': 'migrations are missing',
  '53300': 'the database takes no more connections',
};

type Checked = Record<Realm, number> & { read_only: boolean };

/**
 * Checks whether this node can serve: the database responds, accepts writes and has every migration. Uses a connection
 * of its own, so that requests waiting for a slow table do not make the node look dead.
 */
export class Readiness {
  readonly #url: string;
  #client: Promise<pg.Client> | undefined;
  #expected: Promise<Record<Realm, number>> | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking = false;
  #result: Promise<string | undefined> = Promise.resolve(undefined);
  #closed = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** Returns why this node cannot serve, or undefined if it can. Queries the database at most once a second. */
  whyNot(): Promise<string | undefined> {
    if (this.#checking || performance.now() - this.#checkedAt < FRESH_MS) return this.#result;
    this.#checkedAt = performance.now();
    this.#checking = true;
    this.#result = this.#check()
      .catch(explain)
      .finally(() => {
        this.#checking = false;
      });
    return this.#result;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #check(): Promise<string | undefined> {
    this.#expected ??= countMigrations();
    const expected = await this.#expected;
    this.#client ??= this.#connect();
    const client = this.#client;
    const { rows } = await client
      .then((connected) => connected.query<Checked>(CHECK))
      .catch((error: Error) => {
        this.#discard(client);
        throw error;
      });
    const [found] = rows as [Checked];
    if (found.read_only) return 'the database is read-only';
    const missing = REALMS.find((realm) => found[realm] < expected[realm]);
    return missing && `migrations are missing in the schema ${missing}`;
  }

  #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'souk readiness',
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      statement_timeout: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    const connected = open(client);
    client.on('error', () => this.#discard(connected));
    return connected;
  }

  /** Does nothing if the connection was already replaced. */
  #discard(client: Promise<pg.Client>): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    if (this.#closed) return;
    client.then((old) => old.end()).catch(() => undefined); // already gone
  }
}

async function open(client: pg.Client): Promise<pg.Client> {
  try {
    await client.connect();
    await client.query("set work_mem = '64kB'");
  } catch (error) {
    client.end().catch(() => undefined); // the connection was never established
    throw error;
  }
  return client;
}

function explain(error: Error & { code?: string }): string {
  if (isDiskFull(error)) return "the database's disk is full";
  return REASONS[error.code ?? ''] ?? 'the database does not respond';
}

async function countMigrations(): Promise<Record<Realm, number>> {
  const market = (await readMigrations('market')).length;
  return { accounts: (await readMigrations('accounts')).length, test: market, live: market };
}
