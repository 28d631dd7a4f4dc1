import type { Queryable } from '../../platform/db/queryable.ts';
import * as sql from './search.sql.ts';

export interface Frequencies {
  total: number;
  /** Returns the fraction of assets with this word; 0 if it is not among the most common. */
  of(lexeme: string): number;
  /** Returns the most common words with this prefix, most common first. */
  beginningWith(prefix: string, limit: number): string[];
}

const CACHE_MS = 60_000;
const cache = new WeakMap<Queryable, { until: number; frequencies: Promise<Frequencies> }>();

/** Returns word frequencies of PostgreSQL's last statistics, cached for a minute. */
export function wordFrequencies(db: Queryable): Promise<Frequencies> {
  const entry = cache.get(db);
  if (entry && entry.until > Date.now()) return entry.frequencies;
  const frequencies = load(db);
  cache.set(db, { until: Date.now() + CACHE_MS, frequencies });
  frequencies.catch(() => cache.delete(db)); // reported to the waiting callers; the next call retries
  return frequencies;
}

async function load(db: Queryable): Promise<Frequencies> {
  const row = await db.one(sql.wordFrequencies, []);
  const byWord = new Map(row?.words?.map((word, index) => [word, row.frequencies?.[index] ?? 0]));
  const commonestFirst = [...byWord].sort(([, a], [, b]) => b - a).map(([word]) => word);
  return {
    total: row?.total ?? 0,
    of: (lexeme) => byWord.get(lexeme) ?? 0,
    beginningWith: (prefix, limit) => commonestFirst.filter((word) => word.startsWith(prefix)).slice(0, limit),
  };
}
