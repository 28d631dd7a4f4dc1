import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkEmbeddedRequest } from '../embedded/embedded-request.ts';
import type { ChatRequest } from './chat.ts';
import { checkChatRequest } from './check-chat-request.ts';
import { asksNothing } from './default-fields.ts';

const REQUEST: ChatRequest = { model: 'svc-fast-8b', messages: [{ role: 'user', content: 'hi' }] };
const SAYS_NOTHING = {
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

test('what asks for nothing is taken by every check, and so is null', () => {
  for (const [field, value] of Object.entries(SAYS_NOTHING)) {
    for (const nothing of [value, null, undefined]) assert.ok(asksNothing(field, nothing), field);
    const request = { ...REQUEST, ...(field === 'top_logprobs' ? { logprobs: true } : {}), [field]: value };
    checkChatRequest(request);
    checkEmbeddedRequest({ ...REQUEST, [field]: value });
  }
});

test('what asks for something, or is not known, does not', () => {
  for (const [field, value] of Object.entries({ tools: [{}], store: true, top_logprobs: 1, unheard_of: false })) {
    assert.equal(asksNothing(field, value), false, field);
  }
});
