import type { Static, TSchema } from 'typebox';
import type { Principal } from '../../access/principal.ts';
import { Dataset } from '../../catalog/assets/dataset.ts';
import { Model } from '../../catalog/assets/model.ts';
import { Takedown, withoutOperators } from '../../catalog/assets/takedown.ts';
import { Revision } from '../../catalog/revisions/revision.ts';
import { Listing } from '../../commerce/listings/listing.ts';
import { Purchase } from '../../commerce/purchases/purchase.ts';
import { Deployment } from '../../deployments/deployment.ts';
import type { EventRow } from '../../events/event.ts';
import { findEvent } from '../../events/find-event.ts';
import { type NewEvent, recordEvent } from '../../events/record-event.ts';
import { ApiKey } from '../../keys/key.ts';
import { PayoutDestination } from '../../payouts/destinations/payout-destination.ts';
import { Payout } from '../../payouts/payout.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { invalid } from '../../platform/errors.ts';
import { type SUBSCRIBABLE, WebhookEndpoint } from './webhook-endpoint.ts';

export interface TestEvent {
  type: (typeof SUBSCRIBABLE)[number];
  object?: object;
}

/** Deeper than any API object. Bounds the recursion of code that walks the JSON. */
const MAX_DEPTH = 32;

/** Creates a test event, which is listed and delivered like a real one. */
export async function createTestEvent(
  tx: Tx,
  principal: Principal,
  { type, object }: TestEvent,
  requestId: string,
): Promise<EventRow> {
  if (object && !fitsWithin(object, MAX_DEPTH)) {
    throw invalid('object', `\`object\` must not be nested deeper than ${MAX_DEPTH} levels.`);
  }
  const { id: accountId } = principal.account;
  const data = object ? { ...EXAMPLES[type], object } : EXAMPLES[type];
  return findEvent(tx, principal, await recordEvent(tx, { type, accountId, data, requestId }));
}

function fitsWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => fitsWithin(inner, levels - 1));
}

/** Returns the example of the OpenAPI schema. */
function exampleOf(schema: TSchema): Record<string, unknown> {
  const [example] = (schema as { examples?: Record<string, unknown>[] }).examples ?? [];
  if (!example) throw new Error('the schema has no example');
  return example;
}

const purchase = exampleOf(Purchase);
const listing = exampleOf(Listing);
const key = exampleOf(ApiKey);
const payout = exampleOf(Payout);
const deployment = exampleOf(Deployment);
const takedown = withoutOperators(exampleOf(Takedown) as Static<typeof Takedown>);
const AT = '2026-01-07T08:15:30.120Z';

const EXAMPLES: Record<TestEvent['type'], NewEvent['data']> = {
  'listing.purchased': { object: purchase, listing },
  'purchase.refunded': {
    object: { ...purchase, status: 'refunded', refund_id: 'rfd_01k9zq4v7he1r8c3t5n6m2x0rf', refunded_at: AT },
  },
  'listing.published': { object: listing },
  'listing.unpublished': { object: { ...listing, status: 'unpublished' } },
  'dataset.published': { object: exampleOf(Dataset) },
  'model.revision_published': { object: exampleOf(Revision), model: exampleOf(Model) },
  'takedown.created': { object: takedown },
  'takedown.lifted': { object: { ...takedown, status: 'lifted', lifted_at: AT } },
  'deployment.ready': { object: deployment },
  'deployment.failed': {
    object: {
      ...deployment,
      status: 'failed',
      ready_at: null,
      failure: { code: 'out_of_memory', message: 'It needed more than the 4 GB that a model may have.', at: AT },
    },
  },
  // Only live keys are ever activated, even though this event is created in test mode.
  'api_key.activated': {
    object: {
      ...key,
      mode: 'live',
      tier: 'premium',
      scopes: ['listings:read', 'webhooks:write', 'inference:run'],
      prefix: 'svc_live_',
      last_used_at: null,
    },
  },
  'api_key.revoked': { object: { ...key, status: 'revoked' } },
  'payout.paid': { object: payout },
  'payout.failed': {
    object: {
      ...payout,
      status: 'failed',
      failure: { code: 'account_closed', message: 'The bank account is closed. Give another one.' },
      paid_at: null,
    },
  },
  'payout_destination.updated': { object: exampleOf(PayoutDestination) },
  'webhook_endpoint.disabled': {
    object: { ...exampleOf(WebhookEndpoint), status: 'disabled', disabled_at: AT, disabled_reason: 'gone' },
  },
};
