import type { Random } from './random.ts';

export interface Turn {
  ask: string;
  answer: string;
}

export interface Conversation {
  system?: string;
  turns: Turn[];
}

/** Something that users ask for, with phrases to ask it and to answer it. */
export interface Intent {
  /** Unique among all topics. */
  name: string;
  /** Phrases (see phrases.ts). */
  asks: readonly string[];
  /** Phrases. Each is a complete answer. */
  answers: readonly string[];
  /** Texts that every variant of every answer contains, ignoring case. */
  facts: readonly string[];
  /** The answer as a word, a number or a few words. */
  short?: string;
  /** Intents that can only be asked directly after this one. */
  followUps?: readonly Intent[];
}

export interface Topic {
  name: string;
  /** Share of the corpus, relative to the other topics. */
  weight: number;
  /** Set if a greeting before the ask would change its meaning. */
  bare?: boolean;
  intents: readonly Intent[];
}

/** Computes conversations that cannot be listed, such as sums, counting and instructions. */
export interface Skill {
  name: string;
  weight: number;
  /** Set if it refers to earlier turns, so that a second use in the same conversation would contradict them. */
  onlyOnce?: boolean;
  make(random: Random): Conversation;
}
