import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../test/harness/eventually.ts';
import { openDatabase } from '../../../test/harness/people/sellers.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/harness/servers/database.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db, HeartbeatDb } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { newId } from '../../platform/ids.ts';
import { openLog } from '../../platform/log.ts';
import type { BlobStore } from '../../storage/blobs/blob-store.ts';
import { openDiskStore } from '../../storage/blobs/disk-blob-store.ts';
import { DEPLOYMENTS_TOPIC } from '../announce-deployments.ts';
import type { DeploymentRow } from '../deployment.ts';
import { type FakeModel, FakeRuntimes } from './fake-runtimes.fixture.ts';
import type { Host } from './host.ts';
import type { HostOptions, HostTimings } from './host-options.ts';
import { openHost } from './model-host.ts';

/** The shortest timings that a busy machine can keep. */
const TIMINGS: HostTimings = {
  lease: 3_000,
  renewInterval: 300,
  leaseMargin: 1_000,
  pollInterval: 100,
  maxPlaceWait: 30_000,
  maxHolderWait: 20_000,
  backOff: { first: 10, max: 20 },
  timeoutBackOff: { first: 10, max: 20 },
  maxDrainTime: 100,
};

export interface Node {
  host: Host;
  runtimes: FakeRuntimes;
  /** Paths of the model files on its disk. */
  filePaths(): Promise<string[]>;
  dataDir: string;
  /** Cuts the node off from the database. */
  cutOff(): void;
  reopen(): void;
  call(id: string, mode?: Mode, callerId?: string): Promise<FakeCall>;
}

export interface FakeCall {
  boot: number;
  folder: string;
}

/** One database, with any number of nodes. */
export class Hosting {
  readonly tables: TestDatabase;
  readonly models = new Map<string, FakeModel>();
  readonly lines: string[] = [];
  readonly #databases: Database[] = [];
  readonly #closings: (() => Promise<unknown>)[] = [];

  static async open(): Promise<Hosting> {
    return new Hosting(await cloneDatabase());
  }

  private constructor(tables: TestDatabase) {
    this.tables = tables;
  }

  async node(overrides: Partial<HostOptions> = {}, timings: Partial<HostTimings> = {}): Promise<Node> {
    const dataDir = overrides.dataDir ?? (await mkdtemp(join(tmpdir(), 'souk-host-')));
    const stores = overrides.stores ?? (await storesIn(dataDir));
    const database = openDatabase(this.tables);
    const link: Link = { closed: undefined };
    const runtimes = new FakeRuntimes(this.models);
    const host = openHost({
      database: {
        announcements: database.announcements,
        of: (mode) => withLink(database.of(mode), link),
        background: { of: (mode) => withLink(database.background.of(mode), link) },
        heartbeats: (mode) => heartbeatsWithLink(database.heartbeats(mode), link),
      },
      stores,
      dataDir,
      publicUrl: 'https://souk.invalid',
      nodeUrl: () => `http://${dataDir.slice(-6)}.invalid`,
      maxRuntimes: 4,
      alone: false,
      open: runtimes.open,
      logs: { write: (_mode, id, line) => void this.lines.push(`${id} ${line.message}`), flush: async () => undefined },
      log: openLog('silent'),
      timings: { ...TIMINGS, ...timings },
      ...overrides,
    });
    const reopen = (): void => {
      link.closed?.resolve();
      link.closed = undefined;
    };
    this.#databases.push(database);
    this.#closings.push(async () => {
      reopen();
      await host.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    return {
      host,
      runtimes,
      dataDir,
      filePaths: async () =>
        (await readdir(join(dataDir, 'runtimes'), { recursive: true }).catch(() => [])) as string[],
      cutOff: () => {
        link.closed = Promise.withResolvers();
      },
      reopen,
      call: (id, mode = 'test', callerId) => callOn(host, id, mode, callerId),
    };
  }

