import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatMessage } from '../../gateway/chat.ts';
import { estimatePrompt } from './estimate-prompt.ts';

const TEXT = 'x'.repeat(40_000);
const estimate = (message: Record<string, unknown>, more: object = {}) =>
  estimatePrompt({ messages: [{ role: 'user', content: '', ...message } as ChatMessage], ...more });

test('estimates text equally in every field of a request', () => {
  const places: Record<string, number> = {
    content: estimate({ content: TEXT }),
    'a text part': estimate({ content: [{ type: 'text', text: TEXT }] }),
    'a refusal part': estimate({ content: [{ type: 'refusal', refusal: TEXT }] }),
    'arguments of a tool': estimate({
      tool_calls: [{ id: 'call_1', type: 'function', function: { arguments: TEXT } }],
    }),
    'a thought': estimate({ reasoning_content: TEXT }),
    'a tool': estimate({}, { tools: [{ type: 'function', function: { name: 'f', description: TEXT } }] }),
    'a schema': estimate(
      {},
      { response_format: { type: 'json_schema', json_schema: { schema: { description: TEXT } } } },
    ),
  };
  for (const [place, tokens] of Object.entries(places)) {
    assert.ok(tokens >= 10_000 && tokens < 10_100, `${place}: ${tokens}`);
  }
});

test('ignores labels, and counts a fixed number of tokens per image', () => {
  assert.equal(estimate({ tool_call_id: TEXT }), 0);
  const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${TEXT}` } };
  assert.equal(estimate({ content: [image, image] }), 170);
});
