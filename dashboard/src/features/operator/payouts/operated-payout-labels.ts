import type { OperatedPayout } from '@souk/sdk';
import { STATUSES as PAYOUT_STATUS } from '../../../lib/labels/payout-labels.ts';

type Status = OperatedPayout['status'];

/** Operators and sellers speak of the same payouts in the same words. */
export { PAYOUT_STATUS };

const STATUSES = Object.keys(PAYOUT_STATUS) as Status[];

/** What an address names, if it is one. */
export const readPayoutStatus = (text: string | null): Status | undefined => STATUSES.find((status) => status === text);

/** Names of processors as they write themselves. */
export const processorLabel = (name: string): string =>
  name === 'stripe' ? 'Stripe' : name === 'simulated' ? 'Simulated' : name;
