import type { WebhookEventType } from '@souk/sdk';

/** What an endpoint can be told of, in plain words. Typed so that a new type cannot be forgotten here. */
export const EVENT_LABELS: Record<Exclude<WebhookEventType, typeof TEST_EVENT>, string> = {
  'listing.purchased': 'Somebody bought a listing of yours',
  'purchase.refunded': 'A purchase was refunded, of yours or from you',
  'payout.paid': 'A payout was paid',
  'payout.failed': 'A payout failed',
  'payout_destination.updated': 'Your payout destination was changed',
  'listing.published': 'A listing of yours was published',
  'listing.unpublished': 'A listing of yours was unpublished',
  'model.revision_published': 'A model of yours got a new revision',
  'dataset.published': 'A dataset of yours was published',
  'takedown.created': 'A model or dataset of yours was taken down',
  'takedown.lifted': 'A takedown of something of yours was lifted',
  'deployment.ready': 'A deployment of yours can be called',
  'deployment.failed': 'A deployment of yours failed',
  'api_key.activated': 'An API key became active',
  'api_key.revoked': 'An API key was revoked',
  'webhook_endpoint.disabled': 'A webhook endpoint was disabled',
};

/** Sent because it is asked for, not because anybody listens to it. */
export const TEST_EVENT = 'webhook_endpoint.test';

export type EventChoice = keyof typeof EVENT_LABELS;
export const EVENT_CHOICES = Object.keys(EVENT_LABELS) as EventChoice[];

/** As the API has it: types, or the star alone. */
export type Listening = EventChoice[] | ['*'];

export function hearsAll(events: Listening): events is ['*'] {
  return events[0] === '*';
}
