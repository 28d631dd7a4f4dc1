import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amendResponse } from './amend-response.ts';

type Context = Parameters<typeof amendResponse>[0];

async function amended(path: string, body: unknown): Promise<unknown> {
  const ctx = { path, body, status: 200 } as Context;
  await amendResponse(ctx, async () => undefined);
  return ctx.body;
}

test('the command line is told how often to ask, and of no scope', async () => {
  assert.deepEqual(await amended('/oauth/device_authorization', { device_code: 'x' }), {
    device_code: 'x',
    interval: 5,
  });
  assert.deepEqual(await amended('/oauth/token', { access_token: 'x', scope: 'cli' }), { access_token: 'x' });
  const token = { access_token: 'x', scope: 'models:read' };
  assert.deepEqual(await amended('/oauth/token', { ...token }), token);
});

test('a client that may not use a grant is unauthorized, whatever the provider calls it', async () => {
  const refusal = {
    error: 'invalid_request',
    error_description: 'requested grant type is not allowed for this client',
  };
  assert.deepEqual(await amended('/oauth/token', { ...refusal }), { ...refusal, error: 'unauthorized_client' });
  const other = { error: 'invalid_request', error_description: 'missing code' };
  assert.deepEqual(await amended('/oauth/token', { ...other }), other);
});

test('who comes with a code or token that is worth nothing is told what may be the matter', async () => {
  const refusal = { error: 'invalid_grant', error_description: 'grant request is invalid' };
  const told = (await amended('/oauth/token', refusal)) as { error: string; error_description: string };
  assert.equal(told.error, 'invalid_grant');
  assert.match(told.error_description, /run out.*withdrawn.*code_verifier/);
  assert.match(told.error_description, /^[ !#-[\]-~]+$/, 'what RFC 6749, section 5.2 allows in it');
});

test('pages and empty answers stay as they are', async () => {
  for (const body of [undefined, null, '', '<!doctype html>']) assert.equal(await amended('/oauth/device', body), body);
});
