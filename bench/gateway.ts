import { join } from 'node:path';
import { reachEmbeddedPostgres } from '../server/src/platform/db/embedded/reach-embedded-postgres.ts';
import { checkBill } from './gateway/bill.ts';
import { type Load, startLoading, startUpstream, type Target } from './gateway/loading.ts';
import { idleMemory, memoryAfter, openStreamsMemory } from './gateway/memory.ts';
import { makePaidKey } from './gateway/paid-key.ts';
import { startPortkey } from './gateway/portkey.ts';
import { latencyRows, loadRows, printRates, type Round } from './gateway/report.ts';
import { KINDS, type Kind } from './gateway/responses.ts';
import { recordResult } from './report/record-result.ts';
import { type BenchServer, freePort, startProgram, startSouk } from './servers.ts';
import { sized } from './size.ts';

// `npm run bench:gateway`: chat completions in live mode, metered and billed, against the same upstream called directly, a bare
// proxy, and Portkey's gateway, which meters nothing: at full speed, and by one caller. Then the server's memory with open
// streams and over many, and whether the bill is exact. The rounds alternate. Portkey is installed from npm at
// the first run.

const CONNECTIONS = 20;
const ROUNDS = sized(3, 5);
const SECONDS = sized(0.7, 4);
const STREAMS = sized(5_000, 100_000);

const upstream = await startUpstream();
const inference = JSON.stringify(settings(upstream.url));
const souk = await startSouk({ SOUK_DEMO: 'false', LOG_LEVEL: 'warn', SOUK_INFERENCE: inference });
const proxy = await startProxy(upstream.url);
const portkey = await startPortkey(upstream.url);
const loading = startLoading();
try {
  const idle = await idleMemory(souk);
  const key = await makePaidKey(souk.url);
  const targets = new Map<string, Target & { server?: BenchServer }>([
    ['upstream', { url: upstream.url, headers: { authorization: 'Bearer k' } }],
    ['bare proxy', { url: proxy.url, headers: {}, server: proxy }],
    ...(portkey ? [['Portkey', portkey.target] as const] : []),
    ['Souk', { url: souk.url, headers: { authorization: `Bearer ${key.secret}` }, server: souk }],
  ]);

  let requested = 0;
  const run = async (name: string, kind: Kind, load: Partial<Load>): Promise<Round> => {
    const { server, ...target } = targets.get(name) as Target & { server?: BenchServer };
    const before = await server?.cpuMicroseconds();
    const measured = await loading.run({ target, kind, connections: CONNECTIONS, ...load });
    if (name === 'Souk') requested += measured.requests;
    if (server === undefined || before === undefined) return measured;
    return { ...measured, cpu: ((await server.cpuMicroseconds()) - before) / measured.requests };
  };
  /** Runs every target and kind in turn, round after round. */
  const alternate = async (names: readonly string[], kinds: readonly Kind[], load: Partial<Load>) => {
    const results = new Map<string, Round[]>();
    for (let round = -1; round < ROUNDS; round++) {
      for (const kind of kinds) {
        for (const name of names) {
          const measured = await run(name, kind, load);
          if (round < 0) continue; // warm-up
          const at = `${name}, ${kind}`;
          results.set(at, [...(results.get(at) ?? []), measured]);
        }
      }
    }
    return (name: string, kind: Kind) => results.get(`${name}, ${kind}`) ?? [];
  };

  const names = [...targets.keys()];
  console.log(`${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s that alternate`);
  const atFullSpeed = await alternate(names, KINDS, { seconds: SECONDS });
  printRates(names, atFullSpeed);
  const byOne = await alternate(['upstream', 'Souk'], ['whole'], { seconds: SECONDS, connections: 1 });
  const open = await openStreamsMemory(souk, upstream, (streams) =>
    run('Souk', 'held', { connections: streams, requests: streams }),
  );
  const after = await memoryAfter(STREAMS, souk, (requests) => run('Souk', 'streamed', { requests }));

  const { url } = await reachEmbeddedPostgres(join(souk.dataDir, 'postgres'));
  const bill = await checkBill(url, key.account, requested);
  console.log(bill);
  recordResult('gateway', {
    method: `Metered chat completions in live mode over ${CONNECTIONS} connections, beside the same upstream called directly, a bare proxy of node:http and undici, and Portkey's gateway 1.15.2, which meters nothing: medians of ${ROUNDS} rounds of ${SECONDS} s. Latencies are those of one caller.`,
    rows: [...loadRows(names, atFullSpeed), ...latencyRows(byOne), idle, open, after],
    notes: [
      `${bill}.`,
      ...(portkey ? [] : ['Nothing was compared with Portkey, which could not be installed or started.']),
    ],
  });
} finally {
  loading.stop();
  await portkey?.stop();
  await proxy.stop();
  await souk.stop();
  upstream.stop();
}

async function startProxy(target: string): Promise<BenchServer> {
  const port = await freePort();
  return startProgram('./gateway/bare-proxy.ts', [String(port), target], port, process.env);
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
