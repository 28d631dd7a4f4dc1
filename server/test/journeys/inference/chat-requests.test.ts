import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import {
  CHAT,
  HELLO,
  newCaller,
  STREAMED,
  startInferenceServer,
  UPSTREAM_MODEL,
} from '../../harness/markets/inference.ts';
import { createUnpaidKey } from '../../harness/people/activation.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startInferenceServer();
after(() => server.stop());
const { test: sandbox, live: upstream } = server.upstreams;
const { caller } = await newCaller(server);

const IMAGE = `data:image/png;base64,${Buffer.alloc(600).toString('base64')}`;
const CALL = { id: 'call_1', type: 'function', function: { name: 'weather', arguments: '{"city":"Oslo"}' } };

/** Everything a request can hold that reaches a backend. */
const EVERYTHING = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'developer', content: [{ type: 'text', text: 'Even briefer.' }], name: 'dev' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is this? 🤖' },
        { type: 'image_url', image_url: { url: IMAGE, detail: 'low' } },
      ],
    },
    { role: 'assistant', content: null, tool_calls: [CALL] },
    { role: 'tool', tool_call_id: 'call_1', content: '{"degrees": 3}' },
    { role: 'assistant', content: 'Cold.', refusal: null, reasoning_content: 'Three is little.' },
    { role: 'user', content: 'Thanks' },
  ],
  tools: [
    {
      type: 'function',
      function: {
        name: 'weather',
        description: 'of a city',
        parameters: { type: 'object', properties: {} },
        strict: true,
      },
    },
  ],
  tool_choice: { type: 'function', function: { name: 'weather' } },
  parallel_tool_calls: false,
  response_format: { type: 'json_schema', json_schema: { name: 'result', schema: { type: 'object' }, strict: true } },
  stop: ['\n\n', 'END'],
  seed: 42,
  logprobs: true,
  top_logprobs: 3,
  logit_bias: { '50256': -100 },
  n: 2,
  temperature: 0.3,
  top_p: 0.9,
  presence_penalty: -1,
  frequency_penalty: 1.5,
  max_completion_tokens: 77,
  user: 'user-1',
  safety_identifier: 'user-1',
  reasoning_effort: 'low',
  verbosity: 'low',
  top_k: -1,
  min_p: 0.05,
  repetition_penalty: 1.1,
  ignore_eos: false,
  stop_token_ids: [2],
  chat_template_kwargs: { enable_thinking: false },
  guided_choice: ['yes', 'no'],
};

test('passes the request on unchanged, except the model name', async () => {
  for (const streaming of [
    {},
    { stream: true, stream_options: { include_usage: false, include_obfuscation: false } },
  ]) {
    const response = await caller.post(CHAT, { model: 'svc-reason-70b', ...EVERYTHING, ...streaming });
    assert.equal(response.status, 200, response.text);
    const options = { stream_options: { include_usage: true, include_obfuscation: false } };
    const expected = 'stream' in streaming ? { ...streaming, ...options } : {};
    assert.deepEqual(sandbox.last.body, { ...EVERYTHING, ...expected, model: UPSTREAM_MODEL });
  }
});

test('accepts unlisted fields at any depth, and passes none to a backend', async () => {
  const more = {
    metadata: { a: 'b' },
    cache_salt: 'x',
    echo: true,
    store: false,
    service_tier: 'auto',
    modalities: ['text'],
  };
  const hidden = { video_url: { url: 'http://169.254.169.254/' }, unheard: { of: true } };
  const part = { type: 'text', text: 'Hello' };
  const tool = { type: 'function', function: { name: 'weather', parameters: { $comment: 'whole' } } };
  const sent = {
    ...{ model: 'svc-fast-8b', max_tokens: 5, stream: true },
    messages: [{ role: 'user', content: [{ ...part, unheard: { of: true } }], ...hidden }],
    tools: [{ ...tool, ...hidden, function: { ...tool.function, ...hidden } }],
    tool_choice: { type: 'function', function: { name: 'weather', ...hidden }, ...hidden },
    response_format: { type: 'text', ...hidden },
    stream_options: { include_usage: true, ...hidden },
    chat_template_kwargs: { thinking: true, tokenize: true, chat_template: '{{ x }}' },
    ...more,
    ...hidden,
  };
  const response = await caller.post(CHAT, sent);
  assert.equal(response.status, 200, response.text);
  assert.deepEqual(sandbox.last.body, {
    ...{ model: UPSTREAM_MODEL, max_tokens: 5, stream: true },
    messages: [{ role: 'user', content: [part] }],
    tools: [tool],
    tool_choice: { type: 'function', function: { name: 'weather' } },
    response_format: { type: 'text' },
    stream_options: { include_usage: true },
    chat_template_kwargs: { thinking: true },
  });
});

