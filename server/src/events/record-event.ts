import type { Tx } from '../platform/db/queryable.ts';
import { newId } from '../platform/ids.ts';
import { insertEvent } from './events.sql.ts';

/** What can happen that somebody is told of. */
export const EVENT_TYPES = [
  'listing.purchased',
  'purchase.refunded',
  'listing.published',
  'listing.unpublished',
  'dataset.published',
  'model.revision_published',
  'api_key.activated',
  'api_key.revoked',
  'payout.paid',
  'payout.failed',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

export interface NewEvent {
  type: EventType;
  /** Who is told. */
  accountId: string;
  /** `object` is the whole object that the type names. */
  data: { object: object } & Record<string, unknown>;
  /** Of the request that did it, if one did. */
  requestId?: string | undefined;
}

/** Writes down what happened, in the transaction that does it. */
export async function recordEvent(tx: Tx, { type, accountId, data, requestId }: NewEvent): Promise<void> {
  await tx.run(insertEvent, [newId('evt'), accountId, type, JSON.stringify(data), requestId ?? null]);
}
