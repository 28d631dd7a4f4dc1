import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import type { Script } from '../../../test/harness/servers/scripted-upstream.ts';
import type { ApiError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { collect, NEVER, OWN_NAME, placeForTest, question } from './openai-place.fixture.ts';
import { failureOf } from './upstream-failure.ts';

const UPSTREAM = { url: 'http://gpu-7.lab.invalid:8000/v1', model: 'lab/llama', apiKey: 'sk-secret' };

const errorResponse = (status: number, body: string) =>
  failureOf({ status, retryAfter: undefined, body }, UPSTREAM, 'svc-fast-8b');

test('maps upstream statuses to API error codes', async (t) => {
  const { backend, upstream } = await placeForTest(t);
  const cases: [Script, string, string | undefined][] = [
    [{ status: 400, error: { message: 'No.', param: 'temperature' } }, 'validation_failed', 'temperature'],
    [{ status: 413 }, 'validation_failed', undefined],
    [{ status: 422 }, 'validation_failed', undefined],
    [{ status: 404, error: { message: 'Too long.', code: 'context_length_exceeded' } }, 'validation_failed', undefined],
    [{ status: 404 }, 'upstream_failed', undefined],
    [{ status: 401 }, 'upstream_failed', undefined],
    [{ status: 403 }, 'upstream_failed', undefined],
    [{ status: 302 }, 'upstream_failed', undefined],
    [{ status: 500 }, 'upstream_failed', undefined],
    [{ status: 429 }, 'unavailable', undefined],
  ];
  for (const [script, code, field] of cases) {
    upstream.respondWith(script, script);
    await assert.rejects(backend.complete(question(), NEVER), { code, field }, JSON.stringify(script));
    const { error, chunks } = await collect(backend);
    assert.deepEqual([(error as ApiError).code, (error as ApiError).field, chunks.length], [code, field, 0]);
  }
});

test('passes on Retry-After of a busy upstream, within limits', async (t) => {
  const { backend, upstream } = await placeForTest(t);
  for (const [received, sent] of [
    ['7', '7'],
    ['0', '1'],
    ['86400', '60'],
    ['soon', '5'],
    [undefined, '5'],
  ]) {
    upstream.respondWith({ status: 429, ...(received === undefined ? {} : { headers: { 'retry-after': received } }) });
    await assert.rejects(backend.complete(question(), NEVER), {
      code: 'unavailable',
      message: /busy/,
      headers: { 'retry-after': sent },
    });
  }
});

test('never reveals the URL, the model name or the key of an upstream', async (t) => {
  const { backend, upstream } = await placeForTest(t);
  const message = `${OWN_NAME} at ${upstream.url} (${new URL(upstream.url).host}) knows no key-0, said ${OWN_NAME}.`;
  for (const status of [400, 401, 403, 404, 413, 422, 429, 500, 503]) {
    upstream.respondWith({ status, error: { message } }, { status, error: { message } });
    const error = await backend.complete(question(), NEVER).then(
      () => assert.fail('it succeeded'),
      (thrown: ApiError) => thrown,
    );
    for (const secret of [OWN_NAME, upstream.url, new URL(upstream.url).host, '127.0.0.1', 'key-0']) {
      assert.ok(!error.message.includes(secret), error.message);
    }
    if (error.code === 'validation_failed')
      assert.match(error.message, /: svc-fast-8b at the model .* said svc-fast-8b\.$/);
    assert.ok(!(error.cause as Error).message.includes('key-0'), 'the key is not logged either');
  }
});

/** Records log entries as text, by level. */
function recordingLog(): { log: Log; lines: Record<'error' | 'warn' | 'info' | 'debug', string[]> } {
  const lines = { error: [] as string[], warn: [] as string[], info: [] as string[], debug: [] as string[] };
  const at = (level: keyof typeof lines) => (line: unknown, words?: string) =>
    lines[level].push(`${words} ${inspect(line, { depth: 9 })}`);
  const log = { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
  return { log: { ...log, isLevelEnabled: () => true, flush: () => undefined } as Log, lines };
}

test('logs the message of an upstream, which may quote a prompt, only at debug level, and its kind always', async (t) => {
  const { log, lines } = recordingLog();
  const { backend, upstream } = await placeForTest(t, { log });
  const error = { message: 'Cannot read: my diary (key-0)', code: 'bad_prompt', type: 'words like my diary' };
  const body = JSON.stringify({ error });
  const mishaps: Script[] = [400, 401, 404, 422, 429, 500, 503].map((status) => ({ status, body }));
  mishaps.push({ body: `data: ${body}\n\n` }, { body: 'my diary' }, { body: 'data: my diary\n\n' });
  for (const mishap of mishaps) {
    upstream.respondByDefault(mishap);
    const { error: thrown } = await collect(backend);
    await assert.rejects(backend.complete(question(), NEVER));
    const { cause } = thrown as ApiError;
    assert.doesNotMatch(inspect(cause, { depth: 9 }), /diary/);
    if (mishap.status !== undefined)
      assert.equal((cause as Error).message, `the upstream responded with ${mishap.status} (bad_prompt)`);
  }
  assert.ok(lines.warn.length > 0);
  assert.doesNotMatch([...lines.error, ...lines.warn, ...lines.info].join(), /diary/);
  assert.match(lines.debug.join(), /my diary/);
  assert.doesNotMatch(lines.debug.join(), /key-0/);
});

test('replaces a short model name only as a whole word', () => {
  const short = { ...UPSTREAM, model: 'm' };
  const body = JSON.stringify({ error: { message: 'The model m has a maximum of 4096 tokens (m).' } });
  const { message } = failureOf({ status: 400, retryAfter: undefined, body }, short, 'svc-fast-8b');
  assert.equal(
    message,
    'The model rejected the request: The model svc-fast-8b has a maximum of 4096 tokens (svc-fast-8b).',
  );
});

test('parses the error formats of common servers', () => {
  const bodies = [
    { error: { message: 'Too long.', param: 'messages' } },
    { object: 'error', message: 'Too long.', code: 400 },
    { error: 'Too long.', error_type: 'validation' },
    { detail: 'Too long.' },
  ];
  for (const body of bodies) {
    assert.equal(errorResponse(422, JSON.stringify(body)).message, 'The model rejected the request: Too long.');
  }
  for (const body of ['', '<html>', '[]', 'null', '{"error":{}}', '{"detail":[{"loc":["body"]}]}']) {
    assert.equal(
      errorResponse(422, body).message,
      'The model does not accept this request. Change it, and try again.',
      body,
    );
  }
});

test('truncates a long message, and drops an invalid field', () => {
  const body = JSON.stringify({ error: { message: 'x'.repeat(10_000), param: '<script>' } });
  const { message, field } = errorResponse(400, body);
  assert.ok(message.length <= 540);
  assert.equal(field, undefined);
});
