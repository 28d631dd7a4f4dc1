import type { OperatedPayout } from '@souk/sdk';
import { STATUSES as PAYOUT_STATUS } from '../../../lib/labels/payout-labels.ts';

type Status = OperatedPayout['status'];

/** Operators and sellers see the same labels. */
export { PAYOUT_STATUS };

const STATUSES = Object.keys(PAYOUT_STATUS) as Status[];

/** Reads a status from the query string; undefined for other text. */
export const readPayoutStatus = (text: string | null): Status | undefined => STATUSES.find((status) => status === text);

/** Names a processor with its own spelling. */
export const processorLabel = (name: string): string =>
  name === 'stripe' ? 'Stripe' : name === 'simulated' ? 'Simulated' : name;
