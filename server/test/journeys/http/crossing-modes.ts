import { createHash } from 'node:crypto';
import { CREDENTIALS_CHANNEL } from '../../../src/access/credential-cache.ts';
import type { Mode } from '../../../src/platform/db/realm.ts';
import { newId } from '../../../src/platform/ids.ts';
import { tinyGguf } from '../../../src/runtimes/gguf/tiny-gguf.fixture.ts';
import type { Client } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import {
  createDataset,
  createModel,
  draftDataset,
  draftRevision,
  filesPath,
  publishModel,
  shardsPath,
  startUpload,
} from '../../harness/markets/catalog.ts';
import { addImage, createListing, listingBody, publishListing } from '../../harness/markets/commerce.ts';
import { publishOnnx, seedDeployment } from '../../harness/markets/deployments.ts';
import { png } from '../../harness/markets/images.ts';
import { HELLO, premiumKey } from '../../harness/markets/inference.ts';
import { buy, newShop, newTrader } from '../../harness/markets/market.ts';
import { saveCard, topUp } from '../../harness/markets/payments.ts';
import { createEndpoint, UNREACHABLE } from '../../harness/markets/webhook-endpoints.ts';
import { createUnpaidKey } from '../../harness/people/activation.ts';
import { createKey, type Person } from '../../harness/people/people.ts';
import type { TestServer } from '../../harness/servers/server.ts';

// Lists every operation of the API that names an object. `modes.test.ts` calls each with a credential of the other mode
// and expects that nothing is found and nothing changes. It fails for an operation without an entry here.

export interface Crossing {
  /** As in the API description: `GET /v1/models/{id}`. */
  operation: string;
  /** Creates an object of this owner in this mode, and returns what identifies it in the path or the body. */
  make(owner: Person, mode: Mode, server: TestServer): Promise<Target>;
  /** The response in the other mode. Default: 404 not_found. */
  rejection?: { status: 403; code: 'forbidden_resource' };
  /** Set for objects outside both modes, which a session sees in either mode. */
  sessionsSeeBoth?: true;
  /** Set for objects that exist in live mode only. */
  liveOnly?: true;
  /** Restricts the callers to premium keys or to sessions. Default: any key or session. */
  callers?: 'premium keys' | 'sessions';
}

export interface Target {
  /** Values by the name of the path parameter. */
  path?: Record<string, string>;
  /** Includes the question mark. */
  query?: string;
  headers?: Record<string, string>;
  /** Objects are sent as JSON, strings and bytes as they are. */
  body?: Record<string, unknown> | string | Uint8Array;
}

async function aKey(owner: Person, mode: Mode): Promise<Target> {
  const { id } = await createKey(owner, { mode, name: 'untouched' });
  return { path: { id } };
}

type Make = (client: Client) => Promise<Target>;

/** Creates the object with a key of the mode, and adds the query, headers and body of the call. */
function made(make: Make, rest: Target = {}): Crossing['make'] {
  return async (owner, mode) => ({ ...(await make((await createKey(owner, { mode })).client)), ...rest });
}

const aModel: Make = async (client) => {
  const { id } = await createModel(client);
  await draftRevision(client, id, '1.0.0');
  return { path: { id } };
};

const aPublicModel: Make = async (client) => {
  const target = await aRevision(client);
  await client.post(`/v1/models/${target.path?.id}/revisions/1.0.0/publish`);
  return target;
};

const aRevision: Make = async (client) => {
  const { path } = await aModel(client);
  return { path: { ...path, revision: '1.0.0' } };
};

const aFile: Make = async (client) => {
  const { path } = await aRevision(client);
  return { path: { ...path, name: 'weights.bin' } };
};

const aDataset: Make = async (client) => {
  const { id } = await draftDataset(client, {}, { 'train/1.csv': 'a\n1\n' });
  return { path: { id } };
};

const aShard: Make = async (client) => {
  const { path } = await aDataset(client);
  return { path: { ...path, name: 'train/1.csv' } };
};

