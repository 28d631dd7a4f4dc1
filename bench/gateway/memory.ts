import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from '../report/benchmark-result.ts';
import { costRow, limitRow } from '../report/rows.ts';
import type { BenchServer } from '../servers.ts';
import type { Upstream } from './loading.ts';

const MAX_IDLE_MB = 180;
const MAX_STREAM_KB = 60;
const OPEN_STREAMS = 1_000;
/** Samples over many streams. */
const SAMPLES = 10;
/** After this many milliseconds, a server that has started does nothing more. */
const SETTLE_MS = 2_000;

export async function idleMemory(souk: BenchServer): Promise<Row> {
  await sleep(SETTLE_MS);
  const { now } = await souk.memory();
  return limitRow({ work: 'memory of an idle node', unit: 'MB', value: now / 1e6, limit: MAX_IDLE_MB });
}

/** Measures what open streams add, while each waits for its second chunk. */
export async function openStreamsMemory(
  souk: BenchServer,
  upstream: Upstream,
  run: (streams: number) => Promise<unknown>,
): Promise<Row> {
  const before = await souk.memory();
  const held = upstream.holds(OPEN_STREAMS);
  const responses = run(OPEN_STREAMS);
  await Promise.race([held, responses.then(() => Promise.reject(new Error('the streams ended by themselves')))]);
  await sleep(SETTLE_MS);
  const during = await souk.memory();
  upstream.release();
  await responses;
  return limitRow({
    work: `memory of each of ${OPEN_STREAMS.toLocaleString('en')} open streams`,
    unit: 'kB',
    value: (during.now - before.now) / 1e3 / OPEN_STREAMS,
    limit: MAX_STREAM_KB,
  });
}

/** Compares the memory after many streams with that before, in which a leak would show. */
export async function memoryAfter(
  streams: number,
  souk: BenchServer,
  run: (streams: number) => Promise<unknown>,
): Promise<Row> {
  const each = Math.ceil(streams / SAMPLES);
  await run(each); // warm-up
  const sizes = [(await souk.memory()).now];
  for (let sample = 0; sample < SAMPLES; sample++) {
    await run(each);
    sizes.push((await souk.memory()).now);
  }
  const shown = sizes.map((size) => (size / 2 ** 20).toFixed(0));
  console.log(`resident memory over ${streams} streams, in MiB: ${shown.join(' ')}`);
  return costRow({
    work: `memory after ${streams.toLocaleString('en')} streams`,
    unit: 'MiB',
    value: (sizes.at(-1) as number) / 2 ** 20,
    baseline: { name: 'before', value: (sizes[0] as number) / 2 ** 20 },
  });
}
