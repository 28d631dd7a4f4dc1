import { join } from 'node:path';
import pg from 'pg';
import { refreshPopularity } from '../server/src/catalog/search/refresh-popularity.ts';
import { Database } from '../server/src/platform/db/database.ts';
import { reachEmbeddedPostgres } from '../server/src/platform/db/embedded/reach-embedded-postgres.ts';
import { publishModel } from '../server/test/harness/markets/catalog.ts';
import { newTrader } from '../server/test/harness/markets/market.ts';
import { createKey } from '../server/test/harness/people/people.ts';
import { loadModels } from './catalog/load-models.ts';
import { measure } from './catalog/measure.ts';
import { fillDeliveries, fillEvents, fillUsage } from './growth/fill-market.ts';
import { openOperations } from './growth/operations.ts';
import { growLedger } from './purchases/history.ts';
import { makeMarket } from './purchases/market.ts';
import { recordResult } from './report/record-result.ts';
import { costRow } from './report/rows.ts';
import { startSouk } from './servers.ts';
import { sized } from './size.ts';
import { startReceiving } from './webhooks/receiving.ts';

// `npm run bench:growth`: how the time of an operation grows with what the market holds: a thousand and ten thousand models,
// purchases, events, inference requests and deliveries; at full size up to a million, and then ten million events. The lowest
// acceptable ratio is that of the sizes' logarithms, the growth of an index.

const SIZES = sized([1_000, 10_000], [10_000, 100_000, 1_000_000]);
const EVENTS = sized(20_000, 10_000_000);
const RUNS = sized(40, 200);
/** Of the owner: each may read a thousand times a minute. */
const KEYS = 8;
/** A sale adds three entries to the ledger. */
const ENTRIES = 3;

const souk = await startSouk({ SOUK_DEMO: 'false', LOG_LEVEL: 'warn' });
const receiving = await startReceiving();
const { url } = await reachEmbeddedPostgres(join(souk.dataDir, 'postgres'));
const database = new Database({ url, poolSize: 2, roles: true, onIdleError: () => undefined });
const client = new pg.Client({ connectionString: url, options: '-c search_path=test,accounts' });
await client.connect();
try {
  const trader = await newTrader({ url: souk.url }, 'Acme Robotics');
  const secrets: string[] = [];
  for (let i = 0; i < KEYS; i++) secrets.push((await createKey(trader, { tier: 'premium' })).secret);
  const singleWords = Array.from({ length: 10 }, (_, index) => `unicorn${index}`);
  for (const name of singleWords) await publishModel(trader.client, { name });
  const endpoint = await trader.client.post('/v1/webhook_endpoints', { url: `${receiving.url}/all`, events: ['*'] });
  const owner = { id: trader.id, endpoint: endpoint.body.id as string };
  const market = await makeMarket(url, { sellers: 10, listingsOfEach: 20, buyers: 100 });
  const operations = openOperations({ url: souk.url, owner, secrets, singleWords, market, receiving, client });
  const times = new Map<string, number[]>(Object.keys(operations).map((name) => [name, []]));

  const measureAll = async (isMeasured: (name: string) => boolean = () => true) => {
    await refreshPopularity(database.test);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    for (const [name, run] of Object.entries(operations)) {
      if (isMeasured(name)) times.get(name)?.push((await measure(RUNS, run)).p50);
    }
  };
  let held = 0;
  for (const size of SIZES) {
    console.log(`growing to ${size.toLocaleString('en')} of everything …`);
    const range = { from: held, to: size };
    await loadModels(url, size, undefined, held);
    await growLedger(url, ENTRIES * size, () => undefined);
    const events = await fillEvents(client, owner, range);
    await fillDeliveries(client, owner, events, range);
    await fillUsage(client, owner, range);
    // A server that has just started is slow, whatever the size.
    if (held === 0) for (const run of Object.values(operations)) await measure(RUNS, run);
    held = size;
    await measureAll();
  }
  console.log(`growing to ${EVENTS.toLocaleString('en')} events …`);
  await fillEvents(client, owner, { from: held, to: EVENTS });
  await measureAll((name) => name.includes('event'));

  const columns = [...SIZES.map((size) => size.toLocaleString('en')), `${EVENTS.toLocaleString('en')} events`];
  const lines = [...times].map(([name, values]) => [name, ...columns.map((_, i) => values[i]?.toFixed(2) ?? '')]);
  for (const line of [['milliseconds', ...columns], ...lines]) {
    console.log(line.map((cell, index) => (index === 0 ? cell.padEnd(44) : cell.padStart(18))).join(''));
  }
  const [smallest = 0, largest = 0] = [SIZES[0], SIZES.at(-1)];
  const grown = (work: string, size: number, value: number | undefined) =>
    costRow({
      ...{ work: `${work}, at ${size.toLocaleString('en')}`, unit: 'ms', value: value ?? 0 },
      baseline: { name: `at ${smallest.toLocaleString('en')}`, value: times.get(work)?.[0] ?? 0 },
      goal: Number((Math.log(smallest) / Math.log(size)).toFixed(2)),
    });
  recordResult('growth', {
    method: `Requests of one caller over HTTP at one size after the other: medians of ${RUNS}. Each size is the number of models, of purchases, of inference requests, and of events and deliveries of one account. The goal is the ratio of the sizes' logarithms.`,
    rows: [...times].flatMap(([work, values]) => [
      grown(work, largest, values[SIZES.length - 1]),
      ...(values.length > SIZES.length ? [grown(work, EVENTS, values.at(-1))] : []),
    ]),
    notes: [
      'A filtered list reads up to a page of each combination of task, framework and license, of which there are at most a hundred. Its time grows until every combination fills a page, and not after that.',
      'Usage is summed by day, key and model when it is recorded, so that its list does not depend on the number of requests.',
    ],
    tables: [{ title: 'Milliseconds by size:', columns: ['Work', ...columns], rows: lines }],
  });
} finally {
  await client.end();
  await database.close();
  receiving.stop();
  await souk.stop();
}
