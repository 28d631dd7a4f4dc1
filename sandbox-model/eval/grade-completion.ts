import type { Prompt } from './prompts/prompt.ts';
import { failedRules, wordsOf } from './rules.ts';

/** The model's completion of a prompt. */
export interface Completion {
  text: string;
  finishReason: 'stop' | 'length';
  tokens: number;
  /** Milliseconds from the request to the first piece of text. */
  firstTokenMs: number;
  /** Milliseconds from the request to the end. */
  totalMs: number;
}

export interface Grade {
  correct: boolean;
  /** Descriptions of the rules that the completion breaks. */
  failed: string[];
  /** Whether the model ended its completion itself, below the token limit. */
  finished: boolean;
  looping: boolean;
}

export function gradeCompletion(prompt: Prompt, completion: Completion): Grade {
  const failed = failedRules(completion.text, prompt.rules);
  return {
    correct: failed.length === 0,
    failed,
    finished: completion.finishReason === 'stop',
    looping: isLooping(completion.text),
  };
}

const MIN_LOOP_WORDS = 12;
const MAX_PERIOD_WORDS = 20;
const GRAM_WORDS = 6;

/**
 * Detects degenerate repetition: a character 40 times in a row, a line or a sequence of six words three times, or a
 * period of words three times in a row. A word repeated five times on request does not count.
 */
export function isLooping(text: string): boolean {
  if (/(\S)\1{39}/u.test(text)) return true;
  const lines = text
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter((line) => wordsOf(line).length >= 3);
  if (maxCount(lines) >= 3) return true;
  const words = wordsOf(text.toLowerCase());
  const starts = words.slice(0, Math.max(0, words.length - GRAM_WORDS + 1));
  const grams = starts.map((_, at) => words.slice(at, at + GRAM_WORDS));
  if (maxCount(grams.filter((gram) => new Set(gram).size > 1).map((gram) => gram.join(' '))) >= 3) return true;
  return hasPeriod(words);
}

/** Detects words that repeat at least three times in a row, over at least twelve words. */
function hasPeriod(words: readonly string[]): boolean {
  for (let period = 1; period <= MAX_PERIOD_WORDS; period++) {
    let same = 0;
    for (let at = period; at < words.length; at++) {
      same = words[at] === words[at - period] ? same + 1 : 0;
      if (same >= Math.max(2 * period, MIN_LOOP_WORDS - period)) return true;
    }
  }
  return false;
}

function maxCount(texts: readonly string[]): number {
  const counts = new Map<string, number>();
  let max = 0;
  for (const text of texts) {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    max = Math.max(max, count);
  }
  return max;
}
