import type { Completion, Grade } from './grade-completion.ts';
import { KINDS, type Prompt } from './prompts/prompt.ts';

export interface Result {
  prompt: Prompt;
  completion: Completion;
  grade: Grade;
}

/** A row of the results. The shares are percentages. */
export interface Row {
  name: string;
  prompts: number;
  correct: number;
  finished: number;
  looping: number;
  meanTokens: number;
}

export interface Target {
  name: string;
  met: boolean;
  actual: string;
}

export interface Speed {
  /** Median of the completions, each measured from its first token on. */
  tokensPerSecond: number;
  /** Throughput of all concurrent completions together. */
  totalTokensPerSecond: number;
  firstTokenP50Ms: number;
  firstTokenP99Ms: number;
}

const TARGETS = { soukCorrect: 90, finished: 95, looping: 1 };

const KIND_NAMES: Record<string, string> = {
  souk: 'Souk facts',
  robotics: 'Robotics terms',
  instructions: 'Instructions and sums',
  small_talk: 'Small talk, identity',
  beyond: 'Beyond its knowledge',
};

/** Returns a row for each kind of prompt that has results, and one for all. */
export function rowsOf(results: readonly Result[]): Row[] {
  const kinds = KINDS.map((kind) => rowOf(KIND_NAMES[kind] ?? kind, filterByKind(results, kind)));
  return [...kinds.filter((row) => row.prompts > 0), rowOf('All', results)];
}

function filterByKind(results: readonly Result[], kind: string): Result[] {
  return results.filter(({ prompt }) => prompt.kind === kind);
}

function rowOf(name: string, results: readonly Result[]): Row {
  const share = (has: (result: Result) => boolean): number =>
    results.length === 0 ? 0 : (100 * results.filter(has).length) / results.length;
  return {
    name,
    prompts: results.length,
    correct: share(({ grade }) => grade.correct),
    finished: share(({ grade }) => grade.finished),
    looping: share(({ grade }) => grade.looping),
    meanTokens: results.reduce((sum, { completion }) => sum + completion.tokens, 0) / Math.max(1, results.length),
  };
}

export function targetsOf(results: readonly Result[]): Target[] {
  const souk = rowOf('', filterByKind(results, 'souk'));
  const all = rowOf('', results);
  return [
    {
      name: `Souk facts correct: at least ${TARGETS.soukCorrect} %`,
      met: souk.correct >= TARGETS.soukCorrect,
      actual: percent(souk.correct),
    },
    {
      name: `finished: at least ${TARGETS.finished} %`,
      met: all.finished >= TARGETS.finished,
      actual: percent(all.finished),
    },
    {
      name: `looping: at most ${TARGETS.looping} %`,
      met: all.looping <= TARGETS.looping,
      actual: percent(all.looping),
    },
  ];
}

export function speedOf(results: readonly Result[], seconds: number): Speed {
  const firstTokens = results.map(({ completion }) => completion.firstTokenMs).sort((a, b) => a - b);
  const rates = results
    .filter(({ completion }) => completion.tokens > 1 && completion.totalMs > completion.firstTokenMs)
    .map(({ completion }) => (1000 * (completion.tokens - 1)) / (completion.totalMs - completion.firstTokenMs))
    .sort((a, b) => a - b);
  return {
    tokensPerSecond: quantile(rates, 0.5),
    totalTokensPerSecond: results.reduce((sum, { completion }) => sum + completion.tokens, 0) / seconds,
    firstTokenP50Ms: quantile(firstTokens, 0.5),
    firstTokenP99Ms: quantile(firstTokens, 0.99),
  };
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

const HEADINGS = ['', 'prompts', 'correct', 'finished', 'looping', 'mean tokens'];

export function plainTable(rows: readonly Row[]): string {
  const cells = [HEADINGS, ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  return cells
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
    .join('\n');
}

export function markdownTable(rows: readonly Row[]): string {
  const lines = [HEADINGS, ['---', '--:', '--:', '--:', '--:', '--:'], ...rows.map(cellsOf)];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cellsOf({ name, prompts, correct, finished, looping, meanTokens }: Row): string[] {
  return [name, String(prompts), percent(correct), percent(finished), percent(looping), meanTokens.toFixed(0)];
}

export function describeSpeed(speed: Speed, sequences: number): string {
  const concurrency = sequences === 1 ? 'one at a time' : `${sequences} at a time`;
  return (
    `${speed.tokensPerSecond.toFixed(0)} tokens/s per completion, ${speed.totalTokensPerSecond.toFixed(0)} in total; ` +
    `first token after ${speed.firstTokenP50Ms.toFixed(0)} ms (p50), ${speed.firstTokenP99Ms.toFixed(0)} ms (p99); ` +
    concurrency
  );
}

function percent(value: number): string {
  return `${value.toFixed(1)} %`;
}
