import { join } from 'node:path';
import { reachEmbeddedPostgres } from '../server/src/platform/db/embedded/reach-embedded-postgres.ts';
import { checkBill } from './gateway/bill.ts';
import { type Load, startLoading, startUpstream, type Target } from './gateway/loading.ts';
import { makePaidKey } from './gateway/paid-key.ts';
import { startPortkey } from './gateway/portkey.ts';
import {
  latencyRows,
  memoryRow,
  printLatencies,
  printMemory,
  printRates,
  type Round,
  rateRows,
} from './gateway/report.ts';
import { KINDS, type Kind } from './gateway/responses.ts';
import { recordResult } from './report/record-result.ts';
import { startSouk } from './servers.ts';

// `npm run bench:gateway`: chat completions in live mode, metered and billed, against the same upstream called directly and
// against Portkey's gateway, which meters nothing. At full speed, and at a steady rate; then the server's memory over a hundred
// thousand streams (BENCH_STREAMS), and whether the bill is exact. The rounds alternate. Portkey is installed from npm into a
// temporary directory.

const CONNECTIONS = 20;
const PER_SECOND = 300;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const STREAMS = Number(process.env.BENCH_STREAMS ?? 100_000);
const MEMORY_SAMPLES = 10;

const upstream = await startUpstream();
const inference = JSON.stringify(settings(upstream.url));
const souk = await startSouk({ SOUK_DEMO: 'false', LOG_LEVEL: 'warn', SOUK_INFERENCE: inference });
const portkey = await startPortkey(upstream.url);
const loading = startLoading();
try {
  const key = await makePaidKey(souk.url);
  const direct: Target = { url: upstream.url, headers: { authorization: 'Bearer k' } };
  const ours: Target = { url: souk.url, headers: { authorization: `Bearer ${key.secret}` } };
  const targets = new Map([['directly', direct]]);
  if (portkey) targets.set('Portkey', portkey.target);
  targets.set('Souk', ours);

  let requested = 0;
  const run = async (target: Target, kind: Kind, load: Partial<Load>): Promise<Round> => {
    const before = await souk.cpuMicroseconds();
    const measured = await loading.run({ target, kind, connections: CONNECTIONS, ...load });
    if (target === ours) requested += measured.requests;
    return { ...measured, soukCpu: ((await souk.cpuMicroseconds()) - before) / measured.requests };
  };
  /** Runs every target and kind in turn, round after round. */
  const alternate = async (load: { seconds: number; perSecond?: number }) => {
    const results = new Map<string, Round[]>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const kind of KINDS) {
        for (const [name, target] of targets) {
          const at = `${name}, ${kind}`;
          results.set(at, [...(results.get(at) ?? []), await run(target, kind, load)]);
        }
      }
    }
    return (name: string, kind: Kind) => results.get(`${name}, ${kind}`) ?? [];
  };

  for (const kind of KINDS) for (const target of targets.values()) await run(target, kind, { seconds: SECONDS });

  console.log(`${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s that alternate`);
  const atFullSpeed = await alternate({ seconds: SECONDS });
  printRates([...targets.keys()], atFullSpeed);
  console.log(`the same at a steady ${PER_SECOND} requests a second, in milliseconds`);
  const atSteadyRate = await alternate({ seconds: SECONDS, perSecond: PER_SECOND });
  printLatencies([...targets.keys()], atSteadyRate);

  await run(ours, 'streamed', { requests: Math.ceil(STREAMS / MEMORY_SAMPLES) }); // warm-up
  const sizes = [(await souk.memory()).now];
  for (let sample = 0; sample < MEMORY_SAMPLES; sample++) {
    await run(ours, 'streamed', { requests: Math.ceil(STREAMS / MEMORY_SAMPLES) });
    sizes.push((await souk.memory()).now);
  }
  printMemory(STREAMS, sizes);

  const { url } = await reachEmbeddedPostgres(join(souk.dataDir, 'postgres'));
  const bill = await checkBill(url, key.account, requested);
  console.log(bill);
  recordResult('gateway', {
    method: `Metered chat completions in live mode over ${CONNECTIONS} connections, beside the same upstream called directly and Portkey's gateway 1.15.2, which meters nothing: medians of ${ROUNDS} rounds of ${SECONDS} s. Latencies are measured at a steady ${PER_SECOND} requests per second.`,
    rows: [...rateRows([...targets.keys()], atFullSpeed), ...latencyRows(atSteadyRate), memoryRow(STREAMS, sizes)],
    notes: [
      `${bill}.`,
      ...(portkey ? [] : ['Nothing was compared with Portkey, which could not be installed or started.']),
    ],
  });
} finally {
  loading.stop();
  await portkey?.stop();
  await souk.stop();
  upstream.stop();
}

/** Limits that are never reached here, so that no request is rejected. */
function settings(url: string): object {
  const upstreams = [{ url: `${url}/v1`, model: 'up-8b', api_key: 'k' }];
  return {
    models: {
      'svc-fast-8b': { live: { backend: 'openai', upstreams, context_length: 8192, max_output_tokens: 1024 } },
    },
    limits: { requests_per_minute: 100_000_000, tokens_per_minute: 1_000_000_000_000 },
    billing: { credit_limit: 100_000_000, collect_at: 100_000_000 },
  };
}
