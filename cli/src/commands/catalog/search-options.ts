import type { Model } from '@souk/sdk';
import { type Command, Option } from 'commander';
import { type LimitOptions, withLimit } from '../../input/limit.ts';
import type { AssetKind } from './asset-name.ts';
import { withFacets } from './asset-options.ts';

const PRICES = ['free', 'paid'] as const;
const SORTS = ['newest', 'downloads', 'stars', 'trending'] as const;

export interface SearchOptions extends LimitOptions {
  task?: Model['task'];
  framework?: Model['framework'];
  license?: Model['license'];
  price?: (typeof PRICES)[number];
  owner?: string;
  sort?: (typeof SORTS)[number];
}

export function withSearch(command: Command, kind: AssetKind): Command {
  return withLimit(
    withFacets(command, kind)
      .addOption(new Option('--price <which>', 'only free or only paid ones').choices(PRICES))
      .option('--owner <account>', 'only those of this seller, such as acme')
      .addOption(new Option('--sort <order>', 'the order (default: best match first)').choices(SORTS)),
  );
}

/** Returns the query parameters; every word must match. */
export function searchQuery(words: string[], { task, framework, license, price, owner, sort }: SearchOptions) {
  return { q: words.join(' ').trim() || undefined, task, framework, license, price, owner, sort };
}
