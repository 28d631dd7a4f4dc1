import type { Db } from '../../platform/db/queryable.ts';
import * as sql from './search.sql.ts';

export interface Frequencies {
  total: number;
  /** The part of all assets that hold this word: 0 for words that are not among the most common. */
  of(lexeme: string): number;
  /** The most common that begin so, the commonest first. */
  beginningWith(prefix: string, most: number): string[];
}

const KEPT_MS = 60_000;
const known = new WeakMap<Db, { until: number; frequencies: Promise<Frequencies> }>();

/** How common words are, as of PostgreSQL's last statistics; asked for once a minute. */
export function wordFrequencies(db: Db): Promise<Frequencies> {
  const entry = known.get(db);
  if (entry && entry.until > Date.now()) return entry.frequencies;
  const frequencies = load(db);
  known.set(db, { until: Date.now() + KEPT_MS, frequencies });
  frequencies.catch(() => known.delete(db)); // whoever waits for it hears of it; the next one asks anew
  return frequencies;
}

async function load(db: Db): Promise<Frequencies> {
  const row = await db.one(sql.wordFrequencies, []);
  const byWord = new Map(row?.words?.map((word, index) => [word, row.frequencies?.[index] ?? 0]));
  const commonestFirst = [...byWord].sort(([, a], [, b]) => b - a).map(([word]) => word);
  return {
    total: row?.total ?? 0,
    of: (lexeme) => byWord.get(lexeme) ?? 0,
    beginningWith: (prefix, most) => commonestFirst.filter((word) => word.startsWith(prefix)).slice(0, most),
  };
}