const BYTES = 'bytes';
const aFileUpload: Make = async (client) => {
  const { id } = await createModel(client);
  await draftRevision(client, id, '1.0.0', {});
  return uploadIn(client, filesPath(id, '1.0.0'));
};
const aShardUpload: Make = async (client) => uploadIn(client, shardsPath((await createDataset(client)).id));

async function uploadIn(client: Client, folder: string): Promise<Target> {
  const uploadPath = await startUpload(client, folder, 'new.bin', BYTES.length);
  return { path: { id: uploadPath.slice('/v1/uploads/'.length) } };
}

const TUS = { 'tus-resumable': '1.0.0' };
const SENDING = {
  headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  body: BYTES,
};
const OVERRIDDEN = { ...SENDING, headers: { ...SENDING.headers, 'x-http-method-override': 'PATCH' } };
const WHOLE_FILE = { query: '?name=new.bin', headers: { 'content-type': 'application/octet-stream' }, body: BYTES };
const BATCH = {
  body: { files: [{ name: 'new.bin', size: BYTES.length, sha256: createHash('sha256').update(BYTES).digest('hex') }] },
};

const MODELS: readonly Crossing[] = [
  { operation: 'GET /v1/models/{id}', make: made(aModel) },
  { operation: 'PATCH /v1/models/{id}', make: made(aModel, { body: { name: 'touched' } }) },
  { operation: 'DELETE /v1/models/{id}', make: made(aModel) },
  { operation: 'PUT /v1/models/{id}/star', make: made(aModel) },
  { operation: 'DELETE /v1/models/{id}/star', make: made(aModel) },
  { operation: 'GET /v1/models/{id}/download', make: made(aPublicModel) },
  { operation: 'GET /v1/models/{id}/revisions', make: made(aModel) },
  { operation: 'POST /v1/models/{id}/revisions', make: made(aModel, { body: { revision: '2.0.0' } }) },
  { operation: 'GET /v1/models/{id}/revisions/{revision}', make: made(aRevision) },
  { operation: 'PATCH /v1/models/{id}/revisions/{revision}', make: made(aRevision, { body: { notes: 'touched' } }) },
  { operation: 'DELETE /v1/models/{id}/revisions/{revision}', make: made(aRevision) },
  { operation: 'POST /v1/models/{id}/revisions/{revision}/publish', make: made(aRevision) },
  { operation: 'GET /v1/models/{id}/revisions/{revision}/files', make: made(aRevision) },
  { operation: 'POST /v1/models/{id}/revisions/{revision}/files', make: made(aRevision, WHOLE_FILE) },
  { operation: 'POST /v1/models/{id}/revisions/{revision}/files/batch', make: made(aRevision, BATCH) },
  { operation: 'GET /v1/models/{id}/revisions/{revision}/files/{name}', make: made(aFile) },
  { operation: 'DELETE /v1/models/{id}/revisions/{revision}/files/{name}', make: made(aFile) },
];

const DATASETS: readonly Crossing[] = [
  { operation: 'GET /v1/datasets/{id}', make: made(aDataset) },
  { operation: 'PATCH /v1/datasets/{id}', make: made(aDataset, { body: { name: 'touched' } }) },
  { operation: 'DELETE /v1/datasets/{id}', make: made(aDataset) },
  { operation: 'PUT /v1/datasets/{id}/star', make: made(aDataset) },
  { operation: 'DELETE /v1/datasets/{id}/star', make: made(aDataset) },
  { operation: 'POST /v1/datasets/{id}/publish', make: made(aDataset) },
  { operation: 'GET /v1/datasets/{id}/preview', make: made(aDataset) },
  { operation: 'GET /v1/datasets/{id}/download', make: made(aDataset) },
  { operation: 'GET /v1/datasets/{id}/shards', make: made(aDataset) },
  { operation: 'POST /v1/datasets/{id}/shards', make: made(aDataset, WHOLE_FILE) },
  { operation: 'POST /v1/datasets/{id}/shards/batch', make: made(aDataset, BATCH) },
  { operation: 'GET /v1/datasets/{id}/shards/{name}', make: made(aShard) },
  { operation: 'DELETE /v1/datasets/{id}/shards/{name}', make: made(aShard) },
];

