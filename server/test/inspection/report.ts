import type { Inspected } from './inspector/inspecting-child.ts';
import type { TestFile } from './test-file.ts';

export interface Counts {
  inspected: number;
  /** Files with a wrong verdict. */
  wrong: string[];
  crashes: string[];
}

interface Slowest {
  milliseconds: number;
  what: string;
}

/** Expected verdict. Undefined accepts any. */
export type Expected = 'clean' | 'rejected' | undefined;

/** Label of a wrong verdict, by kind of files. */
const WRONG: Record<string, string> = { hostile: 'accepted', ordinary: 'rejected' };

/** Counts the results of inspections. */
export class Report {
  readonly #counts = new Map<string, Counts>();
  #slowest: Slowest = { milliseconds: 0, what: 'nothing' };
  #peakMemory = 0;

  add(title: string, { what, name, bytes }: TestFile, expected: Expected, inspected: Inspected): void {
    const counts = this.counts(title);
    const { verdict, reason, problem, milliseconds, peakMemory } = inspected;
    const label = `${what}, named ${JSON.stringify(name)}, ${bytes.length} bytes`;
    counts.inspected += 1;
    if (problem !== null) counts.crashes.push(`${label}: ${problem}`);
    else if (expected !== undefined && (verdict === 'clean') !== (expected === 'clean')) {
      counts.wrong.push(`${label}: ${verdict}${reason === null ? '' : `, ${reason}`}`);
    }
    if (milliseconds > this.#slowest.milliseconds) this.#slowest = { milliseconds, what: label };
    this.#peakMemory = Math.max(this.#peakMemory, peakMemory);
  }

  counts(title: string): Counts {
    const counts = this.#counts.get(title) ?? { inspected: 0, wrong: [], crashes: [] };
    this.#counts.set(title, counts);
    return counts;
  }

  crashes(): string[] {
    return [...this.#counts.values()].flatMap(({ crashes }) => crashes);
  }

  /** Returns one line for each kind, and two measurements that depend on the machine and are not asserted. */
  lines(): string[] {
    const rows = [...this.#counts].map(([title, { inspected, wrong, crashes }]) => [
      ...[title, `${inspected} inspected`, `${wrong.length} ${WRONG[title] ?? 'wrong'}`, `${crashes.length} crashes`],
    ]);
    const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] as string).length)));
    const table = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
    const { milliseconds, what } = this.#slowest;
    return [
      ...table,
      `slowest: ${milliseconds.toFixed(0)} ms (${what})`,
      `largest memory: ${(this.#peakMemory / 1024).toFixed(0)} MB resident, Node.js included`,
    ];
  }
}
