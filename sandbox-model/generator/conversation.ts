import type { Random } from './random.ts';

export interface Turn {
  ask: string;
  answer: string;
}

export interface Conversation {
  system?: string;
  turns: Turn[];
}

/** One thing that people ask, in many words, and what is true about it, in a few. */
export interface Intent {
  /** Found once among all topics. */
  name: string;
  /** Phrases (see phrases.ts), each a different way to come to it. */
  asks: readonly string[];
  /** Phrases. Each of them is a whole answer. */
  answers: readonly string[];
  /** What every way to say every answer holds, without regard to case. */
  facts: readonly string[];
  /** The answer in a word, a number or a few words, where there is one. */
  short?: string;
  /** What may be asked right after it, and would not be understood without it. */
  followUps?: readonly Intent[];
}

export interface Topic {
  name: string;
  /** How much of the corpus it is, beside the others. */
  weight: number;
  /** Asked as it is written: a greeting before it would change what it is. */
  bare?: boolean;
  intents: readonly Intent[];
}

/** What cannot be listed, because it is worked out: sums, counting, following an instruction. */
export interface Skill {
  name: string;
  weight: number;
  /** It speaks of what was said before: a second time in the same conversation, it would contradict itself. */
  onlyOnce?: boolean;
  make(random: Random): Conversation;
}
