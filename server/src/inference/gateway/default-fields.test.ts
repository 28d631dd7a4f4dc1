import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkEmbeddedRequest } from '../embedded/embedded-request.ts';
import type { ChatRequest } from './chat.ts';
import { checkChatRequest } from './check-chat-request.ts';
import { isDefault } from './default-fields.ts';

const REQUEST: ChatRequest = { model: 'svc-fast-8b', messages: [{ role: 'user', content: 'hi' }] };
const DEFAULTS = {
  tools: [],
  functions: [],
  tool_choice: 'auto',
  function_call: 'none',
  logprobs: false,
  top_logprobs: 0,
  logit_bias: {},
  ignore_eos: false,
  min_tokens: 0,
  store: false,
  service_tier: 'default',
  modalities: ['text'],
};

test('accepts default values and null in every check', () => {
  for (const [field, value] of Object.entries(DEFAULTS)) {
    for (const unset of [value, null, undefined]) assert.ok(isDefault(field, unset), field);
    const request = { ...REQUEST, ...(field === 'top_logprobs' ? { logprobs: true } : {}), [field]: value };
    checkChatRequest(request);
    checkEmbeddedRequest({ ...REQUEST, [field]: value });
  }
});

test('treats other values and unknown fields as not default', () => {
  for (const [field, value] of Object.entries({ tools: [{}], store: true, top_logprobs: 1, unheard_of: false })) {
    assert.equal(isDefault(field, value), false, field);
  }
});
