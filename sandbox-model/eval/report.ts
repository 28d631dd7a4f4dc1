import type { Answer, Verdict } from './judge.ts';
import { KINDS, type Prompt } from './prompts/prompt.ts';

export interface Result {
  prompt: Prompt;
  answer: Answer;
  verdict: Verdict;
}

export interface Row {
  name: string;
  prompts: number;
  /** Of a hundred. */
  right: number;
  ended: number;
  looping: number;
  meanTokens: number;
}

export interface Aim {
  name: string;
  met: boolean;
  seen: string;
}

export interface Speed {
  /** Of one answer from its first token on, in the middle of all; and of all that were under way at the same time. */
  tokensPerSecond: number;
  tokensPerSecondInAll: number;
  /** In milliseconds. */
  firstTokenP50: number;
  firstTokenP99: number;
}

const AIMS = { soukRight: 90, ended: 95, looping: 1 };

const NAMES: Record<string, string> = {
  souk: 'Souk facts',
  robotics: 'Robotics terms',
  instructions: 'Instructions and sums',
  small_talk: 'Small talk, identity',
  beyond: 'Beyond its knowledge',
};

/** One for each kind that there is, and one for all. */
export function rowsOf(results: readonly Result[]): Row[] {
  const kinds = KINDS.map((kind) => rowOf(NAMES[kind] ?? kind, only(results, kind))).filter((row) => row.prompts > 0);
  return [...kinds, rowOf('All', results)];
}

function only(results: readonly Result[], kind: string): Result[] {
  return results.filter(({ prompt }) => prompt.kind === kind);
}

function rowOf(name: string, results: readonly Result[]): Row {
  const share = (has: (result: Result) => boolean): number =>
    results.length === 0 ? 0 : (100 * results.filter(has).length) / results.length;
  return {
    name,
    prompts: results.length,
    right: share(({ verdict }) => verdict.right),
    ended: share(({ verdict }) => verdict.ended),
    looping: share(({ verdict }) => verdict.looping),
    meanTokens: results.reduce((sum, { answer }) => sum + answer.tokens, 0) / Math.max(1, results.length),
  };
}

export function aimsOf(results: readonly Result[]): Aim[] {
  const souk = rowOf('', only(results, 'souk'));
  const all = rowOf('', results);
  return [
    {
      name: `Souk facts right: at least ${AIMS.soukRight} %`,
      met: souk.right >= AIMS.soukRight,
      seen: percent(souk.right),
    },
    { name: `ended by itself: at least ${AIMS.ended} %`, met: all.ended >= AIMS.ended, seen: percent(all.ended) },
    { name: `looping: at most ${AIMS.looping} %`, met: all.looping <= AIMS.looping, seen: percent(all.looping) },
  ];
}

export function speedOf(results: readonly Result[], seconds: number): Speed {
  const first = results.map(({ answer }) => answer.firstPiece).sort((a, b) => a - b);
  const rates = results
    .filter(({ answer }) => answer.tokens > 1 && answer.whole > answer.firstPiece)
    .map(({ answer }) => (1000 * (answer.tokens - 1)) / (answer.whole - answer.firstPiece))
    .sort((a, b) => a - b);
  return {
    tokensPerSecond: quantile(rates, 0.5),
    tokensPerSecondInAll: results.reduce((sum, { answer }) => sum + answer.tokens, 0) / seconds,
    firstTokenP50: quantile(first, 0.5),
    firstTokenP99: quantile(first, 0.99),
  };
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

const HEADINGS = ['', 'prompts', 'right', 'ended', 'looping', 'mean tokens'];

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

function cellsOf({ name, prompts, right, ended, looping, meanTokens }: Row): string[] {
  return [name, String(prompts), percent(right), percent(ended), percent(looping), meanTokens.toFixed(0)];
}

export function describeSpeed(speed: Speed, sequences: number): string {
  const at = sequences === 1 ? 'one at a time' : `${sequences} at a time`;
  return (
    `${speed.tokensPerSecond.toFixed(0)} tokens a second in an answer, ${speed.tokensPerSecondInAll.toFixed(0)} in all; ` +
    `first token after ${speed.firstTokenP50.toFixed(0)} ms (p50), ${speed.firstTokenP99.toFixed(0)} ms (p99); ${at}`
  );
}

function percent(value: number): string {
  return `${value.toFixed(1)} %`;
}
