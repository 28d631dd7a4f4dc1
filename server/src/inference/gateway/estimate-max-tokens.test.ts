import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatRequest } from './chat.ts';
import { boundRequest, maxCost } from './estimate-max-tokens.ts';

const ROOMY = { contextLength: 10_000, maxOutputTokens: 1_000 };
const request = (more: Partial<ChatRequest> = {}): ChatRequest => ({
  model: 'svc-fast-8b',
  messages: [{ role: 'user', content: 'Hello' }],
  ...more,
});

test('sets max_tokens to the maximum of the model if the request sets none', () => {
  const bounded = boundRequest(request(), 100, ROOMY);
  assert.equal(bounded.request.max_tokens, 1_000);
  assert.deepEqual([bounded.prompt, bounded.completion], [356, 1_000]);
});

test('leaves max_tokens unset if it would not fit next to the prompt, and bounds the request by the context', () => {
  const bounded = boundRequest(request(), 18_000, ROOMY);
  assert.equal(bounded.request.max_tokens, undefined);
  assert.deepEqual([bounded.prompt, bounded.completion], [10_000, 10_000]);
  // Tokens shorter than two bytes are rare, so max_tokens is set where the prompt is likely to fit.
  const likely = boundRequest(request(), 9_000, ROOMY);
  assert.equal(likely.request.max_tokens, 1_000);
  assert.deepEqual([likely.prompt, likely.completion], [9_256, 1_000]);
});

test('bounds the completion by the requested tokens times the choices', () => {
  const bounded = boundRequest(request({ max_completion_tokens: 7, n: 3 }), 100, ROOMY);
  assert.equal(bounded.completion, 21);
  assert.equal(bounded.request.max_tokens, undefined);
  assert.equal(boundRequest(request({ max_tokens: 5 }), 100, ROOMY).completion, 5);
  assert.equal(maxCost(bounded, { from: 0, prompt: 2, completion: 10 }), 356 * 2 + 21 * 10);
});

test('reports hidden tokens as possible if a field can cause them', () => {
  for (const more of [{ logit_bias: { 5: 100 } }, { skip_special_tokens: true }, { include_reasoning: false }]) {
    assert.equal(boundRequest(request(more), 100, ROOMY).mayHideTokens, true, JSON.stringify(more));
  }
  for (const more of [{}, { logit_bias: {} }, { logit_bias: null }, { temperature: 1 }]) {
    assert.equal(boundRequest(request(more), 100, ROOMY).mayHideTokens, false, JSON.stringify(more));
  }
});

test('bounds a prompt with an image by the context', () => {
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } };
  const messages = [{ role: 'user', content: [{ type: 'text', text: 'What is it?' }, image] }];
  const bounded = boundRequest(request({ messages }), 200, ROOMY);
  assert.deepEqual([bounded.prompt, bounded.completion], [10_000, 1_000]);
  assert.equal(bounded.request.max_tokens, 1_000);
  // The byte size of an image makes no difference.
  const large = { type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(100_000)}` } };
  const many = [{ role: 'user', content: [large] }];
  const size = JSON.stringify(many).length;
  assert.equal(boundRequest(request({ messages: many }), size, ROOMY).request.max_tokens, 1_000);
});

test('bounds the billable prompt equally for streamed and whole completions', () => {
  const size = JSON.stringify(request()).length;
  const streamed = request({ stream: true, stream_options: { include_usage: true } });
  for (const [sent, bytes] of [
    [request(), size],
    [streamed, size + 60],
    [request(), size + 5_000],
  ] as const) {
    assert.equal(boundRequest(sent, bytes, ROOMY).billablePrompt(), size + 256);
  }
  assert.equal(boundRequest(request(), size, { ...ROOMY, contextLength: 100 }).billablePrompt(), 100);
});
