import type { Dataset, Model } from '@souk/sdk';
import type { BadgeTone } from '../../../lib/labels/badge-tone.ts';

export type Kind = 'model' | 'dataset';
export type Owned = Model | Dataset;

export const managePath = (kind: Kind, { id }: Pick<Owned, 'id'>): string => `/dashboard/selling/${kind}s/${id}`;
export const publicPath = (kind: Kind, { slug }: Pick<Owned, 'slug'>): string => `/${kind}s/${slug}`;

/** Describes whether others can see an asset. */
export function visibilityLabel({ takedown, visibility }: Pick<Owned, 'takedown' | 'visibility'>): {
  label: string;
  tone: BadgeTone;
} {
  if (takedown) return { label: 'Taken down', tone: 'danger' };
  return visibility === 'public' ? { label: 'Public', tone: 'ok' } : { label: 'Draft', tone: 'warn' };
}

export const formatFileCount = (count: number): string =>
  `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? 'file' : 'files'}`;
