import type { Db } from '../../platform/db/queryable.ts';
import * as sql from './search.sql.ts';
import type { Understood } from './search-query.ts';
import { typedTerms } from './search-terms.ts';
import { type Frequencies, wordFrequencies } from './word-frequency.ts';

/** Words that are completed and corrected; any more are looked for as they are. */
const MOST_HELPED = 12;
/** Completions or corrections of one word. */
const MOST_MEANINGS = 8;
/** A cursor holds the meanings, and may be 1,024 characters long. */
const MOST_TOLD_BYTES = 480;

type Words = Understood['words'];

/**
 * Finds out what each typed word may stand for. Undefined when nothing was typed that could be looked for. Widely: also
 * for words that are in use, where looking for those found nothing.
 */
export async function understand(db: Db, q: string, widely: boolean): Promise<Understood | undefined> {
  const typed = typedTerms(q);
  if (typed.length === 0) return undefined;
  const frequencies = await wordFrequencies(db);
  const expanded = await db.many(sql.expandTerms, [typed, MOST_MEANINGS, MOST_HELPED, widely]);
  return withStems(db, fewEnough(expanded, frequencies), frequencies);
}

/** The same meanings as on the page before, whatever words have come into use since. */
export async function recall(db: Db, q: string, told: string): Promise<Understood> {
  const meanings = told.split(';').map((words) => words.split(',').filter(Boolean));
  const words = typedTerms(q).map((typed, index) => ({ typed, meanings: meanings[index] ?? [] }));
  return withStems(db, words, await wordFrequencies(db));
}

export function tell({ words }: Understood): string {
  return words.map(({ meanings }) => meanings.join(',')).join(';');
}

async function withStems(db: Db, words: Words, frequencies: Frequencies): Promise<Understood> {
  const every = new Set(words.flatMap(({ typed, meanings }) => [typed, ...meanings]));
  const stems = new Map((await db.many(sql.stemTerms, [[...every]])).map(({ word, stem }) => [word, stem]));
  return { words, stemOf: (word) => stems.get(word) ?? '', frequencyOf: frequencies.of };
}

/**
 * Of the beginning of a word, what is said most often comes first: alphabetically it may be far down. Each word gets its
 * first meaning before any gets its second, so that there is room for one of each.
 */
function fewEnough(expanded: readonly sql.ExpandedWord[], frequencies: Frequencies): Words {
  const words = expanded.map(({ typed, unfinished, meanings }) => {
    const common = unfinished ? frequencies.beginningWith(typed, MOST_MEANINGS) : [];
    return { typed, others: [...new Set([...common, ...meanings])].filter((word) => word !== typed) };
  });
  const kept = words.map(({ typed }) => ({ typed, meanings: [] as string[] }));
  let left = MOST_TOLD_BYTES - words.length;
  for (let place = 0; place < 3 * MOST_MEANINGS; place++) {
    for (const [index, { others }] of words.entries()) {
      const word = others[place];
      const bytes = Buffer.byteLength(word ?? '') + 1;
      if (word === undefined || bytes > left) continue;
      left -= bytes;
      kept[index]?.meanings.push(word);
    }
  }
  return kept;
}
