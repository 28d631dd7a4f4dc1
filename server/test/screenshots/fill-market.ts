import type { Browser } from 'playwright-core';
import type { ApiResponse } from '../harness/clients/client.ts';
import { draftRevision } from '../harness/markets/catalog.ts';
import type { InferenceServer } from '../harness/markets/inference.ts';
import type { Trader } from '../harness/markets/market.ts';
import { createKey, type Person } from '../harness/people/people.ts';
import { deployAndCall, receiveEvents, useInference } from './develop.ts';
import { HERO } from './goods.ts';
import { type Stock, stockMarket } from './stock-market.ts';
import { tradeFor } from './trade.ts';

export interface FilledMarket {
  server: InferenceServer;
  people: Record<'seller' | 'buyer' | 'operator', Person>;
  listing(name: string): ApiResponse['body'];
  asset(name: string): ApiResponse['body'];
  endpoint: string;
  deployment: string;
}

/** Fills the test mode with two months of a robotics market. Deterministic. */
export async function fillMarket(server: InferenceServer, browser: Browser, operator: Person): Promise<FilledMarket> {
  const stock = await stockMarket(server, browser);
  const seller = stock.sellers.get(HERO) as Trader;
  const buyers = await tradeFor(server, stock);
  await useInference(server, seller);
  await createKeys(server, seller);
  const [asset, listing] = [of(stock.assets), of(stock.listings)];
  const picker = asset('Bin Picker 7-DoF');
  const deployment = await deployAndCall(server, seller, picker, listing('Bin Picker 7-DoF'));
  await draftRevision(seller.client, picker.id, '2.1.0', {});
  const endpoint = await receiveEvents(server, seller);
  return { server, people: { seller, buyer: buyers[0] as Trader, operator }, asset, listing, endpoint, deployment };
}

const of = (things: Stock['assets']) => (name: string) => {
  const thing = things.get(name);
  if (!thing) throw new Error(`Nothing is called ${name}.`);
  return thing;
};

async function createKeys(server: InferenceServer, seller: Trader): Promise<void> {
  await createKey(seller, { name: 'CI runner', scopes: ['models:read', 'datasets:read', 'models:upload'] });
  const old = await createKey(seller, { name: 'Trade fair demo' });
  await server.database.query(
    `update accounts.api_keys set created_at = now() - interval '34 days' where account_id = $1`,
    [seller.id],
  );
  await seller.browser.post(`/v1/api_keys/${old.id}/revoke`);
}
