import type { components } from '../generated/types.ts';

type Schemas = components['schemas'];

interface Envelope<Type extends string, Data> {
  /** Unique event ID. Constant across retries, so use it to deduplicate. */
  id: string;
  type: Type;
  created_at: string;
  mode: 'test' | 'live';
  /** `object` is the object that the type names, as it was when the event happened. */
  data: Data;
  /** Request that caused the event, if any. */
  request_id: string | null;
  /** Sequence number of this endpoint, without gaps: a missing number is a lost event. */
  sequence: number;
}

/** A takedown as its owner sees it, without the operator. */
type OwnTakedown = Omit<Schemas['Takedown'], 'operator_id' | 'operator' | 'lifted_by' | 'lifter'>;

/** An event delivered to a webhook endpoint. More types will be added: give a `switch` a `default` that does nothing. */
export type WebhookEvent =
  | Envelope<'listing.purchased', { object: Schemas['Purchase']; listing: Schemas['Listing'] }>
  | Envelope<'purchase.refunded', { object: Schemas['Purchase'] }>
  | Envelope<'listing.published' | 'listing.unpublished', { object: Schemas['Listing'] }>
  | Envelope<'dataset.published', { object: Schemas['Dataset'] }>
  | Envelope<'model.revision_published', { object: Schemas['Revision']; model: Schemas['Model'] }>
  | Envelope<'takedown.created' | 'takedown.lifted', { object: OwnTakedown }>
  | Envelope<'deployment.ready' | 'deployment.failed', { object: Schemas['Deployment'] }>
  | Envelope<'api_key.activated' | 'api_key.revoked', { object: Schemas['ApiKey'] }>
  | Envelope<'payout.paid' | 'payout.failed', { object: Schemas['Payout'] }>
  | Envelope<'payout_destination.updated', { object: Schemas['PayoutDestination'] }>
  | Envelope<'webhook_endpoint.disabled' | 'webhook_endpoint.test', { object: Schemas['WebhookEndpoint'] }>;

export type WebhookEventType = WebhookEvent['type'];
