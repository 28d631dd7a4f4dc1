import type { Listing, Souk } from '@souk/sdk';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { findAsset } from '../catalog/asset-name.ts';

/** Finds a listing by its own id, or by the model or dataset that it sells. */
export async function findPublishedListing(souk: Souk, what: string): Promise<Listing> {
  if (what.startsWith('lst_')) return souk.listings.get(what);
  const { kind, asset } = await findAsset(souk, what);
  const { items } = await souk.listings.list({ asset: asset.id, limit: 1 }).page();
  const [listing] = items;
  if (listing) return listing;
  throw new Failure(`${asset.slug} is not on sale.`, {
    exitCode: EXIT.notFound,
    code: 'not_on_sale',
    nextStep: asset.price.amount === 0 ? `It is free: \`souk ${kind}s download ${asset.slug}\`.` : undefined,
  });
}
