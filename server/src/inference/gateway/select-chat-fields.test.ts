import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ChatRequest } from './chat.ts';
import { selectChatFields } from './select-chat-fields.ts';

const REQUEST = {
  model: 'svc-fast-8b',
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Look' },
        { type: 'image_url', image_url: { url: 'data:,' } },
      ],
    },
    { role: 'assistant', tool_calls: [{ id: '1', type: 'function', function: { name: 'f', arguments: '{}' } }] },
    { role: 'tool', tool_call_id: '1', content: 'done' },
  ],
  tools: [
    { type: 'function', function: { name: 'f', parameters: {} } },
    { type: 'custom', custom: { name: 'c', format: { type: 'text' } } },
  ],
  tool_choice: { type: 'function', function: { name: 'f' } },
  function_call: { name: 'f' },
  response_format: { type: 'json_schema', json_schema: { name: 'a', schema: {} } },
  stream_options: { include_usage: true },
  structured_outputs: { choice: ['a'] },
};

/** Returns all non-empty objects in a value: empty ones stand for client-defined schemas, whose fields are all kept. */
function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value, ...inner];
}

test('drops a field that the schema does not list, at any depth', () => {
  const places = objectsIn(REQUEST).length;
  const name = fc.string({ minLength: 1 }).map((text) => `x-${text}`);
  fc.assert(
    fc.property(fc.nat({ max: places - 1 }), name, fc.jsonValue(), (place, field, value) => {
      const request = structuredClone(REQUEST);
      (objectsIn(request)[place] as Record<string, unknown>)[field] = value;
      assert.deepEqual(selectChatFields(request as ChatRequest), REQUEST);
    }),
  );
});

test('keeps client-defined objects whole', () => {
  const free = { anything: { at: ['all'] } };
  const request = {
    ...REQUEST,
    tools: [{ type: 'function', function: { name: 'f', parameters: free } }],
    guided_json: free,
    logit_bias: { '5': 1 },
    tool_choice: 'auto',
    stop: null,
  };
  assert.deepEqual(selectChatFields(request as ChatRequest), request);
});

test('keeps only the field of a content part that matches its type', () => {
  const content = [{ type: 'refusal', refusal: 'No', video_url: { url: 'http://localhost/' }, text: 'no' }];
  const selected = selectChatFields({ model: 'm', messages: [{ role: 'assistant', content }] });
  assert.deepEqual(selected.messages, [{ role: 'assistant', content: [{ type: 'refusal', refusal: 'No' }] }]);
});
