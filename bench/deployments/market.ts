import { type Files, publishModel } from '../../server/test/harness/markets/catalog.ts';
import { publishListing } from '../../server/test/harness/markets/commerce.ts';
import { deploy } from '../../server/test/harness/markets/deployments.ts';
import { buy, newBuyer, newTrader, type Trader } from '../../server/test/harness/markets/market.ts';

const PRICE = { price: { currency: 'usd', amount: 100 } };
/** Maximum that a listing can grant; the load is spread over several licensees, since one alone would exceed it. */
const PER_MINUTE = 100_000;
const LICENSEES = 16;
const WALLET = 100_000;

export interface Market {
  seller: Trader;
  licensees: Trader[];
}

/** A deployment and the keys that may call it. */
export interface Deployed {
  id: string;
  /** URL of its invocations. */
  url: string;
  secrets: string[];
}

/** Creates a seller and several buyers over the API. */
export async function openMarket(server: { url: string }): Promise<Market> {
  const seller = await newTrader(server, 'Acme Robotics');
  const licensees: Trader[] = [];
  while (licensees.length < LICENSEES) licensees.push(await newBuyer(server, WALLET));
  return { seller, licensees };
}

/** Publishes, lists and deploys a model, and buys it for all licensees. */
export async function sellDeployed(
  { seller: { client }, licensees }: Market,
  framework: 'onnx' | 'gguf',
  files: Files,
): Promise<Deployed> {
  const model = await publishModel(client, { framework, ...PRICE }, files);
  const listing = await publishListing(client, model, { inference: { requests_per_minute: PER_MINUTE } });
  const { id } = await deploy(client, model, { listing_id: listing.id });
  for (const licensee of licensees) await buy(licensee.client, listing);
  return { id, url: `${client.url}/v1/deployments/${id}/invoke`, secrets: licensees.map(({ secret }) => secret) };
}