const UPLOADS: readonly Crossing[] = [
  { operation: 'GET /v1/uploads/{id}', make: made(aFileUpload) },
  { operation: 'PATCH /v1/uploads/{id}', make: made(aShardUpload, SENDING) },
  { operation: 'POST /v1/uploads/{id}', make: made(aFileUpload, OVERRIDDEN) },
  { operation: 'DELETE /v1/uploads/{id}', make: made(aShardUpload, { headers: TUS }) },
];

const aListing: Make = async (client) => {
  const { id } = await createListing(client, await createModel(client));
  return { path: { id } };
};

const aListingToPublish: Make = async (client) => {
  const { id } = await createListing(client, await publishModel(client));
  return { path: { id } };
};

const aPublishedListing: Make = async (client) => {
  const { id } = await publishListing(client, await publishModel(client));
  return { path: { id } };
};

const aGalleryImage: Make = async (client) => {
  const { path } = await aListing(client);
  const { id: image_id } = await addImage(client, path?.id as string, png(8, 8));
  return { path: { ...path, image_id } };
};

const IMAGE = { headers: { 'content-type': 'application/octet-stream' }, body: png(8, 8) };

const LISTINGS: readonly Crossing[] = [
  {
    operation: 'POST /v1/listings',
    make: made(async (client) => ({ body: listingBody(await createModel(client)) })),
  },
  { operation: 'GET /v1/listings/{id}', make: made(aListing) },
  { operation: 'PATCH /v1/listings/{id}', make: made(aListing, { body: { title: 'touched' } }) },
  { operation: 'POST /v1/listings/{id}/publish', make: made(aListingToPublish) },
  { operation: 'POST /v1/listings/{id}/unpublish', make: made(aPublishedListing) },
  { operation: 'POST /v1/listings/{id}/gallery', make: made(aListing, IMAGE) },
  { operation: 'PATCH /v1/listings/{id}/gallery/{image_id}', make: made(aGalleryImage, { body: { alt: 'x' } }) },
  { operation: 'DELETE /v1/listings/{id}/gallery/{image_id}', make: made(aGalleryImage) },
];

/** Buys a free listing of another account as the owner. */
async function purchaseFreeListing(owner: Person, mode: Mode, server: TestServer) {
  const { listing } = await newShop(server, 0, mode);
  return buy((await createKey(owner, { mode })).client, listing);
}

const aPurchase: Crossing['make'] = async (...made) => ({ path: { id: (await purchaseFreeListing(...made)).id } });
const aGrant: Crossing['make'] = async (...made) => ({
  path: { id: (await purchaseFreeListing(...made)).license_grant_id },
});

/** Sells a listing of the owner, so that the owner may refund it. */
const aSale: Crossing['make'] = async (owner, mode, server) => {
  const { path } = await aPublishedListing((await createKey(owner, { mode })).client);
  const buyer = await newTrader(server, 'A buyer', mode);
  const { id } = await buy(buyer.client, { id: path?.id as string });
  return { path: { id } };
};

const anOffer: Crossing['make'] = async (_owner, mode, server) => {
  const { listing } = await newShop(server, 0, mode);
  return { body: { listing_id: listing.id } };
};

const PURCHASES: readonly Crossing[] = [
  { operation: 'POST /v1/purchases', make: anOffer },
  { operation: 'GET /v1/purchases/{id}', make: aPurchase },
  { operation: 'POST /v1/purchases/{id}/refund', make: aSale },
  { operation: 'GET /v1/license_grants/{id}', make: aGrant },
];

const aCard: Make = async (client) => ({ path: { id: (await saveCard(client)).id } });

const aCheckout: Crossing['make'] = async (owner) => ({ path: { id: (await createUnpaidKey(owner)).checkout } });

