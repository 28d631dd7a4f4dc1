import type { Listing } from '@souk/sdk';

/** Where a listing is edited. */
export const editorOf = ({ id }: Pick<Listing, 'id'>): string => `/dashboard/selling/listings/${id}`;

/** Where the thing that it sells is managed, and where others see it. */
export const managedAt = ({ type, id }: Pick<Listing['asset'], 'type' | 'id'>): string =>
  `/dashboard/selling/${type}s/${id}`;
export const shownAt = ({ type, slug }: Pick<Listing['asset'], 'type' | 'slug'>): string => `/${type}s/${slug}`;
/** The same page with this listing on it, whether it is on sale or not: for its owner alone. */
export const previewOf = ({ id, asset }: Pick<Listing, 'id' | 'asset'>): string => `${shownAt(asset)}?preview=${id}`;

/** The form in which operators take an asset down. */
export function takeDownPath(type: 'model' | 'dataset', slug: string): string {
  return `/dashboard/operator/takedowns?${new URLSearchParams({ asset: `/${type}s/${slug}` })}`;
}
