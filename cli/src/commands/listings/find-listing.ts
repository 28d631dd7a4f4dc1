import type { Listing, Souk } from '@souk/sdk';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { shellQuote } from '../../output/terminal-text.ts';
import { findAsset } from '../catalog/asset-name.ts';

/** Finds a listing by its id, or by its asset: the published one, otherwise the newest of the caller's own. */
export async function findListing(souk: Souk, name: string): Promise<Listing> {
  if (name.startsWith('lst_')) return souk.listings.get(name);
  const { kind, asset } = await findAsset(souk, name);
  const [onSale, own] = await Promise.all([
    souk.listings.list({ asset: asset.id, limit: 1 }).page(),
    souk.listings.list({ asset: asset.id, mine: true, limit: 1 }).page(),
  ]);
  const listing = onSale.items[0] ?? own.items[0];
  if (listing) return listing;
  throw new Failure(`the ${kind} ${asset.slug} is not on sale.`, {
    exitCode: EXIT.notFound,
    code: 'not_found',
    nextStep: `If it is yours, put it on sale with \`souk listings create ${asset.slug} --title ${shellQuote(asset.name)} --publish\`.`,
  });
}