const anUnpaidKey: Crossing['make'] = async (owner) => {
  const { id } = await createKey(owner, { mode: 'live', tier: 'premium' });
  return { path: { id } };
};

/** Inserts the row directly: over the API it would take a week in live mode. */
const aPayout: Crossing['make'] = async (owner, mode, { database }) => {
  const id = newId('pyo');
  await database.query(
    `insert into ${mode}.payouts (id, account_id, currency, amount, status, processor, destination, destination_label,
       period_start, period_end, paid_at, check_at)
     values ($1, $2, 'usd', 100, 'paid', 'simulated', 'sim_bank', 'bank account', now(), now(), now(), null)`,
    [id, owner.id],
  );
  return { path: { id } };
};

const MONEY: readonly Crossing[] = [
  { operation: 'GET /v1/payment_methods/{id}', make: made(aCard) },
  { operation: 'DELETE /v1/payment_methods/{id}', make: made(aCard) },
  { operation: 'POST /v1/payment_methods/{id}/default', make: made(aCard) },
  {
    operation: 'POST /v1/balance/topups',
    make: made(async (client) => ({
      body: { amount: { currency: 'usd', amount: 1000 }, payment_method: (await saveCard(client)).id },
    })),
  },
  {
    operation: 'GET /v1/balance/topups/{id}',
    make: made(async (client) => ({ path: { id: (await topUp(client)).id } })),
  },
  { operation: 'POST /v1/api_keys/{id}/checkout', make: anUnpaidKey, liveOnly: true, sessionsSeeBoth: true },
  { operation: 'GET /v1/checkouts/{id}', make: aCheckout, liveOnly: true },
  {
    operation: 'POST /v1/checkouts/{id}/pay',
    make: async (...made) => ({ ...(await aCheckout(...made)), body: { payment_method: 'pm_card_visa' } }),
    liveOnly: true,
  },
  { operation: 'GET /v1/payouts/{id}', make: aPayout },
  { operation: 'GET /v1/payouts/{id}/lines', make: aPayout },
];

/** Creates an endpoint that never responds. These tests cause no delivery to it. */
const anEndpoint: Make = async (client) => ({ path: { id: (await createEndpoint(client, UNREACHABLE)).id } });

/** Returns the id of an event of the owner, of any type. */
async function anEventId(owner: Person, mode: Mode, { database }: TestServer): Promise<string> {
  await publishModel((await createKey(owner, { mode })).client);
  const [event] = await database.query<{ id: string }>(`select id from ${mode}.events where account_id = $1`, [
    owner.id,
  ]);
  return event?.id as string;
}

const anEvent: Crossing['make'] = async (...made) => ({ path: { id: await anEventId(...made) } });

/** Inserts the delivery directly, as if every attempt had failed. */
const aFailedDelivery: Crossing['make'] = async (owner, mode, server) => {
  const event_id = await anEventId(owner, mode, server);
  const { path } = await anEndpoint((await createKey(owner, { mode })).client);
  const id = path?.id as string;
  await server.database.query(`update ${mode}.webhook_queues set last_sequence = 1 where endpoint_id = $1`, [id]);
  await server.database.query(
    `insert into ${mode}.webhook_deliveries (endpoint_id, event_id, id, sequence, status) values ($1, $2, $3, 1, 'failed')`,
    [id, event_id, newId('dlv')],
  );
  return { path: { id, event_id } };
};

/** Makes a request and waits until it is in the log. */
const aRequest: Crossing['make'] = async (owner, mode) => {
  const { client } = await createKey(owner, { mode });
  const request_id = (await client.get('/v1/me')).headers.get('x-request-id') as string;
  await eventually(
    'the request to be in the log',
    async () => (await client.get(`/v1/requests/${request_id}`)).status === 200,
  );
  return { path: { request_id } };
};

const SINCE = new Date(Date.now() - 60 * 60 * 1000).toISOString();

