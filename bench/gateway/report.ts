import { median } from '../median.ts';
import type { Row } from '../report/benchmark-result.ts';
import { costRow, limitRow, rateRow } from '../report/rows.ts';
import type { Measured } from './loading.ts';
import { KINDS, type Kind } from './responses.ts';

export interface Round extends Measured {
  /** Microseconds of the server's CPU time per request, the most reliable figure on a shared machine. */
  soukCpu: number;
}

/** Returns the rounds of one target and kind. */
type Rounds = (name: string, kind: Kind) => readonly Round[];

const line = (name: string, cell: (kind: Kind) => string) =>
  console.log(`  ${name.padEnd(42)}${KINDS.map((kind) => cell(kind).padStart(16)).join('')}`);

export function printRates(names: readonly string[], rounds: Rounds): void {
  const rate = (name: string, kind: Kind) =>
    median(rounds(name, kind).map(({ requests, seconds }) => requests / seconds));
  const ratio = (name: string) => (kind: Kind) => (rate('Souk', kind) / rate(name, kind)).toFixed(2);
  line('requests a second', (kind) => kind);
  for (const name of names) line(name, (kind) => rate(name, kind).toFixed(0));
  if (names.includes('Portkey')) line('Souk by Portkey (target: at least 10)', ratio('Portkey'));
  line('Souk by the upstream (target: at least 0.2)', ratio('directly'));
  line('µs of CPU time in Souk a request', (kind) =>
    median(rounds('Souk', kind).map(({ soukCpu }) => soukCpu)).toFixed(0),
  );
}

export function printLatencies(names: readonly string[], rounds: Rounds): void {
  for (const what of ['firstByte', 'end'] as const) {
    const at = (name: string, kind: Kind, share: 'p50' | 'p99') =>
      median(rounds(name, kind).map((measured) => measured[what][share]));
    const both = (of: (kind: Kind, share: 'p50' | 'p99') => number) => (kind: Kind) =>
      `${of(kind, 'p50').toFixed(2)} ${of(kind, 'p99').toFixed(2).padStart(7)}`;
    line(`p50 and p99 to the ${what === 'end' ? 'end' : 'first byte'}`, (kind) => kind);
    for (const name of names)
      line(
        name,
        both((kind, share) => at(name, kind, share)),
      );
    const added = both((kind, share) => at('Souk', kind, share) - at('directly', kind, share));
    line('added by Souk (target: under 1 and 5)', added);
  }
}

export function printMemory(streams: number, sizes: readonly number[]): void {
  const [first, last] = [sizes[0] as number, sizes.at(-1) as number];
  const shown = sizes.map((size) => (size / 2 ** 20).toFixed(0));
  console.log(`resident memory over ${streams} streams, in MiB: ${shown.join(' ')}`);
  console.log(`  the last is ${(last / first).toFixed(2)} of the first (target: flat)`);
}

const medianRate = (rounds: readonly Round[]) => median(rounds.map(({ requests, seconds }) => requests / seconds));

/** Compares the throughput with every other target. */
export function rateRows(names: readonly string[], rounds: Rounds): Row[] {
  const goals: Record<string, number> = { Portkey: 10, directly: 0.2 };
  const peers = names.filter((name) => name !== 'Souk');
  return KINDS.flatMap((kind) =>
    peers.map((peer) =>
      rateRow({
        work: `chat completions, ${kind}`,
        unit: 'requests/s',
        value: medianRate(rounds('Souk', kind)),
        baseline: { name: peer === 'directly' ? 'upstream' : peer, value: medianRate(rounds(peer, kind)) },
        goal: goals[peer] ?? 1,
      }),
    ),
  );
}

/** Returns what Souk adds to the first byte, beside the limits: 1 ms at the median, 5 ms at p99. */
export function latencyRows(rounds: Rounds): Row[] {
  const at = (name: string, kind: Kind, share: 'p50' | 'p99') =>
    median(rounds(name, kind).map(({ firstByte }) => firstByte[share]));
  return KINDS.flatMap((kind) =>
    [{ share: 'p50', limit: 1 } as const, { share: 'p99', limit: 5 } as const].map(({ share, limit }) =>
      limitRow({
        work: `added to the first byte, ${kind}, ${share}`,
        unit: 'ms',
        value: at('Souk', kind, share) - at('directly', kind, share),
        limit,
      }),
    ),
  );
}

export function memoryRow(streams: number, sizes: readonly number[]): Row {
  const [first, last] = [sizes[0] as number, sizes.at(-1) as number];
  return costRow({
    work: `memory after ${streams.toLocaleString('en')} streams`,
    unit: 'MiB',
    value: last / 2 ** 20,
    baseline: { name: 'before', value: first / 2 ** 20 },
  });
}
