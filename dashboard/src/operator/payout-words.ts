import type { OperatedPayout } from '@souk/sdk';
import type { BadgeTone } from '../ui/badge.tsx';

type Status = OperatedPayout['status'];

export const PAYOUT_STATUS: Record<Status, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Pending', tone: 'plain' },
  in_transit: { label: 'On its way', tone: 'accent' },
  paid: { label: 'Paid', tone: 'ok' },
  failed: { label: 'Failed', tone: 'danger' },
};

const STATUSES = Object.keys(PAYOUT_STATUS) as Status[];

/** What an address names, if it is one. */
export const readPayoutStatus = (text: string | null): Status | undefined => STATUSES.find((status) => status === text);

/** Names of processors as they write themselves. */
export const processorWords = (name: string): string =>
  name === 'stripe' ? 'Stripe' : name === 'simulated' ? 'Simulated' : name;
