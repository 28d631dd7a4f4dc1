import type { Page } from '@souk/sdk';
import type { Command } from 'commander';
import { wholeNumber } from './whole-number.ts';

/** What commander leaves of `--limit` and `--all`. */
export interface LimitOptions {
  limit: number;
  all?: boolean;
}

/** The API's own limit of a page. */
const LARGEST_PAGE = 100;

/** How far a list is read: `--limit <n>`, 20 unless said, or `--all`. */
export function withLimit(command: Command): Command {
  return command
    .option('--limit <n>', 'how many to show', wholeNumber({ from: 1, example: 50 }), 20)
    .option('--all', 'all there are, however many');
}

/**
 * The first of a list, as many as were asked for, in as few pages as that takes:
 *
 *     const { items, more } = await takeUpTo(options, (limit) => souk.models.list({ ...query, limit }));
 */
export async function takeUpTo<T>(
  { limit, all }: LimitOptions,
  list: (pageSize: number) => { pages(): AsyncIterable<Page<T>> },
): Promise<{ items: T[]; more: boolean }> {
  const wanted = all ? Number.POSITIVE_INFINITY : limit;
  const items: T[] = [];
  for await (const page of list(Math.min(wanted, LARGEST_PAGE)).pages()) {
    items.push(...page.items);
    if (items.length >= wanted) return { items: items.slice(0, wanted), more: items.length > wanted || page.has_more };
  }
  return { items, more: false };
}
