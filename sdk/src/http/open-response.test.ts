import assert from 'node:assert/strict';
import test from 'node:test';
import { SoukError } from '../errors.ts';
import { requesterFor } from './requester.fixture.ts';
import { Requester } from './requester.ts';
import { wait } from './retry.ts';
import { errorReply, type Script } from './scripted-server.fixture.ts';

const get = { method: 'GET', path: '/me' } as const;
const post = { method: 'POST', path: '/things', body: { name: 'a' } } as const;

test('returns the response unread, after retries with one idempotency key', async (t) => {
  const script: Script = [errorReply(503, 'unavailable'), 'drop', { body: 'data: 1\n\n' }];
  const { requester, seen, waits } = await requesterFor(t, script);
  const response = await requester.open({ ...post, accept: 'text/event-stream' });
  assert.equal(response.bodyUsed, false);
  assert.equal(await response.text(), 'data: 1\n\n');
  assert.equal(seen[0]?.headers.accept, 'text/event-stream');
  assert.equal(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size, 1);
  assert.equal(waits.length, 2);
});

test('throws the error of a rejected request', async (t) => {
  const { requester } = await requesterFor(t, [errorReply(404, 'not_found')]);
  await assert.rejects(requester.open(get), { name: 'NotFoundError', code: 'not_found', requestId: 'req_1' });
});

test('applies the timeout until the first byte, and the signal until the end', async () => {
  const controller = new AbortController();
  let given: AbortSignal | null | undefined;
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    given = init?.signal;
    return new Response('begun');
  };
  const options = { bearer: undefined, mode: undefined, maxRetries: 0, maxRetryDelay: 0, userAgent: undefined };
  const requester = new Requester({ ...options, baseURL: 'http://souk.invalid/v1', fetch, timeout: 20 });
  await requester.open({ ...get, signal: controller.signal });
  await wait(40, undefined);
  assert.equal(given?.aborted, false);
  controller.abort();
  assert.equal(given?.aborted, true);
});

test('opens an external URL without credentials or mode, and keeps it out of errors', async (t) => {
  const script: Script = ['drop', { body: 'bytes' }, { status: 403, body: '<Error>expired</Error>' }];
  const { requester, seen, waits } = await requesterFor(t, script, { mode: 'live', userAgent: 'me' });
  const url = new URL('/files/live/signature/a.bin', requester.baseURL);
  const response = await requester.openExternal(url.href, { headers: { range: 'bytes=5-' } });
  assert.equal(await response.text(), 'bytes');
  assert.deepEqual([seen[1]?.url, seen[1]?.headers.range, waits.length], [url.pathname, 'bytes=5-', 1]);
  for (const name of ['authorization', 'svc-mode', 'idempotency-key']) assert.equal(seen[1]?.headers[name], undefined);
  await assert.rejects(requester.openExternal(url.href), (error) => {
    assert.ok(error instanceof SoukError && error.status === 403);
    assert.ok(error.message.includes(url.host) && !error.message.includes('signature'));
    return true;
  });
});

test('rejects external URLs other than http and https, and keeps them out of errors', async (t) => {
  const { requester } = await requesterFor(t, []);
  for (const url of ['no URL, but secret', 'file:///etc/secret', 'data:,secret', '']) {
    await assert.rejects(requester.openExternal(url), (error) => {
      assert.ok(error instanceof SoukError && error.code === 'unexpected_answer' && !error.message.includes('secret'));
      return true;
    });
  }
});
