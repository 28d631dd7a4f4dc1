/** A PostgreSQL tsquery. */
export interface SearchQuery {
  /** All words must match. */
  all: string;
  /** Any word counts, for ranking. */
  any: string;
  /** Fraction of rows that contain the rarest word. */
  frequency: number;
}

/** The typed words, with the expansions of each. */
export interface ExpandedQuery {
  words: { typed: string; expansions: readonly string[] }[];
  stemOf: (word: string) => string;
  frequencyOf: (lexeme: string) => number;
}

/** Matches every word in any of its expansions. */
export function queryFor({ words, ...by }: ExpandedQuery): SearchQuery {
  return build(
    withoutStopWords(words, by.stemOf).map(({ typed, expansions }) => [typed, ...expansions]),
    by,
  );
}

/** Matches the words as typed; undefined if they have no expansions. */
export function exactQueryFor({ words, ...by }: ExpandedQuery): SearchQuery | undefined {
  const significant = withoutStopWords(words, by.stemOf);
  if (significant.every(({ expansions }) => expansions.length === 0)) return undefined;
  return build(
    significant.map(({ typed }) => [typed]),
    by,
  );
}

/** Drops stop words, unless there are only stop words. */
function withoutStopWords(words: ExpandedQuery['words'], stemOf: ExpandedQuery['stemOf']): ExpandedQuery['words'] {
  const significant = words.filter(({ typed }) => stemOf(typed) !== '');
  return significant.length > 0 ? significant : words;
}

/** Words consist of letters and digits, so nothing needs escaping. */
function build(groups: readonly string[][], { stemOf, frequencyOf }: Omit<ExpandedQuery, 'words'>): SearchQuery {
  const lexemes = groups.map((words) => [...new Set(words.flatMap((word) => [word, stemOf(word)]))].filter(Boolean));
  const parts = lexemes.map((group) => `(${group.map((lexeme) => `'${lexeme}'`).join(' | ')})`);
  return {
    all: parts.join(' & '),
    any: parts.join(' | '),
    frequency: Math.min(...lexemes.map((group) => Math.max(...group.map(frequencyOf)))),
  };
}