const WEBHOOKS: readonly Crossing[] = [
  { operation: 'GET /v1/webhook_endpoints/{id}', make: made(anEndpoint) },
  { operation: 'PATCH /v1/webhook_endpoints/{id}', make: made(anEndpoint, { body: { description: 'touched' } }) },
  { operation: 'DELETE /v1/webhook_endpoints/{id}', make: made(anEndpoint) },
  { operation: 'POST /v1/webhook_endpoints/{id}/rotate_secret', make: made(anEndpoint) },
  { operation: 'POST /v1/webhook_endpoints/{id}/test', make: made(anEndpoint) },
  { operation: 'GET /v1/webhook_endpoints/{id}/events', make: aFailedDelivery },
  { operation: 'GET /v1/webhook_endpoints/{id}/events/{event_id}', make: aFailedDelivery },
  { operation: 'POST /v1/webhook_endpoints/{id}/events/{event_id}/replay', make: aFailedDelivery },
  {
    operation: 'POST /v1/webhook_endpoints/{id}/replay',
    make: async (...made) => ({ ...(await aFailedDelivery(...made)), body: { since: SINCE } }),
  },
  { operation: 'GET /v1/events/{id}', make: anEvent },
  { operation: 'GET /v1/requests/{request_id}', make: aRequest },
];

/** Inserts the row directly, as if a request had completed. */
const aUsage: Crossing['make'] = async (owner, mode, { database }) => {
  const request_id = newId('req');
  await database.query(
    `insert into ${mode}.inference_usage (request_id, account_id, key_id, model, prompt_tokens, completion_tokens,
       prompt_price, completion_price, cost_nano, outcome, counted_by, streamed, started_at)
     values ($1, $2, $3, 'svc-fast-8b', 5, 2, 100, 200, 900, 'complete', 'backend', false, now())`,
    [request_id, owner.id, newId('key')],
  );
  return { path: { request_id } };
};

const aNamedKey: Crossing['make'] = async (owner, mode) => {
  const { id } = await premiumKey(owner, mode);
  return { headers: { 'svc-key': id }, body: HELLO };
};

const INFERENCE: readonly Crossing[] = [
  { operation: 'GET /v1/usage/{request_id}', make: aUsage, callers: 'premium keys' },
  // A key pays for itself, and may name no other.
  { operation: 'POST /v1/chat/completions', make: aNamedKey, callers: 'sessions' },
];

const aRunnable: Make = async (client) => ({ body: { model: (await publishOnnx(client)).id } });

/** A stopped deployment does not change by itself; an idle one is started by a call. */
function aDeployment(status: 'stopped' | 'idle', rest: Target = {}): Crossing['make'] {
  return async (owner, mode, server) => {
    const model = await publishOnnx((await createKey(owner, { mode })).client);
    return { path: { id: await seedDeployment(server, owner, model, { status }, mode) }, ...rest };
  };
}

const aDeployedChat: Crossing['make'] = async (owner, mode, server) => {
  const { client } = await createKey(owner, { mode });
  const model = await publishModel(client, { framework: 'gguf' }, { 'model.gguf': tinyGguf() });
  const id = await seedDeployment(server, owner, model, { runtime: 'gguf', status: 'idle' }, mode);
  return { path: { id }, body: { ...HELLO, model: model.slug, max_tokens: 1 } };
};

const ONE_ROW = { inputs: [{ name: 'x', shape: [1, 3], datatype: 'FP32', data: [1, 2, 3] }] };

const DEPLOYED: readonly Crossing[] = [
  { operation: 'POST /v1/deployments', make: made(aRunnable) },
  { operation: 'GET /v1/deployments/{id}', make: aDeployment('stopped') },
  { operation: 'PATCH /v1/deployments/{id}', make: aDeployment('stopped', { body: { name: 'touched' } }) },
  { operation: 'POST /v1/deployments/{id}/start', make: aDeployment('stopped') },
  { operation: 'POST /v1/deployments/{id}/stop', make: aDeployment('idle') },
  { operation: 'DELETE /v1/deployments/{id}', make: aDeployment('stopped') },
  { operation: 'GET /v1/deployments/{id}/logs', make: aDeployment('stopped') },
  { operation: 'GET /v1/deployments/{id}/models', make: aDeployment('stopped') },
  { operation: 'POST /v1/deployments/{id}/invoke', make: aDeployment('idle', { body: ONE_ROW }) },
  { operation: 'POST /v1/deployments/{id}/chat/completions', make: aDeployedChat },
];

