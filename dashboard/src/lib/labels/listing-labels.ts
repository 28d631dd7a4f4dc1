import type { Listing } from '@souk/sdk';
import type { BadgeTone } from '../../ui/layout/badge.tsx';

interface StatusWords {
  label: string;
  tone: BadgeTone;
  /** What it means for buyers. */
  meaning: string;
}

const STATUSES: Record<Listing['status'], StatusWords> = {
  draft: { label: 'Draft', tone: 'plain', meaning: 'Only you see it until you put it on sale.' },
  published: { label: 'On sale', tone: 'ok', meaning: 'Everybody can find and buy it.' },
  unpublished: {
    label: 'Off sale',
    tone: 'warn',
    meaning: 'Nobody can buy it. Whoever bought it keeps the license and the files.',
  },
};

export const statusInWords = ({ status }: Pick<Listing, 'status'>): StatusWords => STATUSES[status];

export const salesInWords = (sales: number): string =>
  sales === 0 ? 'Not sold yet' : `Sold ${sales === 1 ? 'once' : `${sales} times`}`;

/** Where a listing is edited. */
export const editorOf = ({ id }: Pick<Listing, 'id'>): string => `/dashboard/selling/listings/${id}`;

/** Where the thing that it sells is managed, and where others see it. */
export const managedAt = ({ type, id }: Pick<Listing['asset'], 'type' | 'id'>): string =>
  `/dashboard/selling/${type}s/${id}`;
export const shownAt = ({ type, slug }: Pick<Listing['asset'], 'type' | 'slug'>): string => `/${type}s/${slug}`;
/** The same page with this listing on it, whether it is on sale or not: for its owner alone. */
export const previewOf = ({ id, asset }: Pick<Listing, 'id' | 'asset'>): string => `${shownAt(asset)}?preview=${id}`;
