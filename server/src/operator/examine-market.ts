import type { Backend } from '../inference/backend.ts';
import type { InferenceSettings } from '../inference/inference-settings.ts';
import type { ModelName } from '../inference/model-names.ts';
import { describeProcessor } from '../payments/describe-processor.ts';
import type { Processor } from '../payments/processor.ts';
import type { Database } from '../platform/db/database.ts';
import { MODES, type Mode, REALMS } from '../platform/db/realm.ts';
import type { BlobStore } from '../storage/blobs/blob-store.ts';
import * as sql from './health.sql.ts';
import type { MarketHealth } from './market-health.ts';

export interface ExaminedMarket {
  version: string;
  database: Database;
  stores: Record<Mode, BlobStore>;
  processors: Record<Mode, Processor>;
  inference: {
    settings: Pick<InferenceSettings, 'backends'>;
    backends: Record<Mode, Partial<Record<ModelName, Backend>>>;
  };
  whyNotReady: () => Promise<string | undefined>;
}

/** Collects the overview for operators. Calls no external service and contains no secret. */
export async function examineMarket(market: ExaminedMarket, startedAt: Date): Promise<MarketHealth> {
  const { database } = market;
  const reason = await market.whyNotReady();
  return {
    ready: reason === undefined,
    not_ready: reason ?? null,
    version: market.version,
    node_version: process.version,
    started_at: startedAt.toISOString(),
    memory: process.memoryUsage.rss(),
    database: await examineDatabase(database),
    queues: await Promise.all(REALMS.map((realm) => examineQueue(database, realm))),
    webhooks: await Promise.all(MODES.map((mode) => examineWebhooks(database, mode))),
    storage: await Promise.all(MODES.map((mode) => examineStorage(market, mode))),
    processors: MODES.map((mode) => ({ mode, ...nameProcessor(market.processors[mode]) })),
    inference: MODES.flatMap((mode) => examineInference(market.inference, mode)),
    nodes: (await database.live.many(sql.nodesState, [])).map(({ seen_at, ...node }) => ({
      ...node,
      seen_at: seen_at.toISOString(),
    })),
  };
}

async function examineDatabase(database: Database): Promise<MarketHealth['database']> {
  const state = requireRow(await database.accounts.one(sql.databaseState, []));
  const migrations = REALMS.map(async (realm) => ({
    realm,
    latest: (await database.of(realm).one(sql.latestMigration, []))?.name ?? null,
  }));
  return { ...state, migrations: await Promise.all(migrations) };
}

async function examineQueue(
  database: Database,
  realm: (typeof REALMS)[number],
): Promise<MarketHealth['queues'][number]> {
  const { oldest_due_at, ...counts } = requireRow(await database.of(realm).one(sql.queueState, []));
  return { realm, ...counts, oldest_due_at: oldest_due_at?.toISOString() ?? null };
}

async function examineWebhooks(database: Database, mode: Mode): Promise<MarketHealth['webhooks'][number]> {
  const { oldest_due_at, ...counts } = requireRow(await database.of(mode).one(sql.deliveriesState, []));
  return { mode, ...counts, oldest_due_at: oldest_due_at?.toISOString() ?? null };
}

async function examineStorage(
  { database, stores }: Pick<ExaminedMarket, 'database' | 'stores'>,
  mode: Mode,
): Promise<MarketHealth['storage'][number]> {
  const store = stores[mode];
  const stored = requireRow(await database.of(mode).one(sql.storedState, []));
  const free_bytes = (await store.freeBytes?.()) ?? null;
  return { mode, driver: store.localPath ? 'disk' : 's3', ...stored, free_bytes };
}

function nameProcessor(processor: Processor) {
  const { publishable_key: _, ...rest } = describeProcessor(processor);
  return rest;
}

function examineInference({ settings, backends }: ExaminedMarket['inference'], mode: Mode): MarketHealth['inference'] {
  return Object.entries(settings.backends[mode]).map(([model, { backend }]) => ({
    mode,
    model,
    backend,
    replicas: (backends[mode][model as ModelName]?.replicas?.() ?? []).map(({ url, isInBackoff, inFlight }) => ({
      ...{ url, address: url },
      state: isInBackoff ? ('backing_off' as const) : ('available' as const),
      status: isInBackoff ? ('resting' as const) : ('answering' as const),
      in_flight: inFlight,
    })),
  }));
}

/** Sums and counts always return a row. */
function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('a count returned no row');
  return row;
}
