import { existsSync, globSync } from 'node:fs';
import { listChangedTests } from './changed-tests.ts';
import { seeded } from './harness/random.ts';

const PATTERNS = [
  'server/src/**/*.test.ts',
  'server/test/**/*.test.ts',
  'sdk/src/**/*.test.ts',
  'sdk/test/**/*.test.ts',
  'cli/src/**/*.test.ts',
  'dashboard/src/**/*.test.ts',
  'dashboard/test/**/*.test.ts',
  'sandbox-model/**/*.test.ts',
  'demo/**/*.test.ts',
];

/** Lists all test files. */
export function listTests(): string[] {
  return globSync(PATTERNS).sort();
}

export interface Selection {
  /** Files, or parts of their paths. */
  patterns: readonly string[];
  /** Only tests of what differs from the last commit. */
  changed: boolean;
}

/** Lists the selected test files; all if nothing is selected. Throws if a pattern or a change leads to no test. */
export function selectTests({ patterns, changed }: Selection): string[] {
  const candidates = changed ? listChangedTests() : listTests();
  if (changed && candidates.length === 0) throw new Error('no test file depends on what changed since the last commit');
  if (patterns.length === 0) return candidates;
  const selected = patterns.map((pattern) => matching(pattern, candidates));
  return [...new Set(selected.flat())];
}

function matching(pattern: string, candidates: readonly string[]): string[] {
  if (existsSync(pattern) && /\.test\.tsx?$/.test(pattern)) return [pattern];
  const found = candidates.filter((file) => file.includes(pattern));
  if (found.length === 0) throw new Error(`no path of a test file contains ${pattern}`);
  return found;
}

/** Returns the files in an order that depends only on the seed. */
export function shuffle(files: readonly string[], seed: number): string[] {
  const random = seeded(seed);
  const ranks = new Map(files.map((file) => [file, random(2 ** 32)]));
  return files.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}