test('defaults max_tokens to the maximum of the model', async () => {
  await caller.post(CHAT, HELLO);
  assert.equal(sandbox.last.body.max_tokens, 1024);
  await caller.post(CHAT, { ...HELLO, max_tokens: 5 });
  assert.equal(sandbox.last.body.max_tokens, 5);
  await caller.post(CHAT, { ...HELLO, max_completion_tokens: 6 });
  assert.deepEqual([sandbox.last.body.max_completion_tokens, sandbox.last.body.max_tokens], [6, undefined]);
});

test('treats null as absent', async () => {
  const names = ['stream', 'stream_options', 'max_tokens', 'max_completion_tokens', 'n', 'stop', 'temperature', 'seed'];
  const more = ['top_p', 'logprobs', 'top_logprobs', 'logit_bias', 'tools', 'response_format', 'presence_penalty'];
  const named = ['tool_choice', 'functions', 'function_call', 'user', 'top_k', 'guided_json', 'store', 'service_tier'];
  for (const name of [...names, ...more, ...named]) {
    const response = await caller.post(CHAT, { ...HELLO, [name]: null });
    assert.equal(response.status, 200, `${name}: ${response.text}`);
  }
  const content = [{ type: 'text', text: 'Hello', image_url: null, input_audio: null, refusal: null }];
  const response = await caller.post(CHAT, { ...HELLO, messages: [{ role: 'user', name: null, content }] });
  assert.equal(response.status, 200, response.text);
});

