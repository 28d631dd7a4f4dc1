import { median } from '../median.ts';
import type { BodyKind } from './requests.ts';
import type { Measured } from './spread.ts';

interface Round extends Measured {
  /** Microseconds of CPU time per call that the server spent, without the model. */
  soukCpu: number;
}

/** A way to call a model. The first is the peer that the others are compared with. */
export interface Way {
  name: string;
  /** Undefined for the peer. */
  load?: { kind: BodyKind; connections: number };
  rounds: Round[];
}

const WIDTH = 14;

const line = (name: string, cells: readonly string[]) =>
  console.log(`  ${name.padEnd(20)}${cells.map((cell) => cell.padStart(WIDTH)).join('')}`);

export function printModel(model: string, [peer, ...ways]: readonly Way[]): void {
  if (!peer) return;
  const of = ({ rounds }: Way, part: keyof Round) => median(rounds.map((round) => round[part]));
  console.log(model);
  line('', ['calls/s', 'of in process', 'p50 ms', 'p99 ms', 'added p50 ms', 'µs CPU']);
  for (const way of [peer, ...ways]) {
    const [rate, p50, p99] = [of(way, 'perSecond'), of(way, 'p50'), of(way, 'p99')];
    const compared = [(rate / of(peer, 'perSecond')).toFixed(2), (p50 - of(peer, 'p50')).toFixed(2)];
    const [share, added] = way === peer ? ['', ''] : (compared as [string, string]);
    const cpu = way === peer ? '' : of(way, 'soukCpu').toFixed(0);
    line(way.name, [rate.toFixed(0), share, p50.toFixed(2), p99.toFixed(2), added, cpu]);
  }
}
