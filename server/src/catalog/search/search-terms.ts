const MAX_WORD = 64;
/** PostgreSQL parses this as a number, whatever letters follow. */
const SCIENTIFIC = /^\d+e\d+(?=\p{L})/u;
/** Scripts without spaces between words. */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
const RUN = new RegExp(`[[\\p{L}\\p{N}]&&[${UNSPACED}]]+|[[\\p{L}\\p{N}]--[${UNSPACED}]]+`, 'gv');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'v');

/**
 * Splits a text into search words: runs of letters and digits, lower-cased and without accents. In scripts without
 * spaces, every letter and every pair of neighbours is a word. Queries are split the same way, so the two cannot
 * disagree.
 */
export function searchTerms(text: string): string[] {
  return runsOf(text).flatMap((run) =>
    IS_UNSPACED.test(run) ? [...lettersOf(run), ...pairsOf(run)] : wordsOfRun(run),
  );
}

/** Splits a query, without duplicates. In scripts without spaces the pairs suffice, as they contain the letters. */
export function typedTerms(text: string): string[] {
  const words = runsOf(text).flatMap((run) => {
    if (!IS_UNSPACED.test(run)) return wordsOfRun(run);
    return lettersOf(run).length === 1 ? [run] : pairsOf(run);
  });
  return [...new Set(words)];
}

function runsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
  return plain.match(RUN) ?? [];
}

function wordsOfRun(run: string): string[] {
  if (run.length > MAX_WORD) return [];
  const [number = ''] = SCIENTIFIC.exec(run) ?? [];
  return number === '' ? [run] : [number, run.slice(number.length)];
}

function lettersOf(run: string): string[] {
  return [...run];
}

function pairsOf(run: string): string[] {
  const letters = lettersOf(run);
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}
