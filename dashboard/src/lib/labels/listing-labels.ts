import type { Listing } from '@souk/sdk';
import type { BadgeTone } from './badge-tone.ts';

interface StatusLabel {
  label: string;
  tone: BadgeTone;
  /** Meaning for buyers. */
  meaning: string;
}

const STATUSES: Record<Listing['status'], StatusLabel> = {
  draft: { label: 'Draft', tone: 'plain', meaning: 'Only you see it until you put it on sale.' },
  published: { label: 'On sale', tone: 'ok', meaning: 'Everyone can find and buy it.' },
  unpublished: {
    label: 'Off sale',
    tone: 'warn',
    meaning: 'It cannot be bought. Buyers keep their licenses and files.',
  },
};

export const statusLabel = ({ status }: Pick<Listing, 'status'>): StatusLabel => STATUSES[status];

export const salesLabel = (sales: number): string =>
  sales === 0 ? 'Not sold yet' : `Sold ${sales === 1 ? 'once' : `${sales} times`}`;
