import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OWN_NAME, placeForTest } from './openai-place.fixture.ts';

const MESSAGES = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'one two three' },
];

test('counts messages with vLLM’s template, and text without special tokens', async (t) => {
  const { backend, upstream } = await placeForTest(t, { tokenizer: 'vllm' });
  // Two roles and five words.
  assert.equal(await backend.tokenizer?.countPrompt(MESSAGES), 7);
  assert.equal(await backend.tokenizer?.countText('four words, no more'), 4);
  assert.equal(await backend.tokenizer?.countText(''), 0);
  assert.deepEqual(
    upstream.tokenizerRequests.map(({ path, body }) => ({ path, ...body })),
    [
      { path: '/tokenize', model: OWN_NAME, messages: MESSAGES },
      { path: '/tokenize', model: OWN_NAME, prompt: 'four words, no more', add_special_tokens: false },
    ],
  );
  assert.equal(upstream.tokenizerRequests[0]?.headers.authorization, 'Bearer key-0');
});

test('renders the prompt with llama-server before counting it', async (t) => {
  const { backend, upstream } = await placeForTest(t, { tokenizer: 'llama-server' });
  assert.equal(await backend.tokenizer?.countPrompt(MESSAGES), 7);
  assert.equal(await backend.tokenizer?.countText('four words, no more'), 4);
  assert.deepEqual(
    upstream.tokenizerRequests.map(({ path, body }) => ({ path, ...body })),
    [
      { path: '/apply-template', messages: MESSAGES },
      { path: '/tokenize', content: '<system> Be brief.\n<user> one two three\n', add_special: true },
      { path: '/tokenize', content: 'four words, no more' },
    ],
  );
});

test('rejects if the upstream cannot count', async (t) => {
  for (const tokenizer of ['vllm', 'llama-server'] as const) {
    const { backend, upstream } = await placeForTest(t, { tokenizer });
    upstream.tokenizer = 'broken';
    await assert.rejects(async () => backend.tokenizer?.countPrompt(MESSAGES), /responded with 500/);
    await assert.rejects(async () => backend.tokenizer?.countText('one'), /responded with 500/);
  }
});

test('has no tokenizer unless the settings name one', async (t) => {
  const { backend } = await placeForTest(t);
  assert.equal(backend.tokenizer, undefined);
});
