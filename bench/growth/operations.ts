import type pg from 'pg';
import type { Buyer, Market } from '../purchases/market.ts';
import { writeEvents } from '../webhooks/market.ts';
import type { Receiving } from '../webhooks/receiving.ts';
import type { Owner } from './fill-market.ts';

export interface OperationOptions {
  url: string;
  owner: Owner;
  /** Keys of the owner. */
  secrets: readonly string[];
  /** Words that a single model has, at every size. */
  singleWords: readonly string[];
  market: Market;
  receiving: Receiving;
  client: pg.Client;
}

interface List {
  items: unknown[];
}

const PAGE = 20;

/** Returns what is measured, by name. Each checks its own response; that of webhooks returns its milliseconds. */
export function openOperations(options: OperationOptions): Record<string, (round: number) => Promise<unknown>> {
  const { url, owner, secrets, singleWords, market, receiving, client } = options;
  const request = async (secret: string, path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const list = async (secret: string, path: string, items: number) =>
    requireItems((await request(secret, path)) as List, path, items);
  // By turns with many keys: each may read a thousand times a minute.
  const read = (path: string, round: number, items = PAGE) =>
    list((market.buyers[round % market.buyers.length] as Buyer).secret, path, items);
  const readOwn = (path: string, round: number) => list(secrets[round % secrets.length] as string, path, PAGE);
  let bought = 0;
  return {
    'purchase from the balance': async () => {
      const { buyers, listings } = market;
      const buyer = buyers[bought % buyers.length] as Buyer;
      const listing = listings[Math.floor(bought / buyers.length)];
      bought += 1;
      const body = JSON.stringify({ listing_id: listing });
      const purchase = (await request(buyer.secret, '/v1/purchases', { method: 'POST', body })) as { status: string };
      if (purchase.status !== 'succeeded') throw new Error(`the purchase is ${purchase.status}`);
    },
    'list of models': (round) => read('/v1/models', round),
    'list of models, filtered': (round) => read('/v1/models?task=manipulation&price=free', round),
    'search, common words': (round) => read('/v1/models?q=robot+grasp', round),
    'search, word of one model': (round) => read(`/v1/models?q=${singleWords[round % singleWords.length]}`, round, 1),
    'usage by day': (round) => readOwn('/v1/usage', round),
    'list of events': (round) => readOwn('/v1/events', round),
    'list of events of one type': (round) => readOwn('/v1/events?type=payout.paid', round),
    "list of a webhook's events": (round) => readOwn(`/v1/webhook_endpoints/${owner.endpoint}/events`, round),
    'webhook, from the event to the response': () => receiving.during(1, () => writeEvents(client, [owner.id])),
  };
}

function requireItems({ items }: List, path: string, count: number): void {
  if (items.length < count) throw new Error(`${path}: ${items.length} items, not ${count}`);
}
