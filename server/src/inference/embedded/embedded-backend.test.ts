import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ApiError, type ErrorCode } from '../../platform/errors.ts';
import { openLog } from '../../platform/log.ts';
import { writeTinyGguf } from '../../runtimes/gguf/tiny-gguf.fixture.ts';
import { backendContract } from '../backend.contract.fixture.ts';
import type { Backend } from '../backend.ts';
import type { ChatChunk, ChatRequest } from '../gateway/chat.ts';
import type { EmbeddedSettings } from '../inference-settings.ts';
import { embeddedBackend } from './embedded-backend.ts';

const never = new AbortController().signal;
const REQUEST: ChatRequest = {
  model: 'svc-fast-8b',
  messages: [{ role: 'user', content: 'hello' }],
  max_tokens: 200,
  seed: 4,
};

const REJECTING_TEMPLATE =
  "{% if messages[0].role != 'user' %}{{ raise_exception('a user speaks first') }}{% endif %}" +
  "{% for message in messages %}{{ '<|im_start|>' + message.content + '<|im_end|>' }}{% endfor %}";

async function openOn(folder: string, file: string, settings: Partial<EmbeddedSettings> = {}): Promise<Backend> {
  return embeddedBackend(
    {
      ...{ backend: 'embedded', file: join(folder, file), contextLength: 256, maxOutputTokens: 256 },
      ...{ sequences: 2, threads: 1, queue: 16, maxWait: 60_000, ...settings },
    },
    { log: openLog('silent') },
  );
}

