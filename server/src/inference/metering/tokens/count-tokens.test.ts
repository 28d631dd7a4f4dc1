import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ChatChunk, ChatCompletion, ChatRequest } from '../../gateway/chat.ts';
import { addChunk, countComplete, countDelivered, EMPTY_TALLY, type Tally, tallyOf } from './count-tokens.ts';

const REQUEST: ChatRequest = {
  model: 'up',
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: [{ type: 'text', text: 'Grüße' }] },
  ],
};
/** 9 + 7 bytes. */
const PROMPT_ESTIMATE = 4;

const about = { id: 'chatcmpl-1', created: 1, model: 'up' };
const chunk = (delta: Record<string, unknown>, more: Partial<ChatChunk> = {}): ChatChunk => ({
  ...about,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta }],
  ...more,
});
const whole = (message: object, usage?: ChatCompletion['usage']): ChatCompletion => ({
  ...about,
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop' }],
  usage: usage ?? null,
});
const tallied = (chunks: ChatChunk[], keepText = false): Tally =>
  chunks.reduce((tally, one) => addChunk(tally, one, keepText), EMPTY_TALLY);

const words = { countPrompt: async () => 11, countText: async (text: string) => text.split(' ').length };
const broken = {
  countPrompt: async () => 11,
  countText: async () => {
    throw new Error('away');
  },
};

test('uses the usage reported by the backend', async () => {
  const usage = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 };
  const tally = tallied([chunk({ content: 'a b c' }), chunk({}, { choices: [], usage })]);
  const counted = { prompt: 5, completion: 2, countedBy: 'backend', reported: usage };
  assert.deepEqual(await countComplete(tally, REQUEST, words), counted);
  assert.deepEqual(await countComplete(tallyOf(whole({ content: 'a b c' }, usage)), REQUEST, words), counted);
});

test('falls back to the tokenizer, then to an estimate by length', async () => {
  const tally = tallied([chunk({ content: 'two ' }), chunk({ content: 'words' })], true);
  const byTokenizer = { prompt: 11, completion: 2, countedBy: 'tokenizer', reported: undefined };
  assert.deepEqual(await countComplete(tally, REQUEST, words), byTokenizer);
  const byLength = { prompt: PROMPT_ESTIMATE, completion: 3, countedBy: 'estimate', reported: undefined };
  assert.deepEqual(await countComplete(tally, REQUEST, broken), byLength);
  assert.deepEqual(await countComplete(tally, REQUEST, undefined), byLength);
});

test('counts the delivered deltas of a client that disconnected, and zero if there were none', async () => {
  const one = tallied(
    [chunk({ role: 'assistant', content: '' }), chunk({ content: 'Hel' }), chunk({ content: 'lo' })],
    true,
  );
  assert.deepEqual(await countDelivered(one, REQUEST, undefined), {
    prompt: PROMPT_ESTIMATE,
    completion: 2,
    countedBy: 'deltas',
    reported: undefined,
  });
  assert.equal((await countDelivered(one, REQUEST, words)).completion, 1);
  const running = { prompt_tokens: 9, completion_tokens: 1 };
  const reported = addChunk(one, chunk({ content: '!' }, { usage: running }), false);
  assert.deepEqual(await countDelivered(reported, REQUEST, words), {
    prompt: 9,
    completion: 1,
    countedBy: 'backend',
    reported: running,
  });
  const nothing = tallied([
    chunk({ role: 'assistant', content: '' }, { usage: { prompt_tokens: 9, completion_tokens: 0 } }),
  ]);
  assert.deepEqual(await countDelivered(nothing, REQUEST, words), {
    prompt: 0,
    completion: 0,
    countedBy: 'nobody',
    reported: undefined,
  });
});

