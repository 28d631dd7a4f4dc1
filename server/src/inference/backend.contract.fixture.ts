import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Backend } from './backend.ts';
import type { ChatChunk, ChatRequest, TokenUsage } from './gateway/chat.ts';

/** A backend under test. */
export interface BackendPlace {
  backend: Backend;
  /** A prompt that it completes with more than 24 tokens. */
  prompt: string;
  /** Fields that make a request unsupported, and the field that the error names. */
  unsupported: { request: Partial<ChatRequest>; field: string };
  close(): Promise<void>;
}

/** Tests that every backend must pass. Completions are compared with each other, since a model may generate anything. */
export function backendContract(name: string, open: () => Promise<BackendPlace>): void {
  describe(`${name}, as every backend`, () => {
    let place: BackendPlace;
    before(async () => {
      place = await open();
    });
    after(() => place.close());
    completionContract(() => place);
    abortContract(() => place);
  });
}

type Place = () => BackendPlace;

const NEVER = new AbortController().signal;

function ask(prompt: string, more: Partial<ChatRequest> = {}): ChatRequest {
  const messages = [{ role: 'user', content: prompt }];
  return { model: 'svc-fast-8b', messages, max_tokens: 24, temperature: 0, seed: 1, ...more };
}

interface Streamed {
  text: string[];
  finish: (string | undefined)[];
  usage: TokenUsage | undefined;
  chunks: ChatChunk[];
}

async function streamed(backend: Backend, request: ChatRequest): Promise<Streamed> {
  const chunks: ChatChunk[] = [];
  await backend.stream(
    request,
    (more) => {
      chunks.push(...more);
    },
    NEVER,
  );
  const seen: Streamed = { text: [], finish: [], usage: undefined, chunks };
  for (const { choices, usage } of chunks) {
    if (usage) seen.usage = usage;
    for (const { index, delta, finish_reason } of choices) {
      assert.equal(seen.finish[index], undefined, 'nothing comes after the end of a choice');
      seen.text[index] = (seen.text[index] ?? '') + (delta.content ?? '');
      if (finish_reason) seen.finish[index] = finish_reason;
    }
  }
  return seen;
}

function counts(usage: TokenUsage | null | undefined): number[] {
  const { prompt_tokens, completion_tokens } = usage ?? assert.fail('there is no usage');
  assert.ok(Number.isSafeInteger(prompt_tokens) && prompt_tokens > 0, `${prompt_tokens} prompt tokens`);
  assert.ok(
    Number.isSafeInteger(completion_tokens) && completion_tokens >= 0,
    `${completion_tokens} completion tokens`,
  );
  return [prompt_tokens, completion_tokens];
}

function completionContract(place: Place): void {
  test('returns the same completion and usage whole and streamed', async () => {
    const { backend, prompt } = place();
    const whole = await backend.complete(ask(prompt), NEVER);
    assert.equal(whole.object, 'chat.completion');
    assert.equal(whole.choices.length, 1);
    const [choice] = whole.choices;
    assert.deepEqual([choice?.index, choice?.message.role, typeof choice?.finish_reason], [0, 'assistant', 'string']);
    assert.ok(choice?.message.content);
    const stream = await streamed(backend, ask(prompt));
    assert.deepEqual(stream.text, [choice.message.content]);
    assert.deepEqual(stream.finish, [choice.finish_reason]);
    assert.deepEqual(counts(stream.usage), counts(whole.usage));
    assert.ok(stream.chunks.every(({ object }) => object === 'chat.completion.chunk'));
    assert.equal(stream.chunks[0]?.choices[0]?.delta.role, 'assistant');
  });

  test('never splits a character between chunks', async () => {
    const { backend, prompt } = place();
    const { chunks } = await streamed(backend, ask(`${prompt} 🦙 für später`));
    for (const { choices } of chunks) {
      for (const { delta } of choices) assert.ok((delta.content ?? '').isWellFormed());
    }
  });

  test('generates no more than the requested tokens, and finishes with length', async () => {
    const { backend, prompt } = place();
    for (const limit of [{ max_tokens: 3 }, { max_tokens: undefined, max_completion_tokens: 3 }]) {
      const request = ask(prompt, limit as Partial<ChatRequest>);
      const whole = await backend.complete(request, NEVER);
      assert.equal(whole.choices[0]?.finish_reason, 'length');
      assert.equal(counts(whole.usage)[1], 3);
      const stream = await streamed(backend, request);
      assert.deepEqual(stream.finish, ['length']);
      assert.equal(counts(stream.usage)[1], 3);
    }
  });

  test('ends before a stop sequence', async () => {
    const { backend, prompt } = place();
    const text = (await backend.complete(ask(prompt), NEVER)).choices[0]?.message.content ?? '';
    const stop = lastNewCharacter(text);
    for (const request of [ask(prompt, { stop }), ask(prompt, { stop: ['\0never', stop] })]) {
      const [choice] = (await backend.complete(request, NEVER)).choices;
      assert.equal(choice?.message.content ?? '', text.slice(0, text.indexOf(stop)));
      assert.equal(choice?.finish_reason, 'stop');
      const stream = await streamed(backend, request);
      assert.deepEqual(stream.text, [text.slice(0, text.indexOf(stop))]);
      assert.deepEqual(stream.finish, ['stop']);
    }
  });

  test('returns two choices with distinct indexes', async () => {
    const { backend, prompt } = place();
    const request = ask(prompt, { n: 2, max_tokens: 4 });
    const whole = await backend.complete(request, NEVER);
    assert.deepEqual(whole.choices.map(({ index }) => index).sort(), [0, 1]);
    assert.equal(counts(whole.usage)[1], 8);
    const stream = await streamed(backend, request);
    assert.deepEqual(stream.finish, ['length', 'length']);
    assert.ok(stream.text.every((text) => text !== ''));
    assert.deepEqual(counts(stream.usage), counts(whole.usage));
  });

  test('completes concurrent requests', async () => {
    const { backend, prompt } = place();
    const streams = await Promise.all(Array.from({ length: 6 }, () => streamed(backend, ask(prompt))));
    const wholes = await Promise.all(Array.from({ length: 6 }, () => backend.complete(ask(prompt), NEVER)));
    for (const { text, finish } of streams) assert.deepEqual([text.length, typeof finish[0]], [1, 'string']);
    for (const { choices } of wholes) assert.ok(choices[0]?.message.content);
  });

  test('rejects an unsupported request before anything is sent', () => {
    const { backend, prompt, unsupported } = place();
    backend.check(ask(prompt));
    assert.throws(() => backend.check(ask(prompt, unsupported.request)), {
      code: 'validation_failed',
      field: unsupported.field,
    });
  });
}

