import type { Page } from '@souk/sdk';
import type { Command } from 'commander';
import { wholeNumber } from './whole-number.ts';

/** Parsed `--limit` and `--all`. */
export interface LimitOptions {
  limit: number;
  all?: boolean;
}

/** The API's maximum page size. */
const MAX_PAGE_SIZE = 100;

/** Adds `--limit <n>`, 20 by default, and `--all`. */
export function withLimit(command: Command): Command {
  return command
    .option('--limit <n>', 'max number of results', wholeNumber({ from: 1, example: 50 }), 20)
    .option('--all', 'show all results');
}

/**
 * Reads the first items of a list, up to the limit, in as few pages as possible:
 *
 *     const { items, more } = await takeUpTo(options, (limit) => souk.models.list({ ...query, limit }));
 */
export async function takeUpTo<T>(
  { limit, all }: LimitOptions,
  list: (pageSize: number) => { pages(): AsyncIterable<Page<T>> },
): Promise<{ items: T[]; more: boolean }> {
  const wanted = all ? Number.POSITIVE_INFINITY : limit;
  const items: T[] = [];
  for await (const page of list(Math.min(wanted, MAX_PAGE_SIZE)).pages()) {
    items.push(...page.items);
    if (items.length >= wanted) return { items: items.slice(0, wanted), more: items.length > wanted || page.has_more };
  }
  return { items, more: false };
}
