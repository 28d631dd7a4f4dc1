import assert from 'node:assert/strict';
import { assertRejected } from '../people/people.ts';
import type { ApiResponse } from './client.ts';

/** Checks an error response down to the last field and header. */
export function assertWholeError(
  answer: ApiResponse | undefined,
  status: number,
  code: string,
  field?: string,
): asserts answer is ApiResponse {
  assert.ok(answer, 'the connection was closed without an answer');
  assertRejected(answer, status, code, field);
  const fields = ['code', ...(field === undefined ? [] : ['field']), 'message', 'request_id'];
  assert.deepEqual(Object.keys(answer.body.error).sort(), fields, answer.text);
  assert.deepEqual(Object.keys(answer.body), ['error']);
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  assertRateHeaders(answer);
}

/** Checks that a response has the rate limit headers, in whole numbers. */
export function assertRateHeaders(answer: Pick<ApiResponse, 'headers'>): void {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => {
    const text = answer.headers.get(`x-ratelimit-${name}`) ?? 'absent';
    assert.match(text, /^\d+$/, `x-ratelimit-${name}`);
    return Number(text);
  }) as [number, number, number];
  assert.ok(limit > 0 && remaining <= limit, `${remaining} of ${limit}`);
  const seconds = reset - Date.now() / 1000;
  assert.ok(Math.abs(seconds) <= 61, `the window ends in ${seconds} s`);
}
