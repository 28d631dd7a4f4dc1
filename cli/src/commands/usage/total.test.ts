import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totalOf } from './total.ts';

test('sums each currency separately', () => {
  const used = { requests: 1, prompt_tokens: 10, completion_tokens: 2 };
  const items = [
    { ...used, cost: '0.1', currency: 'usd' },
    { ...used, cost: '3', currency: 'jpy' },
    { ...used, cost: '0.02', currency: 'usd' },
  ];
  assert.deepEqual(totalOf(items), {
    requests: 3,
    prompt_tokens: 30,
    completion_tokens: 6,
    costs: [
      { currency: 'usd', cost: '0.12' },
      { currency: 'jpy', cost: '3' },
    ],
  });
});
