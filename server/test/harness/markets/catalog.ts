import assert from 'node:assert/strict';
import type { Mode } from '../../../src/platform/db/realm.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { ApiResponse, Client } from '../clients/client.ts';
import { createKey, type Key, type Person, signUp } from '../people/people.ts';
import type { TestServer } from '../servers/server.ts';

// Creates and publishes models and datasets over the API.

export const MODEL = { name: 'Pick Place', task: 'manipulation', framework: 'pytorch', license: 'MIT' } as const;
export const DATASET = { name: 'Tray Sorting', license: 'CC-BY-4.0' } as const;

let created = 0;
/** Returns a name that is unique in the test run. */
export function uniqueName(): string {
  return `Thing ${process.pid} ${++created}`;
}

async function expectCreated(call: Promise<ApiResponse>) {
  const response = await call;
  assert.equal(response.status, 201, response.text);
  return response.body;
}

async function expectOk(call: Promise<ApiResponse>) {
  const response = await call;
  assert.equal(response.status, 200, response.text);
  return response.body;
}

export type Files = Record<string, string | Uint8Array>;

export function createModel(client: Client, fields: object = {}) {
  return expectCreated(client.post('/v1/models', { ...MODEL, name: uniqueName(), ...fields }));
}

export function createDataset(client: Client, fields: object = {}) {
  return expectCreated(client.post('/v1/datasets', { ...DATASET, name: uniqueName(), ...fields }));
}

/** Uploads a small file in one request. `folder` is the path of a revision's files or a dataset's shards. */
export function uploadFile(client: Client, folder: string, name: string, bytes: string | Uint8Array) {
  return expectCreated(sendFile(client, folder, name, bytes));
}

/** Does the same, and returns any response. */
export function sendFile(
  client: Client,
  folder: string,
  name: string,
  bytes: string | Uint8Array,
): Promise<ApiResponse> {
  const headers = { 'content-type': 'application/octet-stream' };
  return client.call('POST', `${folder}?name=${encodeURIComponent(name)}`, { body: bytes, headers });
}

/** Returns the headers with which a tus client creates an upload. */
function tusCreation(name: string, length: number): Record<string, string> {
  const metadata = `name ${Buffer.from(name).toString('base64')}`;
  return { 'tus-resumable': '1.0.0', 'upload-length': String(length), 'upload-metadata': metadata };
}

/** Creates an upload, sends nothing, and returns its URL. */
export async function startUpload(client: Client, folder: string, name: string, length: number): Promise<string> {
  const response = await client.call('POST', folder, { headers: tusCreation(name, length) });
  assert.equal(response.status, 201, response.text);
  return response.headers.get('location') as string;
}

export const filesPath = (model: string, revision: string) => `/v1/models/${model}/revisions/${revision}/files`;
export const shardsPath = (dataset: string) => `/v1/datasets/${dataset}/shards`;

/** Creates a seller with a key and an empty dataset, and returns the path of its shards. */
export async function newShardFolder(
  server: TestServer,
): Promise<{ seller: Person; key: Key; client: Client; folder: string }> {
  const seller = await signUp(server);
  const key = await createKey(seller);
  return { seller, key, client: key.client, folder: shardsPath((await createDataset(key.client)).id) };
}

export async function publishModel(client: Client, fields: object = {}, files?: Files) {
  const model = await createModel(client, fields);
  await publishRevision(client, model.id, '1.0.0', files);
  return expectOk(client.get(`/v1/models/${model.id}`));
}

/** Creates a revision with files, and does not publish it. */
export async function draftRevision(
  client: Client,
  model: string,
  revision: string,
  files: Files = { 'weights.bin': 'weights' },
) {
  await expectCreated(client.post(`/v1/models/${model}/revisions`, { revision }));
  for (const [name, bytes] of Object.entries(files)) await uploadFile(client, filesPath(model, revision), name, bytes);
}

export async function publishRevision(client: Client, model: string, revision: string, files?: Files) {
  await draftRevision(client, model, revision, files);
  return expectOk(client.post(`/v1/models/${model}/revisions/${revision}/publish`));
}

/** Creates a dataset with shards, and does not publish it. */
export async function draftDataset(client: Client, fields: object, shards: Files) {
  const dataset = await createDataset(client, fields);
  for (const [name, bytes] of Object.entries(shards)) await uploadFile(client, shardsPath(dataset.id), name, bytes);
  return dataset;
}

export async function publishDataset(
  client: Client,
  fields: object = {},
  shards: Files = { 'train.csv': 'a,b\n1,2\n' },
) {
  const dataset = await draftDataset(client, fields, shards);
  return expectOk(client.post(`/v1/datasets/${dataset.id}/publish`));
}

/** Inserts a license as a purchase does, for the current state of the asset. */
export async function grantLicense(
  { database }: TestServer,
  asset: { id: string },
  licensee: Pick<Person, 'id'>,
  mode: Mode = 'test',
) {
  const id = newId('grt');
  // For a model, of its newest revision. An asset of the other mode is not found, and its columns are null.
  await database.query(
    `insert into ${mode}.license_grants
       (id, asset_id, licensee_id, listing_id, purchase_id, asset_type, asset_slug, license, revision, folder_id)
     select $1, $2, $3, $4, $5, a.kind, a.slug, a.license, r.revision, case a.kind when 'dataset' then a.id else r.id end
     from (values (1)) as always
     left join ${mode}.assets a on a.id = $2
     left join ${mode}.revisions r on r.model_id = a.id and r.revision = a.revisions[cardinality(a.revisions)]`,
    [id, asset.id, licensee.id, newId('lst'), newId('pur')],
  );
  return id;
}

export async function revokeLicense({ database }: TestServer, id: string): Promise<void> {
  await database.query('update test.license_grants set revoked_at = now() where id = $1', [id]);
}
