import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Browser } from '../harness/browser.ts';
import { assertRefused } from '../harness/people.ts';
import { startTestServer } from '../harness/server.ts';

const server = await startTestServer();
after(() => server.stop());

test('a new user signs up, confirms the address, makes a key, calls /v1/me and revokes the key', async () => {
  const browser = new Browser(server.url);
  const person = { name: 'Grace Hopper', email: 'Grace@People.Example', password: 'cobol and compilers' };
  assert.equal((await browser.post('/auth/sign_up', person)).status, 201);

  const before = await browser.get('/v1/me');
  assert.equal(before.status, 200);
  assert.equal(before.body.email, 'grace@people.example');
  assert.equal(before.body.slug, 'grace-hopper');
  assert.equal(before.body.email_confirmed, false);

  const token = await server.mailbox.tokenTo('grace@people.example', 'Confirm');
  assert.equal((await browser.post('/auth/confirm_email', { token })).status, 200);
  assert.equal((await browser.get('/v1/me')).body.email_confirmed, true);
  assertRefused(await browser.post('/auth/confirm_email', { token }), 422, 'validation_failed', 'token');

  const made = await browser.post('/v1/api_keys', { name: 'laptop', mode: 'test' });
  assert.equal(made.status, 201);
  assert.match(made.body.secret, /^svc_test_[0-9A-Za-z]{38}$/);

  const key = server.client.withKey(made.body.secret);
  const me = await key.get('/v1/me');
  assert.equal(me.status, 200);
  assert.deepEqual(
    { ...me.body, key: { ...me.body.key, scopes: me.body.key.scopes.length } },
    { ...before.body, email_confirmed: true, key: { mode: 'test', scopes: 9 } },
  );

  assert.equal((await browser.post(`/v1/api_keys/${made.body.id}/revoke`)).body.status, 'revoked');
  assertRefused(await key.get('/v1/me'), 401, 'invalid_key');
});
