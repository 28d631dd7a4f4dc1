import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drive } from './load.ts';
import { median } from './median.ts';
import { recordResult } from './report/record-result.ts';
import { costRow, rateRow } from './report/rows.ts';
import { type BenchServer, startBareFastify, startSouk } from './servers.ts';

// `npm run bench:http`: GET /v1/me with a key (authentication, limits, headers) against bare Fastify returning the same JSON,
// in one run. The rounds alternate, so that other load on the machine affects both.

const ROUNDS = 10;
const REQUESTS = 9_000;
const WARM_UP = 20_000;
const CONNECTIONS = 16;
const KEYS = 115;

const souk = await startSouk({ SOUK_QUOTA_KEYS: '1000' });
const bare = await startBareFastify();
try {
  const secrets = await makeKeys(souk, KEYS);
  const path = '/v1/me';
  const response = await fetch(`${souk.url}${path}`, { headers: bearer(secrets[0] as string) });
  await fetch(`${bare.url}/response`, { method: 'POST', body: await response.text() });

  const headers = secrets.map((secret) => `authorization: Bearer ${secret}\r\n`);
  for (const server of [bare, souk]) await drive(server.url, path, headers, WARM_UP, CONNECTIONS);
  const results: Record<'bare' | 'souk', Measured[]> = { bare: [], souk: [] };
  for (let round = 0; round < ROUNDS; round++) {
    results.bare.push(await measure(bare, path, headers));
    results.souk.push(await measure(souk, path, headers));
  }

  const bareCpu = median(results.bare.map((r) => r.cpu));
  const soukCpu = median(results.souk.map((r) => r.cpu));
  const bareRate = median(results.bare.map((r) => r.rate));
  const soukRate = median(results.souk.map((r) => r.rate));
  console.log(`GET ${path}, ${ROUNDS} rounds of ${REQUESTS} requests over ${CONNECTIONS} connections, medians`);
  console.log(`  bare Fastify   ${bareCpu.toFixed(1)} µs CPU a request   ${bareRate.toFixed(0)} requests/s`);
  console.log(`  Souk           ${soukCpu.toFixed(1)} µs CPU a request   ${soukRate.toFixed(0)} requests/s`);
  console.log(
    `  ratio          ${(bareCpu / soukCpu).toFixed(2)} by CPU time      ${(soukRate / bareRate).toFixed(2)} by requests/s`,
  );
  const work = `GET ${path} with a key, limits and headers`;
  const bareFastify = (value: number) => ({ name: 'bare Fastify', value });
  recordResult('http', {
    method: `GET ${path} with a key, beside bare Fastify that returns the same JSON: ${ROUNDS} rounds of ${REQUESTS} requests over ${CONNECTIONS} connections, medians.`,
    rows: [
      costRow({ work: `${work}, CPU time`, unit: 'µs', value: soukCpu, baseline: bareFastify(bareCpu) }),
      rateRow({ work: `${work}, throughput`, unit: 'requests/s', value: soukRate, baseline: bareFastify(bareRate) }),
    ],
  });
} finally {
  await souk.stop();
  await bare.stop();
}

interface Measured {
  /** Microseconds of the server's CPU time for one request. */
  cpu: number;
  /** Requests a second. */
  rate: number;
}

async function measure(server: BenchServer, path: string, headers: readonly string[]): Promise<Measured> {
  const [cpuBefore, timeBefore] = [await server.cpuMicroseconds(), performance.now()];
  await drive(server.url, path, headers, REQUESTS, CONNECTIONS);
  const seconds = (performance.now() - timeBefore) / 1000;
  return { cpu: ((await server.cpuMicroseconds()) - cpuBefore) / REQUESTS, rate: REQUESTS / seconds };
}

/** The load is spread over many keys, since one may read a thousand times a minute. */
async function makeKeys(server: BenchServer & { dataDir: string }, count: number): Promise<string[]> {
  const { key } = JSON.parse(await readFile(join(server.dataDir, 'demo.json'), 'utf8')) as { key: string };
  const secrets: string[] = [];
  while (secrets.length < count) {
    const response = await fetch(`${server.url}/v1/api_keys`, {
      method: 'POST',
      headers: { ...bearer(key), 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'bench', mode: 'test' }),
    });
    const made = (await response.json()) as { secret?: string };
    if (made.secret === undefined) throw new Error(`no key: ${JSON.stringify(made)}`);
    secrets.push(made.secret);
  }
  return secrets;
}

function bearer(secret: string): Record<string, string> {
  return { authorization: `Bearer ${secret}` };
}
