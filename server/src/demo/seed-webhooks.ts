import type { EventType } from '../events/event.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { addDelivery } from '../webhooks/delivery/add-delivery.ts';
import type { Attempt } from '../webhooks/delivery/delivery.ts';
import type { Outcome } from '../webhooks/delivery/delivery-outcome.ts';
import { recordOutcomes } from '../webhooks/delivery/outcome-writer.ts';
import { createEndpoint } from '../webhooks/endpoints/create-webhook-endpoint.ts';
import { updateEndpoint } from '../webhooks/endpoints/update-webhook-endpoint.ts';
import { atTime, timeBefore } from './backdate-history.ts';
import * as sql from './history.sql.ts';
import { HISTORY_DAYS } from './plan-history.ts';
import type { History } from './play-day.ts';
import { type RandomSequence, randomSequence } from './random-sequence.ts';

interface DemoEndpoint {
  account: string;
  url: string;
  description: string;
  events: EventType[];
  /** Its owner has paused it, so that nothing is sent from here. */
  paused?: true;
}

const PAUSED = 'Paused: set a URL of your own and enable it to receive events.';
const SALES: EventType[] = ['listing.purchased', 'purchase.refunded', 'payout.paid'];

/** Hosts that exist nowhere. Enabled ones wait for what does not happen by itself. */
const ENDPOINTS: readonly DemoEndpoint[] = [
  endpoint('acme-robotics', 'orders', `Orders to the warehouse. ${PAUSED}`, SALES, true),
  endpoint('acme-robotics', 'alerts', 'Payouts that failed, to the finance team', ['payout.failed']),
  endpoint('wayfinder-labs', 'souk', `Sales to the ledger. ${PAUSED}`, SALES, true),
  endpoint('clearsight', 'souk', `Sales to the chat. ${PAUSED}`, SALES, true),
  endpoint('souk-research', 'alerts', 'Takedowns', ['takedown.created', 'takedown.lifted']),
  endpoint('handover', 'souk', `Sales to the spreadsheet. ${PAUSED}`, SALES, true),
  endpoint('bright-labs', 'souk', `Refunds. ${PAUSED}`, ['purchase.refunded', 'api_key.revoked'], true),
];

function endpoint(
  account: string,
  name: string,
  description: string,
  events: EventType[],
  paused?: true,
): DemoEndpoint {
  const url = `https://hooks.${account}.example/${name}`;
  return { account, url, description, events, ...(paused && { paused }) };
}

const OPTIONS = { quota: 100, allowLoopback: false, forbidden: [] };
const MAX_DELIVERIES = 60;

/**
 * Creates webhook endpoints together with the deliveries that they have received. Nothing is sent: the worker never sees
 * a delivery that waits.
 */
export async function seedWebhooks(history: History, signal: AbortSignal): Promise<void> {
  const { db, seededAt } = history;
  for (const demo of ENDPOINTS) {
    signal.throwIfAborted();
    const owner = history.people.get(demo.account);
    if (!owner) continue;
    const existing = await db.many(sql.endpointsOf, [owner.account.id]);
    if (existing.some(({ url }) => url === demo.url)) continue;
    const created = atTime(db, timeBefore(seededAt, HISTORY_DAYS, 8));
    await created.transaction(async (tx) => {
      const vault = history.options.commerce.payments.keyRing.test;
      const { id } = (await createEndpoint(tx, owner, demo, vault, OPTIONS)).endpoint;
      await deliver(tx, id, await tx.many(sql.eventsOf, [owner.account.id, demo.events]));
      if (demo.paused) await updateEndpoint(tx, owner, id, { status: 'disabled' }, OPTIONS);
    });
  }
}

async function deliver(tx: Tx, endpointId: string, events: readonly sql.PastEvent[]): Promise<void> {
  const random = randomSequence(events.length);
  const outcomes: Outcome[] = [];
  for (const { id, created_at } of events.slice(-MAX_DELIVERIES)) {
    await addDelivery(tx, endpointId, id);
    const at = { endpoint_id: endpointId, event_id: id, replays: 0 };
    for (const [index, attempt] of attemptsAt(created_at.getTime(), random).entries()) {
      const status = attempt.error === null ? 'succeeded' : index === RETRIES.length ? 'failed' : 'pending';
      outcomes.push({ ...at, status, wait_ms: status === 'pending' ? (RETRIES[index] ?? null) : null, attempt });
    }
  }
  // One attempt of each delivery at a time, as a statement changes a row once.
  for (let round = 0; round <= RETRIES.length; round++) {
    const seen = new Map<string, number>();
    const ofRound = outcomes.filter(({ event_id }) => {
      const count = seen.get(event_id) ?? 0;
      seen.set(event_id, count + 1);
      return count === round;
    });
    if (ofRound.length > 0) await recordOutcomes(tx, ofRound);
  }
}

/** Pauses before the second attempt and the later ones, in milliseconds. */
const RETRIES = [5_000, 60_000, 300_000];

/** Nearly all are received at once, some after a retry, and few never. */
function attemptsAt(time: number, random: RandomSequence): Attempt[] {
  const chance = random();
  const failures = chance < 0.03 ? RETRIES.length + 1 : chance < 0.12 ? 1 : 0;
  const attempts: Attempt[] = [];
  let at = time + 180;
  for (let index = 0; index < failures; index++) {
    attempts.push({
      ...responseAt(at, random),
      status: 503,
      response: 'unavailable',
      error: 'the endpoint responded with 503',
    });
    at += RETRIES[index] ?? 0;
  }
  if (failures <= RETRIES.length) attempts.push(responseAt(at, random));
  return attempts;
}

function responseAt(at: number, random: RandomSequence): Attempt {
  const duration_ms = 20 + Math.round(110 * random());
  return { at: new Date(at).toISOString(), status: 200, duration_ms, response: 'ok', error: null };
}
