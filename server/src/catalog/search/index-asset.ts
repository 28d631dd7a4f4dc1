import type { Tx } from '../../platform/db/queryable.ts';
import type { AssetRow } from '../assets/asset.ts';
import * as sql from './search.sql.ts';
import { searchTerms } from './search-terms.ts';

/**
 * What a match is ranked by has to fit into one page of PostgreSQL's with the rest of its row, and all words together
 * into the 1 MiB of a tsvector. In bytes, a dozen for each word that stands somewhere.
 */
const MOST_RANKED_BYTES = { name: 2_000, slug: 1_000, description: 3_500 };
const MOST_MATCHED_BYTES = 500_000;
const BYTES_OF_A_PLACE = 12;

type Described = Pick<AssetRow, 'name' | 'slug' | 'task' | 'framework' | 'description' | 'readme'>;

/** Makes an asset findable by what it says of itself. On the transaction that changed or published it. */
export async function indexAsset(tx: Tx, asset: Described & Pick<AssetRow, 'id'>): Promise<void> {
  const { name, slug, description, readme } = termsOf(asset);
  await tx.run(sql.indexAsset, [asset.id, name.join(' '), slug.join(' '), description.join(' '), readme.join(' ')]);
  await tx.run(sql.recordTerms, [asset.id, [...new Set([...name, ...slug, ...description, ...readme])]]);
}

/** The words of each part; those of a part that is too long to be ranked whole count as the readme's. */
export function termsOf(asset: Described) {
  const parts = {
    name: searchTerms(asset.name),
    slug: searchTerms(asset.slug),
    description: searchTerms(asset.description),
  };
  const name = within(MOST_RANKED_BYTES.name, parts.name);
  const slug = within(MOST_RANKED_BYTES.slug, parts.slug);
  const description = within(MOST_RANKED_BYTES.description, parts.description);
  const rest = [
    ...parts.name.slice(name.length),
    ...parts.slug.slice(slug.length),
    ...parts.description.slice(description.length),
    // What can be filtered by can be typed as well.
    ...searchTerms(`${asset.task} ${asset.framework} ${asset.readme ?? ''}`),
  ];
  return { name, slug, description, readme: within(MOST_MATCHED_BYTES, [...new Set(rest)]) };
}

/** As many of the words, from the first on, as take up so many bytes. */
function within(bytes: number, words: readonly string[]): string[] {
  let left = bytes;
  const end = words.findIndex((word) => {
    left -= Buffer.byteLength(word) + BYTES_OF_A_PLACE;
    return left < 0;
  });
  return words.slice(0, end === -1 ? words.length : end);
}
