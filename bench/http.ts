import { join } from 'node:path';
import pg from 'pg';
import { reachEmbeddedPostgres } from '../server/src/platform/db/embedded/reach-embedded-postgres.ts';
import { newId } from '../server/src/platform/ids.ts';
import { publishModel } from '../server/test/harness/markets/catalog.ts';
import { newTrader } from '../server/test/harness/markets/market.ts';
import { drive } from './load.ts';
import { makeKeys } from './make-keys.ts';
import { median } from './median.ts';
import { insertAccounts } from './purchases/market.ts';
import type { Row } from './report/benchmark-result.ts';
import { recordResult } from './report/record-result.ts';
import { costRow, rateRow } from './report/rows.ts';
import { type BenchServer, startBareFastify, startSouk } from './servers.ts';
import { sized } from './size.ts';

// `npm run bench:http`: requests with a key (authentication, limits, headers) against bare Fastify returning the same bytes, in
// one run: GET /v1/me, which needs no database, and GET /v1/models in a market of one model. CPU time is compared at the same
// rate: at full speed, the faster server saves system calls, since it finds several requests whenever it looks. The rounds
// alternate, so that other load on the machine affects both.

const ROUNDS = sized(3, 10);
const REQUESTS = sized(4_000, 9_000);
const WARM_UP = sized(8_000, 20_000);
const CONNECTIONS = 16;
/** Requests a second that both servers get while their CPU time is measured. */
const RATE = 2_000;
/** The lowest share of that rate at which the figures are still of use. */
const MIN_KEPT = 0.9;
/** One key each: it may read a thousand times a minute. */
const ACCOUNTS = 1_000;

/** The lowest acceptable ratios of CPU time. */
const PATHS = { '/v1/me': 0.7, '/v1/models': 0.35 };

const souk = await startSouk({ SOUK_DEMO: 'false' });
const bare = await startBareFastify();
try {
  const secrets = await makeMarket(souk);
  const rows: Row[] = [];
  console.log(
    `${ROUNDS} rounds of ${REQUESTS} requests over ${CONNECTIONS} connections, ${RATE} a second and at full speed, medians`,
  );
  for (const [path, goal] of Object.entries(PATHS)) rows.push(...(await compare(path, secrets, goal)));
  recordResult('http', {
    method: `Requests with a key, beside bare Fastify that returns the same bytes: ${ROUNDS} rounds of ${REQUESTS} requests over ${CONNECTIONS} connections, medians. CPU time is that of ${RATE} requests a second, throughput that of full speed. Each request has the key of another account; the market has one model, so all read the same page.`,
    rows,
  });
} finally {
  await souk.stop();
  await bare.stop();
}

async function compare(path: string, secrets: readonly string[], goal: number): Promise<Row[]> {
  const response = await fetch(`${souk.url}${path}`, { headers: { authorization: `Bearer ${secrets[0]}` } });
  const expected = await response.text();
  if (!response.ok) throw new Error(`${path}: ${expected}`);
  await fetch(`${bare.url}/responses${path}`, { method: 'POST', body: expected });

  const headers = secrets.map((secret) => `authorization: Bearer ${secret}\r\n`);
  for (const server of [bare, souk]) await drive(server.url, path, headers, WARM_UP, { connections: CONNECTIONS });
  const results: Record<'bare' | 'souk', Measured[]> = { bare: [], souk: [] };
  for (let round = 0; round < ROUNDS; round++) {
    results.bare.push(await measure(bare, path, headers));
    results.souk.push(await measure(souk, path, headers));
  }
  const of = (server: keyof typeof results, figure: keyof Measured) =>
    median(results[server].map((measured) => measured[figure]));
  for (const server of ['bare', 'souk'] as const)
    console.log(
      `  ${path.padEnd(12)}${server}: ${of(server, 'cpu').toFixed(1)} µs of CPU time a request, ${of(server, 'rate').toFixed(0)} requests/s`,
    );
  const work = `GET ${path} with a key, limits and headers`;
  const peer = (figure: keyof Measured) => ({ name: 'bare Fastify', value: of('bare', figure) });
  return [
    costRow({ work: `${work}, CPU time`, unit: 'µs', value: of('souk', 'cpu'), baseline: peer('cpu'), goal }),
    rateRow({ work: `${work}, throughput`, unit: 'requests/s', value: of('souk', 'rate'), baseline: peer('rate') }),
  ];
}

interface Measured {
  /** Microseconds of the server's CPU time for one request. */
  cpu: number;
  /** Requests a second. */
  rate: number;
}

async function measure(server: BenchServer, path: string, headers: readonly string[]): Promise<Measured> {
  const cpuBefore = await server.cpuMicroseconds();
  const from = performance.now();
  await drive(server.url, path, headers, REQUESTS, { connections: CONNECTIONS, rate: RATE });
  const kept = (1000 * REQUESTS) / (performance.now() - from) / RATE;
  if (kept < MIN_KEPT) throw new Error(`${path} of ${server.url} got ${kept.toFixed(2)} of ${RATE} requests a second`);
  const cpu = ((await server.cpuMicroseconds()) - cpuBefore) / REQUESTS;
  const fullSpeedFrom = performance.now();
  await drive(server.url, path, headers, REQUESTS, { connections: CONNECTIONS });
  return { cpu, rate: (1000 * REQUESTS) / (performance.now() - fullSpeedFrom) };
}

/** Publishes a model, and returns keys that may read it. */
async function makeMarket({ url, dataDir }: { url: string; dataDir: string }): Promise<string[]> {
  const seller = await newTrader({ url }, 'Acme Robotics');
  await publishModel(seller.client);
  const postgres = await reachEmbeddedPostgres(join(dataDir, 'postgres'));
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const accounts = Array.from({ length: ACCOUNTS }, () => newId('usr'));
    await insertAccounts(client, accounts);
    return await makeKeys(client, accounts);
  } finally {
    await client.end();
  }
}
