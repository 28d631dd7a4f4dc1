import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { CredentialCache } from '../../access/credential-cache.ts';
import { memoryCounters } from '../../access/rate-limit/memory-counters.ts';
import { openVault } from '../../platform/crypto/key-ring.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { openLog } from '../../platform/log.ts';
import { createAuthorizationServer } from './authorization-server.ts';
import { respondWithOAuthErrors } from './oauth-errors.ts';
import { openProviderBridge, takeBodiesWhole } from './provider-bridge.ts';

// What becomes of a database that is away, and of a bug: everything that the provider asks for fails.

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
    publicUrl,
    operatorEmails,
    confirmsAddresses: false,
    log,
  });
  const desk = openProviderBridge(async () => server, publicUrl);
  app = Fastify();
  takeBodiesWhole(app);
  respondWithOAuthErrors(app, log, 'json');
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.get('/oauth/authorize', desk.hand);
  app.post('/oauth/token', desk.hand);
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

test('whoever meets a database that is away is told to come back', async () => {
  failure = new ApiError('unavailable', 'The database does not answer.', { headers: { 'retry-after': '1' } });
  for (const answer of [await token(), await app.inject('/failing')]) {
    assert.equal(answer.statusCode, 503, answer.body);
    assert.equal(answer.json().error, 'temporarily_unavailable');
    assert.equal(answer.headers['retry-after'], '1');
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
  const page = await authorize();
  assert.equal(page.statusCode, 503);
  assert.match(String(page.headers['content-type']), /^text\/html/);
});

test('a bug is ours, and nothing of it is told', async () => {
  failure = new Error('duplicate key svc_app_whatever');
  for (const answer of [await token(), await app.inject('/failing'), await authorize()]) {
    assert.equal(answer.statusCode, 500);
    assert.match(answer.body, /server_error/);
    assert.doesNotMatch(answer.body, /svc_app|duplicate/);
    assert.equal(answer.headers.location, undefined);
  }
});

test('programs that would rather have a page are answered in JSON all the same', async () => {
  const answer = await app.inject({ method: 'POST', url: '/oauth/token', headers: { accept: 'text/html' } });
  assert.equal(answer.statusCode, 400);
  assert.equal(answer.json().error, 'invalid_request');
});
