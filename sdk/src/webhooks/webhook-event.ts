import type { components } from '../generated/types.ts';

type Schemas = components['schemas'];

interface Envelope<Type extends string, Data> {
  /** The same each time that the event is delivered: what was seen before is not done again. */
  id: string;
  type: Type;
  created_at: string;
  mode: 'test' | 'live';
  /** `object` is the whole object that the type names, as it was at that moment. */
  data: Data;
  /** Of the request that did it, if one did. */
  request_id: string | null;
  /** Counts what was sent to this endpoint, without a gap: a number that never comes is an event that was lost. */
  sequence: number;
}

/** As its owner is told: who among the operators did it is not in it. */
type OwnTakedown = Omit<Schemas['Takedown'], 'operator_id' | 'operator' | 'lifted_by' | 'lifter'>;

/** What is delivered to a webhook endpoint. More types will come: let a `switch` have a `default` that does nothing. */
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
