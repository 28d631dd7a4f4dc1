import { readData } from './read-data.ts';
import { listOf, record, texts } from './shapes.ts';

/** Words that can replace each other. `rewording/synonyms.yaml` describes the format. */
type Group = readonly string[];
const groups = listOf(texts);
const words = readData(
  'rewording/synonyms.yaml',
  record({
    verbs: groups,
    verbsWithObject: groups,
    nouns: groups,
    adjectives: groups,
    otherWords: groups,
    openings: groups,
    beforeAVerb: texts,
    determiners: texts,
    pronouns: texts,
    beforeAnAdjective: texts,
    noObjects: texts,
  }),
);
export const BEFORE_A_VERB: ReadonlySet<string> = new Set(words.beforeAVerb);
export const DETERMINERS: ReadonlySet<string> = new Set(words.determiners);
export const PRONOUNS: ReadonlySet<string> = new Set(words.pronouns);
export const BEFORE_AN_ADJECTIVE: ReadonlySet<string> = new Set(words.beforeAnAdjective);
export const NO_OBJECTS: ReadonlySet<string> = new Set(words.noObjects);

type Kind = 'verb' | 'verb with object' | 'noun' | 'adjective' | 'opening' | 'other';

export interface Entry {
  kind: Kind;
  /** The words of the entry, in lower case except for proper names. */
  words: string;
  /** Whether it is the base form of a verb. */
  base: boolean;
  /** Possible replacements. */
  others: readonly string[];
}

/** Entries by their first word, longest first. */
export const ENTRIES: ReadonlyMap<string, readonly Entry[]> = entriesOf([
  ['opening', words.openings],
  ['other', words.otherWords],
  ['adjective', words.adjectives],
  ['noun', words.nouns],
  ['verb with object', words.verbsWithObject],
  ['verb', words.verbs],
]);

/** Every word and phrase in any form, for tests. */
export const KNOWN_WORDS: ReadonlySet<string> = new Set(
  [...ENTRIES.values()].flat().flatMap(({ words, others }) => [words, ...others]),
);

function formsOf(row: string, kind: Kind): string[] {
  const plain = row.replace(/^>/, '');
  if (kind === 'opening' || kind === 'other' || kind === 'adjective') return [plain];
  const forms = plain.split(' ').map((form) => form.replaceAll('+', ' '));
  // The past form is also the participle.
  return kind !== 'noun' && forms.length === 4 ? [...forms.slice(0, 3), forms[2] as string, forms[3] as string] : forms;
}

function entriesOf(all: readonly (readonly [Kind, readonly Group[]])[]): ReadonlyMap<string, readonly Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const [kind, groups] of all) {
    for (const group of groups) {
      const rows = group.map((row) => ({ forms: formsOf(row, kind), fixed: row.startsWith('>') }));
      for (const { forms, fixed } of rows) {
        if (fixed) continue;
        for (const words of new Set(forms)) {
          if (words === '-') continue;
          const places = forms.flatMap((form, i) => (form === words ? [i] : []));
          // A replacement must be the same word in every form that this word can be.
          const others = rows.flatMap((row) => {
            const said = new Set(places.map((i) => row.forms[i]));
            const [only] = said;
            return said.size === 1 && only !== undefined && only !== '-' && only !== words ? [only] : [];
          });
          if (others.length === 0) continue;
          const first = (words.split(' ')[0] as string).toLowerCase();
          const entry = { kind, words, base: places.includes(0) && kind.startsWith('verb'), others };
          found.set(first, [...(found.get(first) ?? []), entry]);
        }
      }
    }
  }
  for (const [first, entries] of found) {
    found.set(
      first,
      entries.toSorted((a, b) => b.words.split(' ').length - a.words.split(' ').length),
    );
  }
  return found;
}
