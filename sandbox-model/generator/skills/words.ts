import { readData } from '../read-data.ts';
import { record, tableOf, text, texts } from '../shapes.ts';

const data = readData(
  'skills/words.yaml',
  record({
    firstNames: texts,
    lastNames: texts,
    cities: texts,
    nouns: texts,
    things: texts,
    materials: texts,
    adjectives: texts,
    adverbs: texts,
    technicalWords: texts,
    interjections: texts,
    places: texts,
    times: texts,
    irregularPlurals: tableOf(text),
    movingVerbs: tableOf(text),
    doingVerbs: tableOf(text),
  }),
);

/** Ordinary words, for the skills to make sentences from. */
export const { firstNames, lastNames, cities, nouns, things, materials, adjectives, adverbs } = data;
export const { technicalWords, interjections, places, times } = data;

export interface Verb {
  base: string;
  third: string;
  past: string;
}

/** Verbs without an object. */
export const movingVerbs = verbsFrom(data.movingVerbs);
/** Verbs with an object. */
export const doingVerbs = verbsFrom(data.doingVerbs);

function verbsFrom(pastForms: Readonly<Record<string, string>>): readonly Verb[] {
  return Object.entries(pastForms).map(([base, past]) => ({ base, past, third: thirdPersonOf(base) }));
}

/** Nouns with an irregular plural. */
export const oddPlurals: readonly string[] = Object.keys(data.irregularPlurals);

export function pluralOf(noun: string): string {
  const odd = Object.hasOwn(data.irregularPlurals, noun) ? data.irregularPlurals[noun] : undefined;
  if (odd !== undefined) return odd;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  if (/(s|x|z|ch|sh)$/.test(noun)) return `${noun}es`;
  return `${noun}s`;
}

function thirdPersonOf(base: string): string {
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  if (/(s|x|z|ch|sh|o)$/.test(base)) return `${base}es`;
  return `${base}s`;
}

/** "an apple", "a unicorn". */
export function withArticle(words: string): string {
  const vowel = /^[aeiou]/i.test(words) && !/^(uni|use|usu|one\b|once|eu)/i.test(words);
  return `${vowel || /^(hour|honest)/i.test(words) ? 'an' : 'a'} ${words}`;
}
