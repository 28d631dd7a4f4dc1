import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findVisibleAsset } from '../server/src/catalog/assets/find-asset.ts';
import { type ListQuery, listAssets } from '../server/src/catalog/assets/list-assets.ts';
import { toModelResponse } from '../server/src/catalog/assets/model.ts';
import { refreshPopularity } from '../server/src/catalog/search/refresh-popularity.ts';
import { findOffersFor } from '../server/src/commerce/listings/find-listing.ts';
import { openVault } from '../server/src/platform/crypto/key-ring.ts';
import { Database } from '../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import type { Db, Queryable } from '../server/src/platform/db/queryable.ts';
import { explain, recording } from './catalog/explain.ts';
import { rareWordNumber } from './catalog/generate-models.ts';
import { loadModels } from './catalog/load-models.ts';
import { type Measured, measure } from './catalog/measure.ts';
import { catalogRows } from './catalog/rows.ts';
import { recordResult } from './report/record-result.ts';
import { sized } from './size.ts';

// `npm run bench:catalog`: a market of twenty thousand models, of a million at full size, in the embedded PostgreSQL as
// `npm start` runs it. Measures lists, searches and look-ups against a read by primary key in the same run. BENCH_DATA_DIR
// keeps the market for the next run.

const MODELS = sized(20_000, 1_000_000);
const RUNS = sized(50, 300);
/** Milliseconds of the slowest search at p99. */
const MAX_SEARCH_MS = 50;
const dataDir = process.env.BENCH_DATA_DIR;
const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'souk-bench-')));
await mkdir(directory, { recursive: true });

const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') });
await migrate(postgres.url);
const database = new Database({ url: postgres.url, poolSize: 2, roles: true, onIdleError: () => undefined });
const db = database.test;
const vault = openVault([{ serial: 1, key: Buffer.alloc(32) }]);
const visitor = { kind: 'visitor', mode: 'test' } as const;

try {
  const known = {
    offersFor: (on: Queryable, ids: readonly string[]) => findOffersFor(on, ids, { publicUrl: 'http://localhost' }),
    engineFor: () => false,
  };
  const list = (query: ListQuery, on: Db = db) =>
    listAssets(on, vault, visitor, 'model', query, toModelResponse, known);
  if ((await list({ limit: 1 })).items.length === 0) {
    const started = performance.now();
    await loadModels(postgres.url, MODELS, (loaded) => process.stderr.write(`\r${loaded} models`));
    process.stderr.write(` in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  }
  await refreshPopularity(db);
  const sample = (await list({ limit: 100, sort: 'downloads' })).items;
  const cursorOf = async (page: number, query: ListQuery) => {
    let cursor: string | undefined;
    for (let i = 1; i < page; i++) cursor = (await list({ ...query, ...(cursor ? { cursor } : {}) })).next_cursor;
    return cursor as string;
  };
  const filter = { task: 'vla', framework: 'gguf', license: 'Commercial' } as const;
  const word = (round: number) => rareWordNumber(20_000 + ((round * 37) % 40_000));

  const cases: Record<string, (round: number, on: Db) => Promise<unknown>> = {
    'read by primary key': (i, on) => findVisibleAsset(on, visitor, 'model', sample[i % sample.length]?.id as string),
    'read by slug': (i, on) => findVisibleAsset(on, visitor, 'model', sample[i % sample.length]?.slug as string),
  };
  for (const sort of ['newest', 'downloads', 'stars', 'trending'] as const) {
    const cursor = await cursorOf(500, { sort });
    cases[`first page, ${sort}`] = (_, on) => list({ sort }, on);
    cases[`page 500, ${sort}`] = (_, on) => list({ sort, cursor }, on);
  }
  cases['filtered page, one filter'] = (_, on) => list({ task: 'vla' }, on);
  cases['filtered page, paid'] = (_, on) => list({ price: 'paid' }, on);
  cases['filtered page, rarest combination'] = (_, on) => list({ ...filter }, on);
  cases['search, rare word'] = (i, on) => list({ q: word(i) }, on);
  cases['search, rare word and filter'] = (i, on) => list({ q: word(i), task: 'manipulation' }, on);
  cases['search, rare word and price'] = (i, on) => list({ q: word(i), price: 'free' }, on);
  cases['search, word in thousands'] = (i, on) => list({ q: rareWordNumber(90 + (i % 20)) }, on);
  cases['search, common word'] = (i, on) => list({ q: ['robot', 'model', 'policy', 'camera'][i % 4] as string }, on);
  cases['search, two common words'] = (_, on) => list({ q: 'robot grasp' }, on);
  cases['search, common and rare word'] = (i, on) => list({ q: `robot ${word(i)}` }, on);
  cases['search, unfinished word'] = (_, on) => list({ q: 'manip' }, on);
  cases['search, mistyped word'] = (_, on) => list({ q: 'transfomer' }, on);

  console.log(`${MODELS} models; ${RUNS} runs each, milliseconds`);
  console.log(
    `${'what'.padEnd(36)}${'p50'.padStart(9)}${'p99'.padStart(9)}${'rows read'.padStart(11)}  sequential scans`,
  );
  const measured: Record<string, Measured> = {};
  const lines: string[][] = [];
  for (const [name, run] of Object.entries(cases)) {
    measured[name] = await measure(RUNS, (round) => run(round, db));
    const { db: recorded, executed } = recording(db);
    await run(1, recorded);
    const { rowsRead, sequentialScans } = await explain(postgres.url, executed);
    const { p50, p99 } = measured[name];
    const numbers = [p50.toFixed(2).padStart(9), p99.toFixed(2).padStart(9), String(rowsRead).padStart(11)];
    const scans = sequentialScans.join(', ') || 'none';
    console.log(`${name.padEnd(36)}${numbers.join('')}  ${scans}`);
    lines.push([name, ...numbers.map((cell) => cell.trim()), scans]);
  }
  const worst = Object.entries(measured).filter(([name, { p99 }]) => name.startsWith('search') && p99 > MAX_SEARCH_MS);
  for (const sort of ['newest', 'downloads', 'stars', 'trending']) {
    const ratio = (measured[`page 500, ${sort}`]?.p50 ?? 0) / (measured[`first page, ${sort}`]?.p50 ?? 1);
    console.log(`page 500 costs ${ratio.toFixed(2)} of the first page, ${sort} (target: at most 1.2)`);
  }
  console.log(`searches above ${MAX_SEARCH_MS} ms at p99: ${worst.map(([name]) => name).join('; ') || 'none'}`);
  recordResult('catalog', {
    method: `Lists, searches and look-ups in a market of ${MODELS.toLocaleString('en')} models, in the embedded PostgreSQL: ${RUNS} runs of each.`,
    rows: catalogRows(measured, MAX_SEARCH_MS),
    tables: [
      {
        title: 'Milliseconds:',
        columns: ['Work', 'p50', 'p99', 'Rows read', 'Sequential scans'],
        rows: lines,
      },
    ],
  });
} finally {
  await database.close();
  await postgres.stop();
  if (dataDir === undefined) await rm(directory, { recursive: true, force: true });
}