test('counts long deltas of a client that disconnected by their length', async () => {
  const long = tallied([chunk({ content: 'x'.repeat(10_000) }), chunk({ content: 'y'.repeat(10_000) })]);
  const counted = { prompt: PROMPT_ESTIMATE, completion: 5_000, countedBy: 'estimate', reported: undefined };
  assert.deepEqual(await countDelivered(long, REQUEST, undefined), counted);
  assert.deepEqual(await countDelivered(long, REQUEST, broken), counted);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { minLength: 1 }),
      async (texts) => {
        const tally = tallied(texts.map((content) => chunk({ content })));
        const { completion } = await countDelivered(tally, REQUEST, undefined);
        assert.equal(completion, Math.max(texts.length, Math.ceil(Buffer.byteLength(texts.join('')) / 4)));
      },
    ),
  );
});

test('estimates a streamed completion and a whole one equally', async () => {
  const piece = fc.record(
    {
      content: fc.string({ unit: 'grapheme', maxLength: 8 }),
      refusal: fc.string({ maxLength: 4 }),
      reasoning_content: fc.string({ maxLength: 4 }),
      call: fc.record({ name: fc.string({ maxLength: 4 }), arguments: fc.string({ maxLength: 8 }) }),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
      const deltas = pieces.map(({ call, ...said }) => ({
        ...said,
        ...(call && { tool_calls: [{ function: call }] }),
      }));
      const join = (name: 'content' | 'refusal' | 'reasoning_content') => pieces.map((one) => one[name] ?? '').join('');
      const calls = pieces.flatMap(({ call }) => (call ? [{ function: call }] : []));
      const message = {
        content: join('content'),
        refusal: join('refusal'),
        reasoning_content: join('reasoning_content'),
        ...(calls.length > 0 && { tool_calls: calls }),
      };
      const streamed = await countComplete(tallied(deltas.map((delta) => chunk(delta))), REQUEST, undefined);
      assert.deepEqual(streamed, await countComplete(tallyOf(whole(message)), REQUEST, undefined));
    }),
  );
});

test('ignores usage that was reported before the end or has no tokens', async () => {
  const early = tallied([
    chunk({ content: 'one' }, { usage: { prompt_tokens: 9, completion_tokens: 1 } }),
    chunk({ content: ' two' }),
  ]);
  assert.equal((await countComplete(early, REQUEST, undefined)).countedBy, 'estimate');
  assert.equal((await countDelivered(early, REQUEST, undefined)).completion, 2);
  const zeros = { prompt_tokens: 0, completion_tokens: 0 };
  const none = tallied([chunk({ content: 'one' }, { usage: zeros }), chunk({}, { choices: [], usage: zeros })]);
  assert.equal((await countComplete(none, REQUEST, undefined)).completion, 1);
  assert.equal((await countComplete(tallyOf(whole({ content: 'one' }, zeros)), REQUEST, undefined)).completion, 1);
});

test('counts content that is not text as output', async () => {
  const usage = { prompt_tokens: 5, completion_tokens: 500 };
  const spoken = { content: null, audio: { data: 'AAAA' } };
  const streamed = tallied([chunk(spoken), chunk({}, { choices: [], usage })]);
  assert.equal((await countComplete(streamed, REQUEST, undefined)).completion, 500);
  assert.equal((await countComplete(tallyOf(whole(spoken, usage)), REQUEST, undefined)).completion, 500);
  const silent = { content: '', tool_calls: [], annotations: [{}] };
  assert.equal((await countComplete(tallyOf(whole(silent, usage)), REQUEST, undefined)).completion, 0);
});

test('counts text in an unknown field by its length, unless it repeats a known field', async () => {
  const thought = 'x'.repeat(10_000);
  const pieces = tallied([chunk({ thought_text: thought }), chunk({ details: [{ type: 'thought', text: thought }] })]);
  assert.equal((await countDelivered(pieces, REQUEST, undefined)).completion, 5_000);
  assert.equal((await countComplete(tallyOf(whole({ thinking: thought })), REQUEST, undefined)).completion, 2_500);
  const repeated = tallied([chunk({ reasoning: 'yes!', reasoning_details: [{ text: 'yes!' }] })]);
  assert.equal((await countComplete(repeated, REQUEST, undefined)).completion, 1);
});
