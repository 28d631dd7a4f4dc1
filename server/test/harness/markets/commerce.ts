import assert from 'node:assert/strict';
import type { ApiResponse, Client } from '../clients/client.ts';
import { publishModel } from './catalog.ts';

// Creates and publishes listings over the API.

/** A model or a dataset. */
export interface Sellable {
  id: string;
}

export function typeOf({ id }: Sellable): 'model' | 'dataset' {
  return id.startsWith('dst_') ? 'dataset' : 'model';
}

/** Returns the request body that creates a listing of this asset. */
export function listingBody(asset: Sellable, fields: object = {}) {
  return { asset: { type: typeOf(asset), id: asset.id }, title: 'For sale', ...fields };
}

/** Creates a draft. Its price is the asset's by default. */
export async function createListing(client: Client, asset: Sellable, fields: object = {}) {
  const response = await client.post('/v1/listings', listingBody(asset, fields));
  assert.equal(response.status, 201, response.text);
  return response.body;
}

export async function publishListing(client: Client, asset: Sellable, fields: object = {}) {
  const { id } = await createListing(client, asset, fields);
  const response = await client.post(`/v1/listings/${id}/publish`);
  assert.equal(response.status, 200, response.text);
  return response.body;
}

/** Publishes a model and a listing at this price, in cents. */
export async function sellModel(client: Client, amount: number, fields: object = {}) {
  const model = await publishModel(client, { price: { currency: 'usd', amount } });
  return { model, listing: await publishListing(client, model, fields) };
}

/** Adds an image to a listing's gallery, and returns any response. */
export function sendImage(
  client: Client,
  listing: string,
  bytes: Uint8Array,
  rest: { alt?: string; type?: string; key?: string } = {},
) {
  const query = rest.alt === undefined ? '' : `?alt=${encodeURIComponent(rest.alt)}`;
  const key = rest.key === undefined ? {} : { 'idempotency-key': rest.key };
  const headers = { 'content-type': rest.type ?? 'application/octet-stream', ...key };
  return client.call('POST', `/v1/listings/${listing}/gallery${query}`, { body: bytes, headers });
}

export async function addImage(
  client: Client,
  listing: string,
  bytes: Uint8Array,
  alt?: string,
): Promise<ApiResponse['body']> {
  const response = await sendImage(client, listing, bytes, alt === undefined ? {} : { alt });
  assert.equal(response.status, 201, response.text);
  return response.body;
}
