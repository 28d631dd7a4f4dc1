import assert from 'node:assert/strict';
import test from 'node:test';
import { Souk } from '../client.ts';
import { ConnectionError, SoukError } from '../errors.ts';
import { path } from './request.ts';
import { MAX_TIMER_MS, wait } from './retry.ts';
import { errorReply, serveScript } from './scripted-server.fixture.ts';

// Misbehaving servers, proxies and callers.

const apiKey = 'svc_test_secret';

test('rejects a redirect without sending credentials or body to its target', async (t) => {
  const elsewhere = await serveScript(t, [{}]);
  for (const status of [301, 302, 307, 308]) {
    const location = `${elsewhere.baseURL}/me?leaked=1`;
    const { baseURL } = await serveScript(t, [{ status, headers: { location } }]);
    await assert.rejects(new Souk({ baseURL, apiKey }).paymentMethods.create({ token: 'pm_card_visa' }), (error) => {
      assert.ok(error instanceof SoukError && !(error instanceof ConnectionError));
      assert.deepEqual([error.code, error.status], ['unexpected_answer', status]);
      assert.match(error.message, new RegExp(`redirects to ${new URL(location).origin}\\. .*base URL`));
      return true;
    });
  }
  assert.deepEqual(elsewhere.seen, []);
});

test('rejects invalid input with a TypeError, without a request', async (t) => {
  const { baseURL, seen } = await serveScript(t, []);
  const souk = new Souk({ baseURL, apiKey });
  const isMistake = { name: 'TypeError' };
  await assert.rejects(souk.request('POST', '/things', { body: { size: 1n } }), isMistake);
  await assert.rejects(souk.request('POST', '/things', { idempotencyKey: 'café ☕' }), isMistake);
  await assert.rejects(souk.request('GET', '/things', { headers: { 'x-a': 'b\nc' } }), isMistake);
  for (const timeout of [0, -1, Number.NaN]) await assert.rejects(souk.me.get({ timeout }), isMistake);
  assert.throws(() => path`/models/${undefined as unknown as string}`, /undefined is not an identifier/);
  assert.deepEqual(seen, []);
});

test('replaces the client’s headers by given ones, in any case', async (t) => {
  const { baseURL, seen } = await serveScript(t, [{}]);
  await new Souk({ baseURL, apiKey }).request('GET', '/me?a=1', {
    query: { b: 2 },
    headers: { Authorization: 'Basic x' },
  });
  assert.deepEqual([seen[0]?.headers.authorization, seen[0]?.url], ['Basic x', '/v1/me?a=1&b=2']);
});

test('neither retries nor waits forever when a limit is NaN', async (t) => {
  const late = errorReply(429, 'rate_limited', { 'retry-after': '1' });
  const { baseURL, seen } = await serveScript(t, [late, late]);
  await assert.rejects(new Souk({ baseURL, apiKey, maxRetries: Number.NaN }).me.get(), { status: 429 });
  await assert.rejects(new Souk({ baseURL, apiKey, maxRetryDelay: Number.NaN }).me.get(), { status: 429 });
  assert.equal(seen.length, 2);
});

test('caps delays and timeouts at the maximum of a timer, instead of firing at once', async (t) => {
  const { baseURL } = await serveScript(t, [{ body: { slug: 'ada' } }]);
  const souk = new Souk({ baseURL, apiKey, timeout: Number.POSITIVE_INFINITY });
  assert.equal((await souk.me.get()).slug, 'ada');
  const stopping = new AbortController();
  const waiting = wait(MAX_TIMER_MS + 1, stopping.signal).then(() => 'over');
  assert.equal(await Promise.race([waiting, wait(20, undefined).then(() => 'still waiting')]), 'still waiting');
  stopping.abort(new Error('enough'));
  await assert.rejects(waiting, /enough/);
});

test('fails at once for an absurd Retry-After, and reads a date by the clock of the sender', async (t) => {
  const at = (offset: number) => new Date(Date.parse('2001-01-01T00:00:00Z') + offset).toUTCString();
  const { baseURL } = await serveScript(t, [
    errorReply(503, 'unavailable', { 'retry-after': '9'.repeat(400) }),
    errorReply(503, 'unavailable', { 'retry-after': at(90_000), date: at(0) }),
  ]);
  const souk = new Souk({ baseURL, apiKey });
  await assert.rejects(souk.me.get(), { retryAfter: Number.POSITIVE_INFINITY });
  await assert.rejects(souk.me.get(), { retryAfter: 90 });
});

test('ends a list, or rejects it, when its pages are malformed', async (t) => {
  const page = (more: object) => ({ body: { items: [{ id: 'a' }], has_more: true, ...more } });
  const { baseURL } = await serveScript(t, [
    ...[page({ next_cursor: null }), page({ next_cursor: 'x' }), page({ next_cursor: 'x' }), { body: { id: 'usr_1' } }],
  ]);
  const souk = new Souk({ baseURL, apiKey });
  assert.equal((await souk.models.list().toArray()).length, 1);
  await assert.rejects(souk.models.list().toArray(), { code: 'unexpected_answer', message: /next_cursor is the same/ });
  await assert.rejects(souk.models.list().toArray(), { code: 'unexpected_answer', message: /items is missing/ });
});
