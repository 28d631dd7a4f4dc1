import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amendResponse } from './amend-response.ts';

type Context = Parameters<typeof amendResponse>[0];

async function amend(path: string, body: unknown): Promise<unknown> {
  const ctx = { path, body, status: 200 } as Context;
  await amendResponse(ctx, async () => undefined);
  return ctx.body;
}

test('adds the polling interval and removes the scope for the command line', async () => {
  assert.deepEqual(await amend('/oauth/device_authorization', { device_code: 'x' }), {
    device_code: 'x',
    interval: 5,
  });
  assert.deepEqual(await amend('/oauth/token', { access_token: 'x', scope: 'cli' }), { access_token: 'x' });
  const token = { access_token: 'x', scope: 'models:read' };
  assert.deepEqual(await amend('/oauth/token', { ...token }), token);
});

test('responds unauthorized_client to a client that may not use a grant', async () => {
  const body = {
    error: 'invalid_request',
    error_description: 'requested grant type is not allowed for this client',
  };
  assert.deepEqual(await amend('/oauth/token', { ...body }), { ...body, error: 'unauthorized_client' });
  const other = { error: 'invalid_request', error_description: 'missing code' };
  assert.deepEqual(await amend('/oauth/token', { ...other }), other);
});

test('lists possible reasons for invalid_grant', async () => {
  const body = { error: 'invalid_grant', error_description: 'grant request is invalid' };
  const response = (await amend('/oauth/token', body)) as { error: string; error_description: string };
  assert.equal(response.error, 'invalid_grant');
  assert.match(response.error_description, /expired.*revoked.*code_verifier/);
  assert.match(response.error_description, /^[ !#-[\]-~]+$/, 'what RFC 6749, section 5.2 allows in it');
});

test('leaves pages and empty responses unchanged', async () => {
  for (const body of [undefined, null, '', '<!doctype html>']) assert.equal(await amend('/oauth/device', body), body);
});
