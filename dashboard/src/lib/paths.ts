import type { Listing } from '@souk/sdk';

/** The page that edits a listing. */
export const editorPath = ({ id }: Pick<Listing, 'id'>): string => `/dashboard/selling/listings/${id}`;

/** The page that manages an asset, and its public page. */
export const managePath = ({ type, id }: Pick<Listing['asset'], 'type' | 'id'>): string =>
  `/dashboard/selling/${type}s/${id}`;
export const publicPath = ({ type, slug }: Pick<Listing['asset'], 'type' | 'slug'>): string => `/${type}s/${slug}`;
/** The public page with this listing on it, published or not; visible to its owner only. */
export const previewPath = ({ id, asset }: Pick<Listing, 'id' | 'asset'>): string =>
  `${publicPath(asset)}?preview=${id}`;

/** The form in which operators take an asset down. */
export function takeDownPath(type: 'model' | 'dataset', slug: string): string {
  return `/dashboard/operator/takedowns?${new URLSearchParams({ asset: `/${type}s/${slug}` })}`;
}
