import type { ForbiddenDestination } from '../platform/outbound/admit-destination.ts';

export interface WebhooksOptions {
  /** Maximum endpoints per account and mode. */
  quota: number;
  /** Allows receivers on this machine, and plain http, in test mode. */
  allowLoopback: boolean;
  /** The server itself and its backing services: webhooks are never sent there, and such URLs are rejected. */
  forbidden: readonly ForbiddenDestination[];
}
