/** A search in PostgreSQL's own language. */
export interface SearchQuery {
  /** All words must match. */
  all: string;
  /** For ranking, any of them counts. */
  any: string;
  /** In which part of the rows the rarest of the words is. */
  frequency: number;
}

/** What was typed, and what each of its words may stand for beside itself. */
export interface Understood {
  words: { typed: string; meanings: readonly string[] }[];
  stemOf: (word: string) => string;
  frequencyOf: (lexeme: string) => number;
}

/** Looks for every word in any of its meanings. */
export function queryFor({ words, ...by }: Understood): SearchQuery {
  return build(
    telling(words, by.stemOf).map(({ typed, meanings }) => [typed, ...meanings]),
    by,
  );
}

/** Looks for the words as they were typed; undefined where they have no other meanings anyway. */
export function exactQueryFor({ words, ...by }: Understood): SearchQuery | undefined {
  const told = telling(words, by.stemOf);
  if (told.every(({ meanings }) => meanings.length === 0)) return undefined;
  return build(
    told.map(({ typed }) => [typed]),
    by,
  );
}

/** Of "the arm" only the arm is looked for; of "the" the word itself. */
function telling(words: Understood['words'], stemOf: Understood['stemOf']): Understood['words'] {
  const told = words.filter(({ typed }) => stemOf(typed) !== '');
  return told.length > 0 ? told : words;
}

/** Words are letters and digits alone, so nothing in them needs to be escaped. */
function build(groups: readonly string[][], { stemOf, frequencyOf }: Omit<Understood, 'words'>): SearchQuery {
  const lexemes = groups.map((words) => [...new Set(words.flatMap((word) => [word, stemOf(word)]))].filter(Boolean));
  const parts = lexemes.map((group) => `(${group.map((lexeme) => `'${lexeme}'`).join(' | ')})`);
  return {
    all: parts.join(' & '),
    any: parts.join(' | '),
    frequency: Math.min(...lexemes.map((group) => Math.max(...group.map(frequencyOf)))),
  };
}
