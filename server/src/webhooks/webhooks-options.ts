import type { ForbiddenDestination } from '../platform/outbound/admit-destination.ts';

export interface WebhooksOptions {
  /** How many endpoints an account can have in each mode. */
  quota: number;
  /** In test mode, a receiver may be on this machine, and speak plain http. */
  allowLoopback: boolean;
  /** The market itself and what it relies on: nothing is sent there, so nobody is to expect it. */
  forbidden: readonly ForbiddenDestination[];
}
