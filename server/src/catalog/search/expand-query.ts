import type { Queryable } from '../../platform/db/queryable.ts';
import * as sql from './search.sql.ts';
import type { ExpandedQuery } from './search-query.ts';
import { typedTerms } from './search-terms.ts';
import { type Frequencies, wordFrequencies } from './word-frequency.ts';

/** Words that are completed and corrected; further words are matched as typed. */
const MAX_EXPANDED_WORDS = 12;
/** Completions or corrections per word. */
const MAX_EXPANSIONS = 8;
/** The cursor contains the expansions, and is limited to 1,024 characters. */
const MAX_CURSOR_BYTES = 480;

type Words = ExpandedQuery['words'];

/**
 * Expands each typed word to what it may stand for. Returns undefined if nothing searchable was typed. With `widely`,
 * words in use are expanded too, because they matched nothing.
 */
export async function expandQuery(db: Queryable, q: string, widely: boolean): Promise<ExpandedQuery | undefined> {
  const typed = typedTerms(q);
  if (typed.length === 0) return undefined;
  const frequencies = await wordFrequencies(db);
  const expanded = await db.many(sql.expandTerms, [typed, MAX_EXPANSIONS, MAX_EXPANDED_WORDS, widely]);
  return withStems(db, limitExpansions(expanded, frequencies), frequencies);
}

/** Restores the expansions of the previous page, so that new words do not change them. */
export async function restoreExpansions(db: Queryable, q: string, serialized: string): Promise<ExpandedQuery> {
  const expansions = serialized.split(';').map((words) => words.split(',').filter(Boolean));
  const words = typedTerms(q).map((typed, index) => ({ typed, expansions: expansions[index] ?? [] }));
  return withStems(db, words, await wordFrequencies(db));
}

export function serializeExpansions({ words }: ExpandedQuery): string {
  return words.map(({ expansions }) => expansions.join(',')).join(';');
}

async function withStems(db: Queryable, words: Words, frequencies: Frequencies): Promise<ExpandedQuery> {
  const every = new Set(words.flatMap(({ typed, expansions }) => [typed, ...expansions]));
  const stems = new Map((await db.many(sql.stemTerms, [[...every]])).map(({ word, stem }) => [word, stem]));
  return { words, stemOf: (word) => stems.get(word) ?? '', frequencyOf: frequencies.of };
}

/**
 * The most frequent completions of a prefix come first. Every word gets its first expansion before any gets its second,
 * so that each has at least one.
 */
function limitExpansions(expanded: readonly sql.ExpandedWord[], frequencies: Frequencies): Words {
  const words = expanded.map(({ typed, unfinished, expansions }) => {
    const common = unfinished ? frequencies.beginningWith(typed, MAX_EXPANSIONS) : [];
    return { typed, others: [...new Set([...common, ...expansions])].filter((word) => word !== typed) };
  });
  const kept = words.map(({ typed }) => ({ typed, expansions: [] as string[] }));
  let left = MAX_CURSOR_BYTES - words.length;
  for (let place = 0; place < 3 * MAX_EXPANSIONS; place++) {
    for (const [index, { others }] of words.entries()) {
      const word = others[place];
      const bytes = Buffer.byteLength(word ?? '') + 1;
      if (word === undefined || bytes > left) continue;
      left -= bytes;
      kept[index]?.expansions.push(word);
    }
  }
  return kept;
}
