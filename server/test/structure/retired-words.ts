/** Retired words, each with what to write instead. */
export type Vocabulary = ReadonlyMap<string, string>;

/** Reads the table of CONTRIBUTING.md: words in code format must not be in file names, the others are for readers alone. */
export function readVocabulary(markdown: string): Vocabulary {
  const [, section = ''] = markdown.split('\n## Vocabulary\n');
  const [table = ''] = section.split('\n## ');
  const rows = table.split('\n').filter((line) => line.startsWith('| '));
  return new Map(
    rows.flatMap((row) => {
      const [, write = '', retired = ''] = row.split('|').map((cell) => cell.trim());
      return [...retired.matchAll(/`([a-z]+)`/g)].map(([, word = '']) => [word, write] as const);
    }),
  );
}

export function findRetiredWord(
  fileName: string,
  vocabulary: Vocabulary,
): { word: string; instead: string } | undefined {
  for (const word of fileName.replace(/\..*$/, '').split('-')) {
    const instead = vocabulary.get(word);
    if (instead !== undefined) return { word, instead };
  }
  return undefined;
}
