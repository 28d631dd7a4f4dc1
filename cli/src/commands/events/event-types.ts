import type { Event } from '@souk/sdk';
import { InvalidArgumentError } from 'commander';

export type EventType = Event['type'];

/** What an account is told of. The type sees to it that none is missing. */
export const EVENT_TYPES: Readonly<Record<EventType, string>> = {
  'listing.purchased': 'somebody bought a license of a listing of yours',
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
  'webhook_endpoint.test': 'you asked for a test of an endpoint',
};

/** A test event is made for one endpoint, by `webhooks test`: nobody subscribes to it. */
export type TriggeredType = Exclude<EventType, 'webhook_endpoint.test'>;

export const TRIGGERED_TYPES = Object.keys(EVENT_TYPES).filter(
  (type) => type !== 'webhook_endpoint.test',
) as TriggeredType[];

export const ALL_TYPES = Object.keys(EVENT_TYPES) as EventType[];

/** `--events a,b --events c`: types, or `*` for all of them. */
export function collectTypes(text: string, before: string[] = []): string[] {
  const types = text.split(',').map((type) => type.trim());
  const unknown = types.find((type) => type !== '*' && !Object.hasOwn(EVENT_TYPES, type));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(`There is no event "${unknown}". \`souk trigger --list\` shows which there are.`);
  }
  return [...new Set([...before, ...types])];
}

/** Whether an event is among those that were asked for; without any, all are. */
export function isWanted(types: readonly string[] | undefined, type: string): boolean {
  return types === undefined || types.includes('*') || types.includes(type);
}
