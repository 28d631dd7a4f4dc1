import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundRequest, maxCost } from './bound-request.ts';
import type { ChatRequest } from './chat.ts';

const ROOMY = { contextLength: 10_000, maxOutputTokens: 1_000 };
const ask = (more: Partial<ChatRequest> = {}): ChatRequest => ({
  model: 'svc-fast-8b',
  messages: [{ role: 'user', content: 'Hello' }],
  ...more,
});

test('a request that does not say how much gets what the model allows, and is told to the backend so', () => {
  const bounded = boundRequest(ask(), 100, ROOMY);
  assert.equal(bounded.request.max_tokens, 1_000);
  assert.deepEqual([bounded.prompt, bounded.completion], [356, 1_000]);
});

test('where that would not fit beside the prompt, the context is the bound and the backend fills what is left of it', () => {
  const bounded = boundRequest(ask(), 18_000, ROOMY);
  assert.equal(bounded.request.max_tokens, undefined);
  assert.deepEqual([bounded.prompt, bounded.completion], [10_000, 10_000]);
  // A token of less than two bytes is rare: what is likely to fit is bounded.
  const likely = boundRequest(ask(), 9_000, ROOMY);
  assert.equal(likely.request.max_tokens, 1_000);
  assert.deepEqual([likely.prompt, likely.completion], [9_256, 1_000]);
});

test('what was asked for is the bound, for every choice', () => {
  const bounded = boundRequest(ask({ max_completion_tokens: 7, n: 3 }), 100, ROOMY);
  assert.equal(bounded.completion, 21);
  assert.equal(bounded.request.max_tokens, undefined);
  assert.equal(boundRequest(ask({ max_tokens: 5 }), 100, ROOMY).completion, 5);
  assert.equal(maxCost(bounded, { from: 0, prompt: 2, completion: 10 }), 356 * 2 + 21 * 10);
});

test('tokens may be hidden where a field is given that can do so', () => {
  for (const more of [{ logit_bias: { 5: 100 } }, { skip_special_tokens: true }, { include_reasoning: false }]) {
    assert.equal(boundRequest(ask(more), 100, ROOMY).mayHideTokens, true, JSON.stringify(more));
  }
  for (const more of [{}, { logit_bias: {} }, { logit_bias: null }, { temperature: 1 }]) {
    assert.equal(boundRequest(ask(more), 100, ROOMY).mayHideTokens, false, JSON.stringify(more));
  }
});

test('an image can be anything that the context holds', () => {
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } };
  const messages = [{ role: 'user', content: [{ type: 'text', text: 'What is it?' }, image] }];
  const bounded = boundRequest(ask({ messages }), 200, ROOMY);
  assert.deepEqual([bounded.prompt, bounded.completion], [10_000, 1_000]);
  assert.equal(bounded.request.max_tokens, 1_000);
  // However many bytes it has.
  const large = { type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(100_000)}` } };
  const many = [{ role: 'user', content: [large] }];
  const size = JSON.stringify(many).length;
  assert.equal(boundRequest(ask({ messages: many }), size, ROOMY).request.max_tokens, 1_000);
});

test('the prompt that is billed has the same bound whether the answer is streamed or not', () => {
  const size = JSON.stringify(ask()).length;
  const streamed = ask({ stream: true, stream_options: { include_usage: true } });
  for (const [request, bytes] of [
    [ask(), size],
    [streamed, size + 60],
    [ask(), size + 5_000],
  ] as const) {
    assert.equal(boundRequest(request, bytes, ROOMY).billablePrompt(), size + 256);
  }
  assert.equal(boundRequest(ask(), size, { ...ROOMY, contextLength: 100 }).billablePrompt(), 100);
});