/** Updates the row directly and notifies every node that the owner is an operator. */
async function makeOperator({ id }: Person, { database }: TestServer): Promise<void> {
  await database.query(
    'update accounts.accounts set operator_since = now(), email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1',
    [id],
  );
  await database.query('select pg_notify($1, $2)', [CREDENTIALS_CHANNEL, id]);
}

const aTarget: Crossing['make'] = async (owner, mode, server) => {
  const { id } = await publishModel((await createKey(owner, { mode })).client);
  await makeOperator(owner, server);
  await eventually('the owner to be an operator', async () => (await owner.browser.get('/v1/me')).body.operator);
  return { body: { asset: { type: 'model', id }, reason: 'to try it' } };
};

const aTakedown: Crossing['make'] = async (owner, mode, server) => {
  const { body } = await aTarget(owner, mode, server);
  const response = await owner.browser.post('/v1/operator/takedowns', body, { 'svc-mode': mode });
  return { path: { id: response.body.id } };
};

const aRefundable: Crossing['make'] = async (owner, mode, server) => {
  const { path } = await aSale(owner, mode, server);
  await makeOperator(owner, server);
  await eventually('the owner to be an operator', async () => (await owner.browser.get('/v1/me')).body.operator);
  return { ...(path && { path }), body: { reason: 'to try it' } };
};

const OPERATING: readonly Crossing[] = [
  { operation: 'POST /v1/operator/purchases/{id}/refund', make: aRefundable, callers: 'sessions' },
  { operation: 'POST /v1/operator/takedowns', make: aTarget, callers: 'sessions' },
  { operation: 'POST /v1/operator/takedowns/{id}/lift', make: aTakedown, callers: 'sessions' },
];

export const CROSSINGS: readonly Crossing[] = [
  { operation: 'GET /v1/api_keys/{id}', make: aKey, sessionsSeeBoth: true },
  {
    operation: 'PATCH /v1/api_keys/{id}',
    make: async (owner, mode) => ({ ...(await aKey(owner, mode)), body: { name: 'touched' } }),
    sessionsSeeBoth: true,
  },
  { operation: 'POST /v1/api_keys/{id}/revoke', make: aKey, sessionsSeeBoth: true },
  ...MODELS,
  ...DATASETS,
  ...UPLOADS,
  ...LISTINGS,
  ...PURCHASES,
  ...MONEY,
  ...WEBHOOKS,
  ...INFERENCE,
  ...DEPLOYED,
  ...OPERATING,
];

/** Operations that name an object without a mode, with the reason. */
export const MODELESS: Readonly<Record<string, string>> = {
  'GET /v1/accounts/{slug}': 'an account is the same person in both modes',
  'GET /v1/oauth_apps/{id}': 'a session sees the apps of both modes',
  'PATCH /v1/oauth_apps/{id}': 'a session changes the apps of both modes, and never an app’s mode',
  'DELETE /v1/oauth_apps/{id}': 'a session deletes the apps of both modes',
  'POST /v1/oauth_apps/{id}/rotate_secret': 'a session changes the apps of both modes',
  'DELETE /v1/connected_apps/{client_id}': 'a session sees the connected apps of both modes',
  'DELETE /v1/sessions/{id}': 'a session chooses its mode with every request',
  'GET /v1/operator/accounts/{id}': 'an account is the same person in both modes',
  'POST /v1/operator/accounts/{id}/suspend': 'an account is suspended in both modes',
  'POST /v1/operator/accounts/{id}/reinstate': 'an account is reinstated in both modes',
};
