import assert from 'node:assert/strict';
import type { Client } from './client.ts';

/**
 * Creates an object with a secret, and rotates the secret, each twice with one idempotency key. Asserts that each happened once and
 * that the second response repeats the secret of the first.
 */
export async function assertSecretsReplayed(
  client: Pick<Client, 'get' | 'post'>,
  path: string,
  body: object,
  secret: 'secret' | 'client_secret',
): Promise<void> {
  const create = () => client.post(path, body, { 'idempotency-key': 'an object' });
  const [first, second] = [await create(), await create()];
  assert.deepEqual([first.status, second.status], [201, 201]);
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(second.body, first.body);
  assert.equal((await client.get(path)).body.items.length, 1);

  const rotate = () =>
    client.post(`${path}/${first.body.id}/rotate_secret`, undefined, { 'idempotency-key': 'a secret' });
  const [rotated, repeated] = [await rotate(), await rotate()];
  assert.notEqual(rotated.body[secret], first.body[secret]);
  assert.deepEqual(repeated.body, rotated.body);
}
