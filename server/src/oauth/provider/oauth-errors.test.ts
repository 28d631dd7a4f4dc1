import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { CredentialCache } from '../../access/credential-cache.ts';
import { memoryCounters } from '../../access/rate-limit/memory-counters.ts';
import { Passwords } from '../../accounts/sessions/password.ts';
import { openVault } from '../../platform/crypto/key-ring.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { openLog } from '../../platform/log.ts';
import { createAuthorizationServer } from './authorization-server.ts';
import { respondWithOAuthErrors } from './oauth-errors.ts';
import { openProviderBridge, takeBodiesWhole } from './provider-bridge.ts';

// Responses to an unavailable database and to a bug: every query of the provider fails.

let failure: Error;
const fail = async () => {
  throw failure;
};
const db: Db = { realm: 'accounts', many: fail, one: fail, run: fail, transaction: fail, atOnce: fail };
const log = openLog('silent');
const counters = memoryCounters();
const publicUrl = 'https://market.example';
const clientId = 'cli_01k9zq4v7he1r8c3t5n6m2x0ky';
let app: FastifyInstance;

before(async () => {
  const vault = openVault([{ serial: 1, key: Buffer.alloc(32, 7) }]);
  const cache = new CredentialCache(() => false);
  const operatorEmails = new Set<string>();
  const server = createAuthorizationServer({
    db,
    vault,
    cache,
    counters,
    passwords: new Passwords(),
    publicUrl,
    operatorEmails,
    requiresConfirmedEmail: false,
    log,
  });
  const bridge = openProviderBridge(async () => server, publicUrl);
  app = Fastify();
  takeBodiesWhole(app);
  respondWithOAuthErrors(app, log, 'json');
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.get('/oauth/authorize', bridge.handle);
  app.post('/oauth/token', bridge.handle);
  app.get('/failing', fail);
});
after(async () => {
  await app.close();
  await counters.close();
});

const token = () =>
  app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `grant_type=refresh_token&refresh_token=x&client_id=${clientId}`,
  });
const authorize = () => app.inject({ url: `/oauth/authorize?client_id=${clientId}&response_type=code` });

test('responds temporarily_unavailable with Retry-After while the database is unavailable', async () => {
  failure = new ApiError('unavailable', 'The database does not respond.', { headers: { 'retry-after': '1' } });
  for (const response of [await token(), await app.inject('/failing')]) {
    assert.equal(response.statusCode, 503, response.body);
    assert.equal(response.json().error, 'temporarily_unavailable');
    assert.equal(response.headers['retry-after'], '1');
    assert.equal(response.headers['cache-control'], 'no-store');
  }
  const page = await authorize();
  assert.equal(page.statusCode, 503);
  assert.match(String(page.headers['content-type']), /^text\/html/);
});

test('responds server_error to a bug without details', async () => {
  failure = new Error('duplicate key svc_app_whatever');
  for (const response of [await token(), await app.inject('/failing'), await authorize()]) {
    assert.equal(response.statusCode, 500);
    assert.match(response.body, /server_error/);
    assert.doesNotMatch(response.body, /svc_app|duplicate/);
    assert.equal(response.headers.location, undefined);
  }
});

test('responds in JSON on token endpoints, even if the client accepts HTML', async () => {
  const response = await app.inject({ method: 'POST', url: '/oauth/token', headers: { accept: 'text/html' } });
  assert.equal(response.statusCode, 400);
  assert.equal(response.json().error, 'invalid_request');
});
