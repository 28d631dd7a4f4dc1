import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Agent } from 'undici';
import { newSecret } from '../server/src/platform/crypto/secret-text.ts';
import { reachEmbeddedPostgres } from '../server/src/platform/db/embedded/reach-embedded-postgres.ts';
import { signatureHeader } from '../server/src/webhooks/delivery/sign-webhook.ts';
import { drive } from './load.ts';
import { median } from './median.ts';
import { recordResult } from './report/record-result.ts';
import { limitRow, rateRow } from './report/rows.ts';
import { startSouk } from './servers.ts';
import { sized } from './size.ts';
import { BODY, makeEndpoints, writeEvents, writePending } from './webhooks/market.ts';
import { startReceiving } from './webhooks/receiving.ts';
import { signUpWithKeys } from './webhooks/sign-up.ts';

// `npm run bench:webhooks`: from the commit of events to the receiver's response, against a bare loop that only signs the same
// bodies and posts them to the same receiver with the same HTTP client; with one endpoint, and with a thousand of which one hangs.
// The rounds alternate. Then the throughput of the API while many deliveries wait for an endpoint that hangs: a million at full
// size.

const EVENTS = sized(3_000, 10_000);
const ROUNDS = sized(3, 5);
const PENDING = sized(20_000, 1_000_000);
const READS = sized(500, 2_000);
const IDLE_EVENTS = sized(100, 200);
const MANY = 1_000;
const SECRET = newSecret('whsec_');
const WIDTH = 32;
/** The lowest acceptable ratio to the bare loop, and the longest time to a response when idle. */
const GOAL = 0.4;
const MAX_IDLE_MS = 20;

