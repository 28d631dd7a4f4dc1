import assert from 'node:assert/strict';
import test from 'node:test';
import { SoukError } from '../errors.ts';
import { readResponse } from './read-response.ts';

async function errorFrom(response: Response): Promise<SoukError> {
  const error = await readResponse(response).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof SoukError);
  return error;
}

test('returns the code, message, field and request ID of an error', async () => {
  const body = { error: { code: 'validation_failed', message: 'No.', field: 'price.amount', request_id: 'req_7' } };
  const error = await errorFrom(Response.json(body, { status: 422 }));
  assert.equal(error.message, 'No.');
  assert.equal(error.code, 'validation_failed');
  assert.equal(error.field, 'price.amount');
  assert.equal(error.requestId, 'req_7');
});

test('reads the request ID from the header if the body has none', async () => {
  const error = await errorFrom(new Response('gone', { status: 502, headers: { 'x-request-id': 'req_8' } }));
  assert.equal(error.requestId, 'req_8');
  assert.equal(error.code, 'unexpected_answer');
});

test('reads Retry-After as seconds or a date, and ignores other values', async () => {
  const after = async (value: string) =>
    (await errorFrom(new Response('', { status: 503, headers: { 'retry-after': value } }))).retryAfter;
  assert.equal(await after('12'), 12);
  assert.equal(await after(new Date(0).toUTCString()), 0);
  assert.equal(await after('soon'), undefined);
});