function abortContract(place: Place): void {
  test('generates nothing for a request that was aborted before it began', async () => {
    const { backend, prompt } = place();
    const reason = new Error('gone');
    const signal = AbortSignal.abort(reason);
    const sink = () => assert.fail('the client has disconnected');
    await assert.rejects(backend.complete(ask(prompt), signal), (error) => error === reason);
    await assert.rejects(backend.stream(ask(prompt), sink, signal), (error) => error === reason);
  });

  test('stops a stream that is aborted, and frees its slot', async () => {
    const { backend, prompt } = place();
    const abortMidway = async () => {
      const controller = new AbortController();
      const reason = new Error('gone');
      let calls = 0;
      const sink = () => {
        calls += 1;
        controller.abort(reason);
      };
      await assert.rejects(backend.stream(ask(prompt), sink, controller.signal), (error) => error === reason);
      await turn();
      assert.equal(calls, 1);
    };
    for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 6 }, abortMidway));
    assert.ok((await backend.complete(ask(prompt), NEVER)).choices[0]?.message.content);
  });

  test('stops a whole completion that is aborted', async () => {
    const { backend, prompt } = place();
    const controller = new AbortController();
    const reason = new Error('gone');
    const completing = backend.complete(ask(prompt), controller.signal);
    controller.abort(reason);
    await assert.rejects(completing, (error) => error === reason);
  });

  test('waits for a slow sink without losing chunks', async () => {
    const { backend, prompt } = place();
    const quick = await streamed(backend, ask(prompt));
    let taking = false;
    let text = '';
    const sink = async (chunks: ChatChunk[]) => {
      assert.ok(!taking, 'the sink was called while it was busy');
      taking = true;
      for (let pause = 0; pause < 5; pause++) await turn();
      for (const { choices } of chunks) for (const { delta } of choices) text += delta.content ?? '';
      taking = false;
    };
    await backend.stream(ask(prompt), sink, NEVER);
    assert.ok(!taking, 'the stream ended before the last chunk was taken');
    assert.equal(text, quick.text[0]);
  });

  test('rejects with the error of a sink that fails', async () => {
    const { backend, prompt } = place();
    const wrong = new Error('no room');
    const fail = () => {
      throw wrong;
    };
    await assert.rejects(backend.stream(ask(prompt), fail, NEVER), (error) => error === wrong);
    await assert.rejects(
      backend.stream(ask(prompt), async () => fail(), NEVER),
      (error) => error === wrong,
    );
    assert.ok((await backend.complete(ask(prompt), NEVER)).choices[0]?.message.content);
  });
}

/** Returns the character whose first occurrence is the latest: stopping at it leaves the most text to compare. */
function lastNewCharacter(text: string): string {
  const characters = [...new Set(text)].filter((character) => character !== '\u{fffd}' && character.trim() !== '');
  return characters.at(-1) ?? assert.fail('there is nothing to stop at');
}