const souk = await startSouk({ SOUK_DEMO: 'false', LOG_LEVEL: 'warn' });
const receiving = await startReceiving();
const { url } = await reachEmbeddedPostgres(join(souk.dataDir, 'postgres'));
const client = new pg.Client({ connectionString: url, options: '-c search_path=test,accounts' });
await client.connect();
try {
  const { keys, endpoint } = await signUpWithKeys(souk.url, `${receiving.url}/first`);
  const fast = (index: number) => `${receiving.url}/${index}`;
  const one = await makeEndpoints(client, endpoint, 1, fast);
  const many = await makeEndpoints(client, endpoint, MANY, fast);
  const hanging = await makeEndpoints(client, endpoint, 1, () => `${receiving.url}/hang`);

  const agent = new Agent({ pipelining: 1 });
  /** The baseline: a signature and the client, as concurrent as the queue of one endpoint gets. */
  const bareLoop = () =>
    receiving.during(EVENTS, async () => {
      const from = performance.timeOrigin + performance.now();
      let sent = 0;
      const next = async () => {
        while (sent < EVENTS) {
          sent += 1;
          const signature = signatureHeader([SECRET], BODY, Math.floor(Date.now() / 1000));
          const headers = { 'content-type': 'application/json', 'svc-signature': signature };
          const response = await agent.request({
            origin: receiving.url,
            path: '/bare',
            method: 'POST',
            headers,
            body: BODY,
          });
          await response.body.dump();
        }
      };
      await Promise.all(Array.from({ length: WIDTH }, next));
      return from;
    });
  const spread = (accounts: readonly string[], count: number) =>
    Array.from({ length: count }, (_, index) => accounts[index % accounts.length] as string);
  const delivered = (accounts: readonly string[], extra: readonly string[] = []) =>
    receiving.during(EVENTS, () => writeEvents(client, [...extra, ...spread(accounts, EVENTS)]));

  const rates: Record<string, number[]> = { bare: [], one: [], many: [], hangs: [] };
  const rate = (milliseconds: number) => (EVENTS * 1000) / milliseconds;
  for (let round = -1; round < ROUNDS; round++) {
    const measured = {
      bare: rate(await bareLoop()),
      one: rate(await delivered(one)),
      many: rate(await delivered(many)),
      hangs: rate(await delivered(many, spread(hanging, 10))),
    };
    if (round < 0) continue; // warm-up
    for (const [name, value] of Object.entries(measured)) rates[name]?.push(value);
  }
  const bare = median(rates.bare as number[]);
  console.log(
    `${EVENTS} events at once, from commit to response; medians of ${ROUNDS} rounds that alternate, a second`,
  );
  const line = (name: string, values: readonly number[]) =>
    console.log(
      `  ${name.padEnd(34)}${median(values).toFixed(0).padStart(7)}   ${(median(values) / bare).toFixed(2)} of the bare loop`,
    );
  line(`bare loop, ${WIDTH} at a time`, rates.bare as number[]);
  line('one endpoint', rates.one as number[]);
  line(`${MANY} endpoints`, rates.many as number[]);
  line(`${MANY} endpoints and one that hangs`, rates.hangs as number[]);

  const latencies: number[] = [];
  for (let i = 0; i < IDLE_EVENTS; i++) {
    latencies.push(await receiving.during(1, () => writeEvents(client, one)));
    await sleep(20);
  }
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(share * latencies.length)] as number;
  console.log(`idle, from commit to response: p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms`);

  const headers = keys.map((key) => `authorization: Bearer ${key}\r\n`);
  const measureThroughput = async () => {
    const from = performance.now();
    await drive(souk.url, '/v1/events', headers, READS, { connections: 8 });
    const read = (READS * 1000) / (performance.now() - from);
    return { read, delivered: rate(await delivered(one)) };
  };
  const medianThroughput = async () => {
    const samples = [await measureThroughput(), await measureThroughput(), await measureThroughput()];
    return {
      read: median(samples.map(({ read }) => read)),
      delivered: median(samples.map((sample) => sample.delivered)),
    };
  };
  await measureThroughput(); // warm-up
  const before = await medianThroughput();
  await writePending(client, hanging[0] as string, PENDING);
  await client.query('checkpoint'); // otherwise a million rows are still being written to disk
  const during = await medianThroughput();
  console.log(`while ${PENDING} deliveries wait for an endpoint that hangs, of what it was before:`);
  console.log(`  reads over the API ${(during.read / before.read).toFixed(2)} (${during.read.toFixed(0)} a second)`);
  console.log(`  deliveries to another ${(during.delivered / before.delivered).toFixed(2)}`);
  const deliveries = (work: string, values: readonly number[] = []) =>
    rateRow({
      ...{ work, unit: 'deliveries/s', value: median(values), goal: GOAL },
      baseline: { name: 'bare loop', value: bare },
    });
  const waiting = `while ${PENDING.toLocaleString('en')} deliveries wait`;
  recordResult('webhooks', {
    method: `${EVENTS} events at once, from their commit to the last response, beside a bare loop that signs and sends with the same HTTP client, ${WIDTH} requests at a time: medians of ${ROUNDS} rounds. Then reads and deliveries while ${PENDING.toLocaleString('en')} deliveries wait for an endpoint that hangs, beside the same before.`,
    rows: [
      deliveries('webhooks to one endpoint', rates.one),
      deliveries(`webhooks to ${MANY} endpoints`, rates.many),
      deliveries(`webhooks to ${MANY} endpoints and one that hangs`, rates.hangs),
      limitRow({ work: 'webhook when idle, p99', unit: 'ms', value: at(0.99), limit: MAX_IDLE_MS }),
      rateRow({
        ...{ work: `reads over the API ${waiting}`, unit: 'requests/s', value: during.read },
        baseline: { name: 'before', value: before.read },
      }),
      rateRow({
        ...{ work: `webhooks to another endpoint ${waiting}`, unit: 'deliveries/s', value: during.delivered },
        baseline: { name: 'before', value: before.delivered },
      }),
    ],
    notes: [`When idle, the time from commit to response is ${at(0.5).toFixed(1)} ms at p50.`],
  });
} finally {
  await client.end();
  receiving.stop();
  await souk.stop();
}