const withMessage = (message: object) => ({ messages: [message] });
const parts = (...content: unknown[]) => withMessage({ role: 'user', content });
const toolOf = (format: object) => ({ tools: [{ type: 'custom', custom: { name: 'a', format } }] });
const BAD: [field: string, change: object][] = [
  ['model', { model: undefined }],
  ['model', { model: 8 }],
  ['messages', { messages: undefined }],
  ['messages', { messages: [] }],
  ['messages', { messages: 'Hello' }],
  ['messages.0', { messages: ['Hello'] }],
  ['messages.0.role', withMessage({ content: 'Hello' })],
  ['messages.0.role', withMessage({ role: 'robot', content: 'Hello' })],
  ['messages.0.content', withMessage({ role: 'user' })],
  ['messages.0.content', withMessage({ role: 'user', content: null })],
  ['messages.0.content', withMessage({ role: 'assistant' })],
  ['messages.0.content', withMessage({ role: 'user', content: 5 })],
  ['messages.0.content', withMessage({ role: 'user', content: [] })],
  ['messages.0.content.0', parts('Hello')],
  ['messages.0.content.0.type', parts({ text: 'Hello' })],
  ['messages.0.content.1.text', parts({ type: 'text', text: 'Hello' }, { type: 'text' })],
  ['messages.0.content.0.image_url', parts({ type: 'image_url' })],
  ['messages.0.content.0.image_url.url', parts({ type: 'image_url', image_url: {} })],
  ['messages.0.content.0', parts({ type: 'image_url', image_url: { url: 'https://images.invalid/a.png' } })],
  ['messages.0.content.0', parts({ type: 'image_url', image_url: { url: 'file:///etc/passwd' } })],
  [
    'messages.0.content.0.video_url',
    parts({ type: 'refusal', refusal: 'No', video_url: { url: 'http://169.254.169.254/' } }),
  ],
  ['messages.0.content.0.audio_url', parts({ type: 'text', text: 'Hi', audio_url: { url: 'http://localhost/' } })],
  ['messages.0.content.0.type', parts({ type: 'video_url', video_url: { url: 'http://localhost/' } })],
  ['messages.0.tool_call_id', withMessage({ role: 'tool', content: 'done' })],
  [
    'messages.0.tool_calls.0.id',
    withMessage({ role: 'assistant', tool_calls: [{ type: 'function', function: CALL.function }] }),
  ],
  ['stream', { stream: 'yes' }],
  ['stream_options', { stream_options: { include_usage: true } }],
  ['stream_options.include_usage', { stream: true, stream_options: { include_usage: 'yes' } }],
  ['max_tokens', { max_tokens: 0 }],
  ['max_tokens', { max_tokens: 1.5 }],
  ['max_tokens', { max_tokens: 1025 }],
  ['max_completion_tokens', { max_completion_tokens: 1025 }],
  ['max_tokens', { max_tokens: 5, max_completion_tokens: 5 }],
  ['n', { n: 0 }],
  ['n', { n: 17 }],
  ['stop', { stop: [] }],
  ['stop', { stop: ['a', 'b', 'c', 'd', 'e'] }],
  ['temperature', { temperature: 2.1 }],
  ['top_p', { top_p: -0.1 }],
  ['presence_penalty', { presence_penalty: 3 }],
  ['frequency_penalty', { frequency_penalty: -3 }],
  ['seed', { seed: 'lucky' }],
  ['top_logprobs', { top_logprobs: 2 }],
  ['top_logprobs', { logprobs: true, top_logprobs: 21 }],
  ['tools.0.type', { tools: [{ function: { name: 'a' } }] }],
  ['tools.0.function.name', { tools: [{ type: 'function', function: { name: 'not a name' } }] }],
  ['tool_choice', { tool_choice: 'perhaps' }],
  ['response_format.type', { response_format: { type: 'xml' } }],
  ['response_format.json_schema.name', { response_format: { type: 'json_schema', json_schema: {} } }],
  ['service_tier', { service_tier: 'priority' }],
  ['web_search_options', { web_search_options: {} }],
  ['modalities', { modalities: ['text', 'audio'] }],
  ['audio', { audio: { voice: 'alloy', format: 'wav' } }],
  ['prediction', { prediction: { type: 'content', content: 'x' } }],
  ['store', { store: true }],
  ['prompt_logprobs', { prompt_logprobs: 20 }],
  ['logits_processors', { logits_processors: ['os.system'] }],
  ['best_of', { best_of: 20 }],
  ['ignore_eos', { ignore_eos: true }],
  ['min_tokens', { min_tokens: 50 }],
  ['chat_template', { chat_template: '{{ messages }}' }],
  ['priority', { priority: -1 }],
  ['guided_regex', { guided_regex: '(a+)+$' }],
  ['tools.0.custom.format.grammar', toolOf({ type: 'grammar', grammar: { syntax: 'lark', definition: 'start: "a"' } })],
  ['tools.0.custom.format.type', toolOf({ type: 'grammar' })],
  ['structured_outputs.grammar', { structured_outputs: { grammar: 'root ::= "a"' } }],
  ['top_k', { top_k: { url: 'http://localhost/' } }],
];

test('rejects a wrong request by field before it reaches a model', async () => {
  const before = sandbox.requests.length;
  for (const [field, change] of BAD) {
    const response = await caller.post(CHAT, { ...HELLO, ...change });
    assert.equal(response.status, 422, `${field} ${JSON.stringify(change)}: ${response.text}`);
    assertWholeError(response, 422, 'validation_failed', field);
  }
  assert.equal(sandbox.requests.length, before);
});

test('rejects a body that is malformed, no JSON or too large', async () => {
  assertWholeError(await caller.post(CHAT, '{"model": "svc-fast-8b", '), 400, 'invalid_json');
  assertWholeError(await caller.post(CHAT, '[]'), 422, 'validation_failed', 'body');
  const plain = await caller.call('POST', CHAT, { body: 'Hello', headers: { 'content-type': 'text/plain' } });
  assertWholeError(plain, 415, 'unsupported_media_type');
  const long = (bytes: number) => ({ ...HELLO, messages: [{ role: 'user', content: 'x'.repeat(bytes) }] });
  assertRejected(await caller.post(CHAT, long(20 * 1024 * 1024)), 413, 'payload_too_large');
  const large = await caller.post(CHAT, long(3 * 1024 * 1024));
  assert.equal(large.status, 200, large.text);
});

test('counts a large image as no more tokens than the model can take', async () => {
  const image = `data:image/png;base64,${Buffer.alloc(9 * 1024 * 1024).toString('base64')}`;
  const person = await newCaller(server);
  const response = await person.caller.post(CHAT, {
    ...HELLO,
    ...parts({ type: 'image_url', image_url: { url: image } }),
  });
  assert.equal(response.status, 200, response.text.slice(0, 300));
});

