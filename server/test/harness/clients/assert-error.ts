import assert from 'node:assert/strict';
import { assertRejected } from '../people/people.ts';
import type { ApiResponse } from './client.ts';

/** Checks an error response down to the last field and header. */
export function assertWholeError(
  response: ApiResponse | undefined,
  status: number,
  code: string,
  field?: string,
): asserts response is ApiResponse {
  assert.ok(response, 'the connection was closed without a response');
  assertRejected(response, status, code, field);
  const fields = ['code', ...(field === undefined ? [] : ['field']), 'message', 'request_id'];
  assert.deepEqual(Object.keys(response.body.error).sort(), fields, response.text);
  assert.deepEqual(Object.keys(response.body), ['error']);
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
  assertRateHeaders(response);
}

/** Checks that a response has the rate limit headers, in whole numbers. */
export function assertRateHeaders(response: Pick<ApiResponse, 'headers'>): void {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => {
    const text = response.headers.get(`x-ratelimit-${name}`) ?? 'absent';
    assert.match(text, /^\d+$/, `x-ratelimit-${name}`);
    return Number(text);
  }) as [number, number, number];
  assert.ok(limit > 0 && remaining <= limit, `${remaining} of ${limit}`);
  const seconds = reset - Date.now() / 1000;
  assert.ok(Math.abs(seconds) <= 61, `the window ends in ${seconds} s`);
}
