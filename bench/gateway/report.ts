import { median } from '../median.ts';
import type { Row } from '../report/benchmark-result.ts';
import { costRow, limitRow, rateRow } from '../report/rows.ts';
import type { Measured } from './loading.ts';
import { KINDS, type Kind } from './responses.ts';

export interface Round extends Measured {
  /** Microseconds of the target's CPU time per request, the most reliable figure on a shared machine. */
  cpu?: number;
}

/** Returns the rounds of one target and kind. */
type Rounds = (target: string, kind: Kind) => readonly Round[];

/** How often the CPU time of a bare proxy a request may cost. */
const MAX_PROXY_COSTS: Partial<Record<Kind, number>> = { whole: 1.8, streamed: 2, 'frame by frame': 1.3 };
/** The lowest acceptable ratios of throughput. */
const PORTKEY_GOALS: Partial<Record<Kind, number>> = { whole: 5, streamed: 6 };
const UPSTREAM_GOALS: Partial<Record<Kind, number>> = { 'frame by frame': 0.8 };
/** Milliseconds that may be added to the response of a single caller. */
const MAX_ADDED_MS = { p50: 0.4, p99: 2 };

const rateOf = (rounds: readonly Round[]) => median(rounds.map(({ requests, seconds }) => requests / seconds));
const cpuOf = (rounds: readonly Round[]) => median(rounds.map(({ cpu }) => cpu ?? Number.NaN));

export function printRates(targets: readonly string[], rounds: Rounds): void {
  const line = (name: string, cell: (kind: Kind) => number) =>
    console.log(`  ${name.padEnd(42)}${KINDS.map((kind) => cell(kind).toFixed(0).padStart(16)).join('')}`);
  console.log(`  ${''.padEnd(42)}${KINDS.map((kind) => kind.padStart(16)).join('')}`);
  for (const target of targets) line(`${target}: requests/s`, (kind) => rateOf(rounds(target, kind)));
  for (const target of targets)
    if (rounds(target, 'whole')[0]?.cpu !== undefined)
      line(`${target}: µs of CPU time a request`, (kind) => cpuOf(rounds(target, kind)));
}

/** Compares the CPU time with a bare proxy, and the throughput with Portkey and the upstream alone. */
export function loadRows(targets: readonly string[], rounds: Rounds): Row[] {
  return KINDS.flatMap((kind) => {
    const work = `chat completions, ${kind}`;
    const maxCost = MAX_PROXY_COSTS[kind];
    const rateBeside = (target: string, goals: Partial<Record<Kind, number>>) => {
      const baseline = { name: target, value: rateOf(rounds(target, kind)) };
      const [value, goal] = [rateOf(rounds('Souk', kind)), goals[kind]];
      return rateRow({ work, unit: 'requests/s', value, baseline, ...(goal === undefined ? {} : { goal }) });
    };
    return [
      costRow({
        ...{ work: `${work}, CPU time`, unit: 'µs', value: cpuOf(rounds('Souk', kind)) },
        baseline: { name: 'bare proxy', value: cpuOf(rounds('bare proxy', kind)) },
        ...(maxCost === undefined ? {} : { goal: Number((1 / maxCost).toFixed(2)) }),
      }),
      ...(targets.includes('Portkey') ? [rateBeside('Portkey', PORTKEY_GOALS)] : []),
      rateBeside('upstream', UPSTREAM_GOALS),
    ];
  });
}

/** Returns what Souk adds to the response of a single caller. */
export function latencyRows(rounds: Rounds): Row[] {
  const at = (target: string, share: 'p50' | 'p99') => median(rounds(target, 'whole').map(({ end }) => end[share]));
  return (['p50', 'p99'] as const).map((share) =>
    limitRow({
      work: `chat completions, whole, one caller: added, ${share}`,
      unit: 'ms',
      value: at('Souk', share) - at('upstream', share),
      limit: MAX_ADDED_MS[share],
    }),
  );
}
