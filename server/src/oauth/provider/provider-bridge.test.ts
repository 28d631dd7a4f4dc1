import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { CredentialCache } from '../../access/credential-cache.ts';
import { memoryCounters } from '../../access/rate-limit/memory-counters.ts';
import { Passwords } from '../../accounts/sessions/password.ts';
import { openVault } from '../../platform/crypto/key-ring.ts';
import type { Db } from '../../platform/db/queryable.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { openLog } from '../../platform/log.ts';
import { createAuthorizationServer } from './authorization-server.ts';
import { openProviderBridge, takeBodiesWhole } from './provider-bridge.ts';

// A market behind a proxy that terminates TLS: only plain http from the proxy reaches the server.

const publicUrl = 'https://market.example';
const clientId = 'cli_01k9zq4v7he1r8c3t5n6m2x0ky';
const published = {
  id: clientId,
  name: 'Robot Studio',
  redirect_uris: ['https://studio.example/callback'],
  required_scopes: [],
  secret_hash: null,
};
const saved: string[] = [];
const unused = async () => assert.fail('not needed here');
const db = {
  realm: 'accounts',
  one: async ({ name }: Statement<unknown, []>) => (name === 'usable_oauth_app' ? published : undefined),
  run: async ({ name }: Statement<unknown, []>) => saved.push(name),
  many: unused,
  transaction: unused,
  atOnce: unused,
} as unknown as Db;
const counters = memoryCounters();
let app: FastifyInstance;

before(() => {
  const server = createAuthorizationServer({
    db,
    vault: openVault([{ serial: 1, key: Buffer.alloc(32, 7) }]),
    cache: new CredentialCache(() => false),
    counters,
    passwords: new Passwords(),
    publicUrl,
    operatorEmails: new Set(),
    requiresConfirmedEmail: false,
    log: openLog('silent'),
  });
  const bridge = openProviderBridge(async () => server, publicUrl);
  app = Fastify({ trustProxy: true });
  takeBodiesWhole(app);
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-of-ours', 'kept'));
  app.get('/oauth/authorize', bridge.handle);
  app.post('/oauth/device_authorization', bridge.handle);
});
after(async () => {
  await app.close();
  await counters.close();
});

test('sets secure cookies if the public URL is https, whatever the proxy forwards', async () => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: 'https://studio.example/callback',
    scope: 'models:read',
    state: 'x',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const response = await app.inject({ url: `/oauth/authorize?${query}`, headers: { 'x-forwarded-proto': 'http' } });
  assert.equal(response.statusCode, 303, response.body);
  assert.match(String(response.headers.location), /^\/oauth\/interaction\/[\w-]+$/);
  const cookies = [response.headers['set-cookie']].flat() as string[];
  assert.equal(cookies.length, 4, 'two, and their signatures');
  for (const cookie of cookies) assert.match(cookie, /^souk_oauth.*; secure; httponly/i);
  assert.deepEqual(saved, ['save_oauth_record']);
  assert.equal(response.headers['x-of-ours'], 'kept');
});

test('builds URLs from the public URL', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/oauth/device_authorization',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: 'evil.example',
      'transfer-encoding': 'chunked',
    },
    payload: 'client_id=souk-cli',
  });
  assert.equal(response.statusCode, 200, response.body);
  assert.equal(response.json().verification_uri, 'https://market.example/oauth/device');
});
