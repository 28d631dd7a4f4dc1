import type { OperatedAccount } from '@souk/sdk';
import type { BadgeTone } from '../../../lib/labels/badge-tone.ts';

type Status = OperatedAccount['status'];

export const ACCOUNT_STATUS: Record<Status, { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'ok' },
  suspended: { label: 'Suspended', tone: 'danger' },
  closed: { label: 'Closed', tone: 'plain' },
};

const STATUSES = Object.keys(ACCOUNT_STATUS) as Status[];

/** Reads a status from the query string; undefined for other text. */
export const readStatus = (text: string | null): Status | undefined => STATUSES.find((status) => status === text);
