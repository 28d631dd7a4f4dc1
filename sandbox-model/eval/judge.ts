import type { Prompt } from './prompts/prompt.ts';
import { brokenRules, wordsOf } from './rules.ts';

/** What the model made of a prompt. */
export interface Answer {
  text: string;
  finishReason: 'stop' | 'length';
  tokens: number;
  /** In milliseconds: from the request to the first piece of text, and to the end. */
  firstPiece: number;
  whole: number;
}

export interface Verdict {
  right: boolean;
  /** Why it is not right. */
  broken: string[];
  ended: boolean;
  looping: boolean;
}

export function judge(prompt: Prompt, answer: Answer): Verdict {
  const broken = brokenRules(answer.text, prompt.right);
  return {
    right: broken.length === 0,
    broken,
    ended: answer.finishReason === 'stop',
    looping: isLooping(answer.text),
  };
}

const SHORTEST_LOOP = 12;
const LONGEST_PERIOD = 20;
const GRAM = 6;

/**
 * Whether it says the same again and again: a letter forty times, the same line or the same six words three times, or
 * words over and over, one after the other. To say a word five times because somebody asked for it is no loop.
 */
export function isLooping(text: string): boolean {
  if (/(\S)\1{39}/u.test(text)) return true;
  const lines = text
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter((line) => wordsOf(line).length >= 3);
  if (mostFrequent(lines) >= 3) return true;
  const words = wordsOf(text.toLowerCase());
  const grams = words.slice(0, Math.max(0, words.length - GRAM + 1)).map((_, at) => words.slice(at, at + GRAM));
  if (mostFrequent(grams.filter((gram) => new Set(gram).size > 1).map((gram) => gram.join(' '))) >= 3) return true;
  return hasPeriod(words);
}

/** Some words stand there three times in a row at least, and twelve words long at least. */
function hasPeriod(words: readonly string[]): boolean {
  for (let period = 1; period <= LONGEST_PERIOD; period++) {
    let same = 0;
    for (let at = period; at < words.length; at++) {
      same = words[at] === words[at - period] ? same + 1 : 0;
      if (same >= Math.max(2 * period, SHORTEST_LOOP - period)) return true;
    }
  }
  return false;
}

function mostFrequent(texts: readonly string[]): number {
  const times = new Map<string, number>();
  let most = 0;
  for (const text of texts) {
    const count = (times.get(text) ?? 0) + 1;
    times.set(text, count);
    most = Math.max(most, count);
  }
  return most;
}
