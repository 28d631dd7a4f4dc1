import type { WebhookEventType } from '@souk/sdk';

/** Labels of the event types that an endpoint can receive. The type requires a label for every event type. */
export const EVENT_LABELS: Record<Exclude<WebhookEventType, typeof TEST_EVENT>, string> = {
  'listing.purchased': 'A listing of yours was purchased',
  'purchase.refunded': 'A purchase or sale of yours was refunded',
  'payout.paid': 'A payout was paid',
  'payout.failed': 'A payout failed',
  'payout_destination.updated': 'Your payout destination was changed',
  'listing.published': 'A listing of yours was published',
  'listing.unpublished': 'A listing of yours was unpublished',
  'model.revision_published': 'A revision of your model was published',
  'dataset.published': 'A dataset of yours was published',
  'takedown.created': 'A model or dataset of yours was taken down',
  'takedown.lifted': 'A takedown of your model or dataset was lifted',
  'deployment.ready': 'A deployment of yours is ready',
  'deployment.failed': 'A deployment of yours failed',
  'api_key.activated': 'An API key became active',
  'api_key.revoked': 'An API key was revoked',
  'webhook_endpoint.disabled': 'A webhook endpoint was disabled',
};

/** Sent on request only: endpoints cannot subscribe to it. */
export const TEST_EVENT = 'webhook_endpoint.test';

export type EventChoice = keyof typeof EVENT_LABELS;
export const EVENT_CHOICES = Object.keys(EVENT_LABELS) as EventChoice[];

/** The events of an endpoint, as in the API: a list of types, or `*` alone. */
export type EndpointEvents = EventChoice[] | ['*'];

export function receivesAllEvents(events: EndpointEvents): events is ['*'] {
  return events[0] === '*';
}
