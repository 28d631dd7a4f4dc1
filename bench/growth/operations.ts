import type pg from 'pg';
import { rareWordNumber } from '../catalog/generate-models.ts';
import type { Buyer, Market } from '../purchases/market.ts';
import { writeEvents } from '../webhooks/market.ts';
import type { Receiving } from '../webhooks/receiving.ts';
import type { Owner } from './fill-market.ts';

export interface OperationOptions {
  url: string;
  /** Key of the owner. */
  secret: string;
  owner: Owner;
  market: Market;
  receiving: Receiving;
  client: pg.Client;
}

interface List {
  items: unknown[];
}

const PAGE = 20;

/** Returns what is measured, by name. Each checks its own response. */
export function openOperations(options: OperationOptions): Record<string, (round: number) => Promise<unknown>> {
  const { url, owner, market, receiving, client } = options;
  const request = async (secret: string, path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  /** Reads a page as one of the buyers: a key may read only so often. */
  const read = async (path: string, round: number, items = PAGE) => {
    const { secret } = market.buyers[round % market.buyers.length] as Buyer;
    return requireItems((await request(secret, path)) as List, path, items);
  };
  const readOwn = async (path: string) => requireItems((await request(options.secret, path)) as List, path, PAGE);
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
    'search, rare word': (round) => read(`/v1/models?q=${rareWordNumber(round)}`, round, 1),
    'usage by day': () => readOwn('/v1/usage'),
    'list of events': () => readOwn('/v1/events'),
    'list of events of one type': () => readOwn('/v1/events?type=payout.paid'),
    "list of a webhook's events": () => readOwn(`/v1/webhook_endpoints/${owner.endpoint}/events`),
    'webhook, from the event to the response': () => receiving.during(1, () => writeEvents(client, [owner.id])),
  };
}

function requireItems({ items }: List, path: string, count: number): void {
  if (items.length < count) throw new Error(`${path}: ${items.length} items, not ${count}`);
}
