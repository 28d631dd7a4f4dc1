import type { Principal } from '../access/principal.ts';
import { DEFAULT_PRICES } from '../inference/metering/prices.ts';
import { recordUsage } from '../inference/metering/record-usage.ts';
import type { HeldRecord } from '../inference/metering/usage-record.ts';
import { newIdAt } from '../platform/ids.ts';
import type { RequestEntry } from '../requests/request-entry.ts';
import { loggedRoute } from '../requests/request-path.ts';
import { storeRequests } from '../requests/store-requests.ts';
import { DAY_MS, timeBefore } from './backdate-history.ts';
import * as sql from './history.sql.ts';
import type { History } from './play-day.ts';
import { type RandomSequence, randomSequence } from './random-sequence.ts';

const USAGE_DAYS = 30;
const AGENT = 'souk-sdk/1.0 node/24';

/** What the buyer's program does besides asking models. */
const OTHER_REQUESTS: readonly Pick<RequestEntry, 'method' | 'url' | 'status' | 'error'>[] = [
  { method: 'GET', url: '/v1/models?task=manipulation&sort=trending', status: 200, error: null },
  { method: 'GET', url: '/v1/listings', status: 200, error: null },
  { method: 'GET', url: '/v1/balance', status: 200, error: null },
  { method: 'GET', url: '/v1/events', status: 200, error: null },
  {
    ...{ method: 'POST', url: '/v1/purchases', status: 402 },
    error: {
      code: 'insufficient_balance',
      message: 'Your balance is too low. Top it up, or pay by card.',
      field: null,
    },
  },
  {
    ...{ method: 'GET', url: '/v1/usage?from=yesterday', status: 422 },
    error: { code: 'validation_failed', message: '`from` must be a day, such as 2026-01-31.', field: 'from' },
  },
];

/** Records thirty days of chat completions and other requests of the main buyer's key, once. */
export async function seedUsage({ db, seededAt }: History, buyer: Principal | undefined): Promise<void> {
  const key = buyer && (await db.one(sql.keyNamed, [buyer.account.id]));
  if (!key) return; // closed or revoked since
  if (await db.one(sql.hasUsageBefore, [buyer.account.id, new Date(seededAt.getTime() - 2 * DAY_MS)])) return;
  const random = randomSequence(60);
  const usage: HeldRecord[] = [];
  const requests: RequestEntry[] = [];
  for (let daysAgo = USAGE_DAYS; daysAgo > 0; daysAgo--) {
    const count = Math.round((6 + 12 * random()) * (1.4 - daysAgo / USAGE_DAYS));
    for (let index = 0; index < count; index++) {
      const at = timeBefore(seededAt, daysAgo, 7 + (12 * (index + random())) / count).getTime();
      const record = recordAt(at, buyer.account.id, key.id, random);
      const by = { account: buyer.account, caller: 'key', callerId: key.id } as const;
      const shared = { ...by, userAgent: AGENT, idempotencyKey: undefined };
      const chat = { method: 'POST', url: '/v1/chat/completions', status: 200, error: null };
      requests.push({
        ...shared,
        ...chat,
        id: record.requestId,
        route: routeOf(chat.url),
        ms: 90 + 14 * record.completionTokens,
      });
      usage.push({ record, keySubject: null });
      const other = OTHER_REQUESTS[Math.floor(random() * 2.2 * OTHER_REQUESTS.length)];
      const later = { id: newIdAt('req', at + 2_000), ms: 2 + 9 * random() };
      if (other) requests.push({ ...shared, ...other, ...later, route: routeOf(other.url) });
    }
  }
  await storeRequests(db, requests);
  // Last, as its presence says that all of it is there. Test mode charges nothing.
  await recordUsage(db, usage, { node: 'demo', charges: false, dueFrom: Number.MAX_SAFE_INTEGER });
}

function routeOf(url: string): RequestEntry['route'] {
  return loggedRoute(url.split('?', 1)[0] as string);
}

function recordAt(at: number, accountId: string, keyId: string, random: RandomSequence): HeldRecord['record'] {
  const model = random() < 0.8 ? 'svc-fast-8b' : 'svc-reason-70b';
  const { prompt, completion } = DEFAULT_PRICES[model];
  const [promptTokens, completionTokens] = [20 + Math.floor(180 * random()), 15 + Math.floor(220 * random())];
  return {
    ...{ requestId: newIdAt('req', at), accountId, keyId, model, promptTokens, completionTokens },
    ...{ promptPrice: prompt, completionPrice: completion },
    costNano: promptTokens * prompt + completionTokens * completion,
    ...{ outcome: 'complete', countedBy: 'backend', streamed: random() < 0.6, startedAt: Math.round(at) },
  };
}
