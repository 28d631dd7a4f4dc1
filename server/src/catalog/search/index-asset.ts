import type { Tx } from '../../platform/db/queryable.ts';
import type { AssetRow } from '../assets/asset.ts';
import * as sql from './search.sql.ts';
import { searchTerms } from './search-terms.ts';

/**
 * Limits in bytes, about a dozen per word position: the ranked part must fit into one PostgreSQL page with the rest of
 * its row, and all words into the 1 MiB of a tsvector.
 */
const MAX_RANKED_BYTES = { name: 2_000, slug: 1_000, description: 3_500 };
const MAX_MATCHED_BYTES = 500_000;
const POSITION_BYTES = 12;

type Described = Pick<AssetRow, 'name' | 'slug' | 'task' | 'framework' | 'description' | 'readme'>;

/** Indexes an asset for search, in the transaction that changed or published it. */
export async function indexAsset(tx: Tx, asset: Described & Pick<AssetRow, 'id'>): Promise<void> {
  const { name, slug, description, readme } = termsOf(asset);
  await tx.run(sql.indexAsset, [asset.id, name.join(' '), slug.join(' '), description.join(' '), readme.join(' ')]);
  await tx.run(sql.recordTerms, [asset.id, [...new Set([...name, ...slug, ...description, ...readme])]]);
}

/** Splits an asset into words per field; words beyond a field's limit count as part of the readme. */
export function termsOf(asset: Described) {
  const parts = {
    name: searchTerms(asset.name),
    slug: searchTerms(asset.slug),
    description: searchTerms(asset.description),
  };
  const name = takeFitting(MAX_RANKED_BYTES.name, parts.name);
  const slug = takeFitting(MAX_RANKED_BYTES.slug, parts.slug);
  const description = takeFitting(MAX_RANKED_BYTES.description, parts.description);
  const rest = [
    ...parts.name.slice(name.length),
    ...parts.slug.slice(slug.length),
    ...parts.description.slice(description.length),
    // Filter values can be searched for as well.
    ...searchTerms(`${asset.task} ${asset.framework} ${asset.readme ?? ''}`),
  ];
  return { name, slug, description, readme: takeFitting(MAX_MATCHED_BYTES, [...new Set(rest)]) };
}

/** Returns the leading words that fit into the bytes. */
function takeFitting(bytes: number, words: readonly string[]): string[] {
  let left = bytes;
  const end = words.findIndex((word) => {
    left -= Buffer.byteLength(word) + POSITION_BYTES;
    return left < 0;
  });
  return words.slice(0, end === -1 ? words.length : end);
}
