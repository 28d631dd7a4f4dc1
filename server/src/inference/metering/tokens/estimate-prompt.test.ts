import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatMessage } from '../../gateway/chat.ts';
import { estimatePrompt } from './estimate-prompt.ts';

const TEXT = 'x'.repeat(40_000);
const asked = (message: Record<string, unknown>, more: object = {}) =>
  estimatePrompt({ messages: [{ role: 'user', content: '', ...message } as ChatMessage], ...more });

test('text is estimated alike wherever it stands in a request', () => {
  const places: Record<string, number> = {
    content: asked({ content: TEXT }),
    'a text part': asked({ content: [{ type: 'text', text: TEXT }] }),
    'a refusal part': asked({ content: [{ type: 'refusal', refusal: TEXT }] }),
    'arguments of a tool': asked({ tool_calls: [{ id: 'call_1', type: 'function', function: { arguments: TEXT } }] }),
    'a thought': asked({ reasoning_content: TEXT }),
    'a tool': asked({}, { tools: [{ type: 'function', function: { name: 'f', description: TEXT } }] }),
    'a schema': asked({}, { response_format: { type: 'json_schema', json_schema: { schema: { description: TEXT } } } }),
  };
  for (const [place, tokens] of Object.entries(places)) {
    assert.ok(tokens >= 10_000 && tokens < 10_100, `${place}: ${tokens}`);
  }
});

test('what only labels a message costs nothing, and an image has a price of its own', () => {
  assert.equal(asked({ tool_call_id: TEXT }), 0);
  const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${TEXT}` } };
  assert.equal(asked({ content: [image, image] }), 170);
});
