import type { Event } from '@souk/sdk';
import { InvalidArgumentError } from 'commander';

export type EventType = Event['type'];

/** All types of events. The type makes sure that none is missing. */
export const EVENT_TYPES: Readonly<Record<EventType, string>> = {
  'listing.purchased': 'a license of a listing of yours was bought',
  'purchase.refunded': 'a purchase was refunded and its license has ended',
  'listing.published': 'a listing of yours went on sale',
  'listing.unpublished': 'a listing of yours went off sale',
  'dataset.published': 'a dataset of yours was published',
  'model.revision_published': 'a revision of a model of yours was published',
  'takedown.created': 'operators took a model or dataset of yours down',
  'takedown.lifted': 'operators lifted a takedown of something of yours',
  'deployment.ready': 'a deployment can be called',
  'deployment.failed': 'a deployment cannot be run',
  'api_key.activated': 'a live premium key was paid for',
  'api_key.revoked': 'a key was revoked',
  'payout.paid': 'a payout reached its destination',
  'payout.failed': 'a payout failed or came back',
  'payout_destination.updated': 'your payouts go to another destination',
  'webhook_endpoint.disabled': 'an endpoint was disabled: gone, or failing for days',
  'webhook_endpoint.test': 'you sent a test event to an endpoint',
};

/** Types that can be subscribed to. A test event is sent to one endpoint only, by `webhooks test`. */
export type TriggeredType = Exclude<EventType, 'webhook_endpoint.test'>;

export const TRIGGERED_TYPES = Object.keys(EVENT_TYPES).filter(
  (type) => type !== 'webhook_endpoint.test',
) as TriggeredType[];

export const ALL_TYPES = Object.keys(EVENT_TYPES) as EventType[];

/** Parses `--events a,b --events c`: types, or `*` for all of them. */
export function collectTypes(text: string, before: string[] = []): string[] {
  const types = text.split(',').map((type) => type.trim());
  const unknown = types.find((type) => type !== '*' && !Object.hasOwn(EVENT_TYPES, type));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(`There is no event type "${unknown}". List them with \`souk trigger --list\`.`);
  }
  return [...new Set([...before, ...types])];
}

/** Returns whether an event passes the filter; no filter passes all. */
export function isWanted(types: readonly string[] | undefined, type: string): boolean {
  return types === undefined || types.includes('*') || types.includes(type);
}
