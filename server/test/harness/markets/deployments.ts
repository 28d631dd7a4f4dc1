import assert from 'node:assert/strict';
import type { Mode } from '../../../src/platform/db/realm.ts';
import { newId } from '../../../src/platform/ids.ts';
import { tinyOnnx } from '../../../src/runtimes/onnx/tiny-onnx.fixture.ts';
import type { ApiResponse, Client } from '../clients/client.ts';
import type { Person } from '../people/people.ts';
import type { TestServer } from '../servers/server.ts';
import { type Files, publishModel } from './catalog.ts';

// Publishes models that can be deployed, and deploys them.

export const DEPLOYMENTS = '/v1/deployments';

/** Publishes an ONNX model: y = x * 2 + 1, for three numbers. */
export function publishOnnx(client: Client, fields: object = {}, files: Files = { 'model.onnx': tinyOnnx() }) {
  return publishModel(client, { framework: 'onnx', ...fields }, files);
}

export async function deploy(client: Client, model: { id: string }, fields: object = {}): Promise<ApiResponse['body']> {
  const response = await client.post(DEPLOYMENTS, { model: model.id, ...fields });
  assert.equal(response.status, 202, response.text);
  return response.body;
}

export async function getDeployment(client: Client, { id }: { id: string }): Promise<ApiResponse['body']> {
  const response = await client.get(`${DEPLOYMENTS}/${id}`);
  assert.equal(response.status, 200, response.text);
  return response.body;
}

export async function stopDeployment(client: Client, { id }: { id: string }): Promise<ApiResponse['body']> {
  const response = await client.post(`${DEPLOYMENTS}/${id}/stop`);
  assert.equal(response.status, 200, response.text);
  return response.body;
}

/** Inserts a deployment that starts only on request, and returns its ID. */
export async function seedDeployment(
  { database }: Pick<TestServer, 'database'>,
  owner: Pick<Person, 'id'>,
  model: { id: string },
  fields: { runtime?: 'onnx' | 'gguf'; mainFile?: string; status?: 'stopped' | 'idle' } = {},
  mode: Mode = 'test',
): Promise<string> {
  const { runtime = 'onnx', mainFile = `model.${runtime}`, status = 'stopped' } = fields;
  const id = newId('dep');
  await database.query(
    `insert into ${mode}.deployments (id, owner_id, name, model_id, model_slug, revision, folder_id, runtime, main_file,
       idle_timeout, status)
     select $1, $2, a.name, a.id, a.slug, r.revision, r.id, $4, $5, 300, $6
     from ${mode}.assets a join ${mode}.revisions r on r.model_id = a.id where a.id = $3`,
    [id, owner.id, model.id, runtime, mainFile, status],
  );
  return id;
}