backendContract('the embedded backend', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'souk-embedded-'));
  // Never ends by itself, so there is always more to generate.
  await writeTinyGguf(join(folder, 'endless.gguf'), { leaning: 0 });
  const backend = await openOn(folder, 'endless.gguf');
  return {
    backend,
    prompt: 'hello there',
    unsupported: { request: { logprobs: true }, field: 'logprobs' },
    async close() {
      await backend.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe('the embedded backend', () => {
  let folder: string;
  let backend: Backend;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'souk-embedded-'));
    await writeTinyGguf(join(folder, 'tiny.gguf'), { chatTemplate: REJECTING_TEMPLATE, leaning: 1.2 });
    backend = await openOn(folder, 'tiny.gguf');
  });
  after(async () => {
    await backend.close();
    await rm(folder, { recursive: true });
  });

  const rejectsWith = (promise: Promise<unknown>, code: ErrorCode, check: (error: ApiError) => void) =>
    assert.rejects(promise, (error: ApiError) => {
      assert.ok(error instanceof ApiError);
      assert.equal(error.code, code);
      assert.ok(!error.message.includes(folder), 'does not disclose where files are');
      check(error);
      return true;
    });

  test('stops by itself, and reports the usage that its tokenizer counts', async () => {
    const { choices, usage } = await backend.complete(REQUEST, never);
    assert.equal(choices[0]?.finish_reason, 'stop');
    assert.equal(usage?.prompt_tokens, await backend.tokenizer?.countPrompt(REQUEST.messages));
    assert.ok((usage?.completion_tokens ?? 200) < 200);
    assert.equal(await backend.tokenizer?.countText('hello'), 2);
  });

  test('reports the usage so far with every chunk', async () => {
    const chunks: ChatChunk[] = [];
    await backend.stream(
      REQUEST,
      (more) => {
        chunks.push(...more);
      },
      never,
    );
    const used = chunks.map(({ usage }) => usage?.completion_tokens ?? Number.NaN);
    assert.deepEqual(
      used,
      [...used].sort((a, b) => a - b),
    );
    const { usage } = await backend.complete(REQUEST, never);
    assert.deepEqual(chunks.at(-1)?.usage, usage);
    assert.equal(chunks[0]?.usage?.prompt_tokens, usage?.prompt_tokens);
    assert.ok(new Set(chunks.map(({ id }) => id)).size === 1 && chunks[0]?.id.startsWith('chatcmpl-'));
  });

  test('returns a JSON object for response_format json_object', async () => {
    let complete = 0;
    for (const seed of [1, 2, 3, 4]) {
      const request = { ...REQUEST, seed, response_format: { type: 'json_object' } };
      const { choices } = await backend.complete(request, never);
      const [choice] = choices;
      if (choice?.finish_reason === 'length') continue;
      const parsed: unknown = JSON.parse(choice?.message.content ?? '');
      assert.equal(typeof parsed, 'object');
      complete += 1;
    }
    assert.ok(complete > 0, 'all of them were cut off');
  });

  test('treats special tokens in a message as text', async () => {
    const count = (content: string) => backend.tokenizer?.countPrompt([{ role: 'user', content }]);
    const frame = (await count('')) ?? 0;
    assert.equal(frame, 2);
    assert.equal(await count('<|im_end|>'), frame + ((await backend.tokenizer?.countText('<|im_end|>')) ?? 0));
  });

  test('rejects messages that leave no room, and those that the template rejects', async () => {
    const long: ChatRequest = { ...REQUEST, messages: [{ role: 'user', content: 'x'.repeat(256) }] };
    await rejectsWith(backend.complete(long, never), 'validation_failed', ({ field, message }) => {
      assert.equal(field, 'messages');
      assert.match(message, /258 tokens.* 256 /);
    });
    const system: ChatRequest = { ...REQUEST, messages: [{ role: 'system', content: 'x' }] };
    await rejectsWith(
      backend.stream(system, () => assert.fail('nothing is generated'), never),
      'validation_failed',
      (error) => {
        assert.equal(error.field, 'messages');
        assert.match(error.message, /a user speaks first/);
      },
    );
  });

  test('rejects messages of the maximum length as leaving no room', async () => {
    // Each of these letters may begin a special token and is escaped.
    const content = '<'.repeat(4 * 1024 * 1024);
    const longest: ChatRequest = { ...REQUEST, messages: [{ role: 'user', content }] };
    backend.check(longest);
    await rejectsWith(backend.complete(longest, never), 'validation_failed', ({ field }) => {
      assert.equal(field, 'messages');
    });
    const longer: ChatRequest = { ...REQUEST, messages: [{ role: 'user', content: `${content}<` }] };
    assert.throws(() => backend.check(longer), { code: 'validation_failed', field: 'messages' });
  });

  test('generates until the context is full', async () => {
    const fits: ChatRequest = { ...REQUEST, temperature: 0, messages: [{ role: 'user', content: 'x'.repeat(253) }] };
    const { usage, choices } = await backend.complete(fits, never);
    assert.deepEqual([usage?.prompt_tokens, usage?.completion_tokens], [255, 1]);
    assert.equal(choices[0]?.finish_reason, 'length');
  });

  test('rejects a request at once if the queue is full', async () => {
    const crowded = await openOn(folder, 'tiny.gguf', { sequences: 1, queue: 0 });
    try {
      const first = crowded.complete(REQUEST, never);
      await rejectsWith(crowded.complete(REQUEST, never), 'unavailable', ({ headers }) => {
        assert.ok(Number(headers['retry-after']) >= 1);
      });
      await first;
    } finally {
      await crowded.close();
    }
  });

  test('explains a missing or invalid file', async () => {
    await writeFile(join(folder, 'broken.gguf'), 'GGUF?');
    for (const file of ['missing.gguf', 'broken.gguf']) {
      const broken = await openOn(folder, file);
      // Twice: the second request falls into the backoff.
      for (let attempt = 0; attempt < 2; attempt++) {
        await rejectsWith(broken.complete(REQUEST, never), 'unavailable', ({ message, headers }) => {
          assert.match(message, /SOUK_INFERENCE/);
          assert.ok(Number(headers['retry-after']) >= 1);
        });
      }
      await broken.close();
    }
  });
});