test('rejects an unknown model with 404, and lists the known ones', async () => {
  const response = await caller.post(CHAT, { ...HELLO, model: 'gpt-4o' });
  assertWholeError(response, 404, 'not_found');
  for (const name of ['gpt-4o', 'svc-reason-70b', 'svc-fast-8b']) assert.ok(response.body.error.message.includes(name));
});

test('checks in order: credentials, payment, scope, body, model', async () => {
  const person = await signUp(server);
  const nonsense = { model: 'nothing', messages: 'wrong' };
  assertWholeError(await server.client.post(CHAT, nonsense), 401, 'missing_credentials');
  assertWholeError(await server.client.withKey('svc_test_nonsense').post(CHAT, nonsense), 401, 'invalid_key');
  const unpaid = await createUnpaidKey(person);
  assertWholeError(await unpaid.client.post(CHAT, nonsense), 402, 'payment_required');
  const free = await createKey(person);
  assertWholeError(await free.client.post(CHAT, nonsense), 403, 'scope_required');
  const restricted = await createKey(person, { tier: 'premium', scopes: ['models:read'] });
  assertWholeError(
    await restricted.client.post(CHAT, { ...nonsense, messages: [] }),
    422,
    'validation_failed',
    'messages',
  );
  assertWholeError(await caller.post(CHAT, nonsense), 422, 'validation_failed', 'messages');
  assertWholeError(await caller.post(CHAT, { ...HELLO, model: 'nothing' }), 404, 'not_found');
});

test('reveals nothing of the upstream in any response', async () => {
  const words = (text: string) => {
    for (const secret of [UPSTREAM_MODEL, '127.0.0.1', new URL(sandbox.url).port, 'upstream-test-key', 'scripted']) {
      assert.ok(!text.includes(secret), `${secret} in ${text}`);
    }
  };
  const message = `${UPSTREAM_MODEL} at ${sandbox.url} (key upstream-test-key) does not like this`;
  const extra = (error: object) => ({ 1: `data: ${JSON.stringify({ error })}\n\n` });
  for (const body of [HELLO, STREAMED]) {
    for (const status of [400, 401, 404, 422, 429, 500]) {
      sandbox.respondWith({ status, error: { message }, headers: { 'x-served-by': UPSTREAM_MODEL } });
      const response = await caller.post(CHAT, body);
      assert.notEqual(response.status, 200);
      words(response.text + JSON.stringify([...response.headers]));
    }
  }
  sandbox.respondWith({ chunks: ['a', 'b'], extra: extra({ message }) });
  const broken = await caller.post(CHAT, STREAMED);
  assert.match(broken.text, /"error"/);
  words(broken.text.replaceAll('chatcmpl-scripted', ''));
  sandbox.respondWith({ headers: { 'x-served-by': UPSTREAM_MODEL } }, { headers: { 'x-served-by': UPSTREAM_MODEL } });
  for (const body of [HELLO, STREAMED]) {
    const good = await caller.post(CHAT, body);
    assert.equal(good.status, 200);
    words(good.text.replaceAll('chatcmpl-scripted', '') + JSON.stringify([...good.headers]));
  }
  assert.equal(upstream.requests.length, 0, 'and none of this went to the live one');
});

test('names the setting for the operator where nothing serves a model', async () => {
  const bare = await startTestServer({ env: { SOUK_INFERENCE: '{}' } });
  try {
    const person = await newCaller(bare, 'live');
    for (const body of [HELLO, STREAMED]) {
      const response = await person.caller.post(CHAT, body);
      assertWholeError(response, 503, 'unavailable');
      assert.match(response.body.error.message, /SOUK_INFERENCE/);
      assert.match(response.body.error.message, /models\.svc-fast-8b\.live/);
    }
    const { items } = (await person.caller.get('/v1/inference/models')).body;
    assert.deepEqual(
      items.map(({ id, available, status }: Record<string, unknown>) => [id, available, status]),
      [
        ['svc-reason-70b', false, 'not_set_up'],
        ['svc-fast-8b', false, 'not_set_up'],
      ],
    );
  } finally {
    await bare.stop();
  }
});
