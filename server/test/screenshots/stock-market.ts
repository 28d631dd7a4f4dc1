import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import type { ApiResponse, Client } from '../harness/clients/client.ts';
import { createModel, type Files, filesPath, publishDataset, uploadFile } from '../harness/markets/catalog.ts';
import { addImage, publishListing } from '../harness/markets/commerce.ts';
import type { Trader } from '../harness/markets/market.ts';
import { createKey } from '../harness/people/people.ts';
import type { TestServer } from '../harness/servers/server.ts';
import { createAccount } from './create-account.ts';
import { DATASETS, type Goods, MODELS } from './goods.ts';
import { recordedEpisodes } from './recorded-episodes.ts';
import { PALETTES, sceneOf } from './scenes.ts';
import { tinySafetensors } from './tiny-safetensors.ts';

const ARM_FILE = new URL('../../../examples/models/two-link-arm.onnx', import.meta.url);

export interface Stock {
  sellers: Map<string, Trader>;
  /** By asset name, like `listings`. */
  assets: Map<string, ApiResponse['body']>;
  listings: Map<string, ApiResponse['body']>;
}

/** Creates sellers with their assets, listings and images. */
export async function stockMarket(server: TestServer, browser: Browser): Promise<Stock> {
  const stock: Stock = { sellers: new Map(), assets: new Map(), listings: new Map() };
  const easel = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  for (const goods of [...MODELS, ...DATASETS].reverse()) {
    const seller = stock.sellers.get(goods.seller) ?? (await createAccount(server, goods.seller));
    stock.sellers.set(goods.seller, seller);
    // The rate limit is thirty uploads a minute per key, so each asset has its own.
    const { client, id } = await createKey(seller, { name: 'Stocking' });
    const asset =
      'framework' in goods ? await createPublishedModel(client, goods) : await createPublishedDataset(client, goods);
    stock.assets.set(goods.name, asset);
    stock.listings.set(goods.name, await createListing(client, asset, goods, easel));
    await server.database.query('delete from accounts.api_keys where id = $1', [id]);
    await server.database.query(
      `update test.assets set downloads = $2::bigint, stars = $3, trending = $2::float8, created_at = created_at - interval '160 days',
         published_at = published_at - interval '150 days', updated_at = updated_at - interval '9 days' where id = $1`,
      [asset.id, goods.downloads, goods.stars],
    );
    await server.database.query(
      `update test.revisions r set published_at = now() - make_interval(days => 9 + 47 * n.after) from (
         select id, count(*) over (partition by model_id order by id desc)::int - 1 as after from test.revisions
       ) n where n.id = r.id and model_id = $1`,
      [asset.id],
    );
  }
  await server.database.query(
    `update test.listings set created_at = created_at - interval '150 days', updated_at = updated_at - interval '9 days',
       published_at = published_at - interval '150 days'`,
  );
  await easel.close();
  return stock;
}

function fieldsOf({ name, task, framework, license, price, description, readme }: Goods): object {
  const about = readme ?? `# ${name}\n\n${description}\n`;
  return { name, task, license, description, readme: about, ...(framework && { framework }), ...(price && { price }) };
}

async function createPublishedModel(client: Client, goods: Goods): Promise<ApiResponse['body']> {
  const model = await createModel(client, fieldsOf(goods));
  for (const [revision, notes] of goods.revisions ?? [['1.0.0', 'First release.']]) {
    await client.post(`/v1/models/${model.id}/revisions`, { revision, notes });
    for (const [name, bytes] of Object.entries(await filesOfModel(goods))) {
      await uploadFile(client, filesPath(model.id, revision), name, bytes);
    }
    const published = await client.post(`/v1/models/${model.id}/revisions/${revision}/publish`);
    assert.equal(published.status, 200, published.text);
  }
  return (await client.get(`/v1/models/${model.id}`)).body;
}

async function filesOfModel({ framework }: Goods): Promise<Files> {
  const config = `${JSON.stringify({ camera: [480, 640], joints: 7, rate_hz: 50 }, null, 2)}\n`;
  if (framework === 'onnx') {
    return {
      'model.onnx': await readFile(ARM_FILE),
      'weights/policy.safetensors': tinySafetensors(640, 2048, 7),
      'config.json': config,
      'calibration/hand-eye.json': '{"x": 0.412, "y": -0.033, "z": 0.871}\n',
    };
  }
  return { 'policy.safetensors': tinySafetensors(512, 1024, 7), 'config.json': config };
}

function createPublishedDataset(client: Client, goods: Goods): Promise<ApiResponse['body']> {
  return publishDataset(client, fieldsOf(goods), recordedEpisodes());
}

async function createListing(
  client: Client,
  asset: ApiResponse['body'],
  goods: Goods,
  easel: Page,
): Promise<ApiResponse['body']> {
  const { trialCalls = 0, name } = goods;
  const listing = await publishListing(client, asset, {
    title: name,
    description: 'One license covers **every later revision**, on as many robots as you run.\n',
    ...(trialCalls > 0 && { trial_calls: trialCalls }),
  });
  for (const [scene, palette, alt] of goods.pictures) {
    await easel.setContent(`<body style="margin:0">${sceneOf(scene, PALETTES[palette])}</body>`);
    await addImage(client, listing.id, await easel.screenshot(), alt);
  }
  return listing;
}
