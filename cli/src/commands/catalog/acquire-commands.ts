import type { Dataset, Listing, Model, Souk } from '@souk/sdk';
import type { AssetKind } from './asset-name.ts';
import { formatPrice } from './asset-table.ts';

/** Returns the published listing of an asset, if any. */
export async function findOffer(souk: Souk, asset: { id: string }): Promise<Listing | undefined> {
  const { items } = await souk.listings.list({ asset: asset.id, limit: 1 }).page();
  return items[0];
}

/** Returns the commands that get the files of an asset. */
export function listAcquireCommands(
  kind: AssetKind,
  asset: Model | Dataset,
  offer: Listing | undefined,
  isOwn: boolean,
): [name: string, value: string][] {
  const download: [string, string] = ['get it', `souk ${kind}s download ${asset.slug}`];
  if (asset.published_at === null) return [['next', `souk ${kind}s publish ${asset.slug}`]];
  if (isOwn || (asset.price.amount === 0 && (offer?.price.amount ?? 0) === 0)) return [download];
  if (!offer) return [['get it', 'not on sale']];
  return [['buy it', `souk buy ${offer.id}   for ${formatPrice(offer.price)}`], download];
}
