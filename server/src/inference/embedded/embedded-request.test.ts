import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '../../platform/errors.ts';
import type { ChatMessage, ChatRequest } from '../gateway/chat.ts';
import { checkEmbeddedRequest, generateRequestOf, promptMessagesOf } from './embedded-request.ts';

const REQUEST: ChatRequest = { model: 'svc-fast-8b', messages: [{ role: 'user', content: 'hi' }], max_tokens: 5 };

function rejectedField(more: Partial<ChatRequest>): string | undefined {
  try {
    checkEmbeddedRequest({ ...REQUEST, ...more });
  } catch (error) {
    assert.ok(error instanceof ApiError);
    assert.equal(error.code, 'validation_failed');
    return error.field;
  }
  return undefined;
}

const says = (message: ChatMessage): Partial<ChatRequest> => ({ messages: [message] });

describe('checkEmbeddedRequest', () => {
  test('limits the total length of messages and names', () => {
    const half = 'x'.repeat(2 * 1024 * 1024);
    const messages = (more: string): ChatMessage[] => [
      { role: 'user', content: half, name: more },
      { role: 'assistant', content: [{ type: 'text', text: half }] },
    ];
    assert.equal(rejectedField({ messages: messages('') }), undefined);
    assert.equal(rejectedField({ messages: messages('x') }), 'messages');
  });

  test('rejects unsupported fields by name', () => {
    const cases: [Partial<ChatRequest>, string][] = [
      [{ tools: [{ type: 'function', function: { name: 'look' } }] }, 'tools'],
      [{ tool_choice: 'required' }, 'tool_choice'],
      [{ functions: [{ name: 'look' }] }, 'functions'],
      [{ logprobs: true }, 'logprobs'],
      [{ top_logprobs: 3 }, 'top_logprobs'],
      [{ logit_bias: { 5: 10 } }, 'logit_bias'],
      [{ modalities: ['text', 'audio'] }, 'modalities'],
      [{ audio: { voice: 'alloy' } }, 'audio'],
      [{ prediction: { type: 'content', content: 'x' } }, 'prediction'],
      [{ reasoning_effort: 'high' }, 'reasoning_effort'],
      [{ something_new: 1 }, 'something_new'],
      [{ n: 5 }, 'n'],
      [{ top_k: -1 }, 'top_k'],
      [{ top_k: 1.5 }, 'top_k'],
      [{ min_p: 'much' }, 'min_p'],
      [{ response_format: { type: 'json_schema' } }, 'response_format.type'],
      [says({ role: 'tool', content: 'x', tool_call_id: 'c' }), 'messages.0.role'],
      [says({ role: 'assistant', content: null, tool_calls: [{ id: 'c' }] }), 'messages.0.tool_calls'],
      [
        says({ role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:,' } }] }),
        'messages.0.content.0.type',
      ],
      [
        says({ role: 'user', content: [{ type: 'text', text: 'a' }, { type: 'input_audio' }] }),
        'messages.0.content.1.type',
      ],
    ];
    for (const [more, field] of cases) assert.equal(rejectedField(more), field, JSON.stringify(more));
  });

  test('accepts fields with default values', () => {
    const harmless: Partial<ChatRequest>[] = [
      { tools: [], tool_choice: 'none', parallel_tool_calls: true, logprobs: false, logit_bias: {}, top_logprobs: 0 },
      { tools: null, functions: null, audio: null, prediction: undefined },
      { user: 'u', metadata: { a: 'b' }, store: false, service_tier: 'auto', modalities: ['text'] },
      { n: 4, stop: ['a'], seed: 7, temperature: 0, top_p: 0.5, top_k: 40, min_p: 0.1, presence_penalty: 1 },
      { response_format: { type: 'json_object' }, stream: true, stream_options: { include_usage: true } },
      { response_format: { type: 'text' } },
    ];
    for (const more of harmless) assert.equal(rejectedField(more), undefined, JSON.stringify(more));
  });

  test('applies OpenAI’s defaults, and leaves unset sampling parameters to the model', () => {
    assert.deepEqual(generateRequestOf(REQUEST), {
      messages: [{ role: 'user', content: 'hi' }],
      ...{ maxTokens: 5, choices: 1, sampling: {} },
      ...{ frequencyPenalty: 0, presencePenalty: 0, stop: [], json: false },
    });
    const given = generateRequestOf({ ...REQUEST, max_completion_tokens: 3, stop: 'x', seed: 0, temperature: 0 });
    assert.deepEqual([given.maxTokens, given.stop, given.seed, given.sampling], [3, ['x'], 0, { temperature: 0 }]);
    const all = generateRequestOf({ ...REQUEST, temperature: 0.5, top_p: 0.9, top_k: 40, min_p: 0.1 });
    assert.deepEqual(all.sampling, { temperature: 0.5, topP: 0.9, topK: 40, minP: 0.1 });
    assert.deepEqual(generateRequestOf({ ...REQUEST, temperature: null, top_k: null }).sampling, {});
  });

  test('converts messages to plain text', () => {
    const messages = promptMessagesOf([
      { role: 'developer', content: 'be brief' },
      {
        role: 'user',
        name: 'ann',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      { role: 'assistant', content: null, refusal: 'no' },
    ]);
    assert.deepEqual(messages, [
      { role: 'system', content: 'be brief' },
      { role: 'user', name: 'ann', content: 'ab' },
      { role: 'assistant', content: 'no' },
    ]);
  });
});