  async close(): Promise<void> {
    for (const close of this.#closings.reverse()) await close();
    await this.tables.drop();
  }

  async deploy(row: Partial<DeploymentRow> = {}, model?: FakeModel, mode: Mode = 'test'): Promise<string> {
    const id = newId('dep');
    if (model) this.models.set(id, model);
    await this.tables.query(
      `insert into ${mode}.deployments (id, owner_id, name, model_id, model_slug, revision, folder_id, runtime, main_file,
         idle_timeout, status) values ($1, $2, 'a model', $3, 'acme/model', '1.0.0', $4, $5, $6, $7, $8)`,
      [
        id,
        row.owner_id ?? newId('usr'),
        newId('mdl'),
        row.folder_id ?? newId('rev'),
        row.runtime ?? 'onnx',
        row.main_file ?? 'model.onnx',
        row.idle_timeout ?? 3600,
        row.status ?? 'pending',
      ],
    );
    this.announce(mode);
    return id;
  }

  /** Changes a row as its owner would, for example stopping it. */
  async change(id: string, set: string, mode: Mode = 'test'): Promise<void> {
    await this.tables.query(`update ${mode}.deployments set ${set}, node = null, leased_until = null where id = $1`, [
      id,
    ]);
    this.announce(mode);
  }

  announce(mode: Mode = 'test'): void {
    for (const { announcements } of this.#databases) announcements.hear(`elsewhere ${mode} ${DEPLOYMENTS_TOPIC}`);
  }

  async row(id: string, mode: Mode = 'test'): Promise<DeploymentRow | undefined> {
    return (await this.tables.query<DeploymentRow>(`select * from ${mode}.deployments where id = $1`, [id]))[0];
  }

  async statusOf(id: string, mode: Mode = 'test'): Promise<string | undefined> {
    return (await this.row(id, mode))?.status;
  }

  becomes(id: string, status: string, mode: Mode = 'test'): Promise<DeploymentRow> {
    return eventually(`${id} to be ${status}`, async () => {
      const row = await this.row(id, mode);
      return row?.status === status && row;
    });
  }

  async eventsOf(id: string): Promise<string[]> {
    const rows = await this.tables.query<{ type: string }>(
      `select type from test.events where data -> 'object' ->> 'id' = $1 order by id`,
      [id],
    );
    return rows.map(({ type }) => type);
  }
}

async function callOn(host: Host, id: string, mode: Mode, callerId?: string): Promise<FakeCall> {
  const signal = new AbortController().signal;
  return host.use(
    mode,
    id,
    async ({ runtime, boot }) => {
      if (runtime.kind !== 'tensor') throw new Error('a language model');
      await runtime.infer({ inputs: [], outputs: undefined }, signal);
      return { boot, folder: (runtime as unknown as { folder: string }).folder };
    },
    signal,
    callerId,
  );
}

async function storesIn(dataDir: string): Promise<Record<Mode, BlobStore>> {
  return { test: await openDiskStore(join(dataDir, 'test')), live: await openDiskStore(join(dataDir, 'live')) };
}

interface Link {
  /** Undefined while open. */
  closed: PromiseWithResolvers<void> | undefined;
}

/** Delays and then fails all queries while closed, as a lost network does. */
function withLink(db: Db, link: Link): Db {
  return {
    realm: db.realm,
    many: guard(link, db.many.bind(db)) as Db['many'],
    one: guard(link, db.one.bind(db)) as Db['one'],
    run: guard(link, db.run.bind(db)) as Db['run'],
    transaction: guard(link, db.transaction.bind(db)) as Db['transaction'],
    atOnce: guard(link, db.atOnce.bind(db)) as Db['atOnce'],
  };
}

function heartbeatsWithLink(db: HeartbeatDb, link: Link): HeartbeatDb {
  return { transaction: guard(link, db.transaction.bind(db)) as Db['transaction'] };
}

function guard<Args extends unknown[], T>(link: Link, query: (...args: Args) => Promise<T>) {
  return async (...args: Args): Promise<T> => {
    if (!link.closed) return query(...args);
    await link.closed.promise;
    throw new Error('Connection terminated unexpectedly');
  };
}
