import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { boundCount } from './bound-count.ts';
import { NOTHING, type Tally, type TokenCount } from './count-tokens.ts';

const BOUNDS = { billablePrompt: () => 400, completion: 1_000, choices: 1, mayHideTokens: false };
const came = (bytes: number, more: Partial<Tally> = {}): Tally => ({ ...NOTHING, deltas: 1, bytes, ...more });
const counted = (prompt: number, completion: number, details?: object): TokenCount => ({
  prompt,
  completion,
  countedBy: 'backend',
  told: { prompt_tokens: prompt, completion_tokens: completion, completion_tokens_details: details },
});
const billed = (count: TokenCount, tally: Tally, bounds = BOUNDS) => {
  const { prompt, completion } = boundCount(count, tally, bounds);
  return [prompt, completion];
};

test('a count that can be true is left as it is', () => {
  const count = counted(400, 300);
  assert.equal(boundCount(count, came(300), BOUNDS), count);
});

test('no more is billed than was asked for', () => {
  assert.deepEqual(billed(counted(5_000, 200_000), came(1_000_000)), [400, 1_000]);
  assert.deepEqual(billed(counted(5_000, 200_000), came(1_000_000), { ...BOUNDS, completion: 5 }), [400, 5]);
});

test('no more is billed than came, where a token has a byte at least and some have no text', () => {
  assert.deepEqual(billed(counted(10, 900), came(5)), [10, 261]);
  assert.deepEqual(billed(counted(10, 900), came(5), { ...BOUNDS, choices: 2 }), [10, 517]);
});

test('thoughts that are not shown, and what is no text, are bounded by what was asked for alone', () => {
  assert.deepEqual(billed(counted(10, 900, { reasoning_tokens: 890 }), came(5)), [10, 900]);
  assert.deepEqual(billed(counted(10, 9_000, { reasoning_tokens: 8_990 }), came(5)), [10, 1_000]);
  assert.deepEqual(billed(counted(10, 900), came(0, { isUnreadable: true })), [10, 900]);
  for (const reasoning_tokens of [-5, '890', 1.5, null]) {
    assert.deepEqual(billed(counted(10, 900, { reasoning_tokens }), came(5)), [10, 261]);
  }
});

test('where tokens can be hidden, what came bounds nothing', () => {
  const bounds = { ...BOUNDS, mayHideTokens: true };
  assert.deepEqual(billed(counted(10, 900), came(5), bounds), [10, 900]);
  assert.deepEqual(billed(counted(10, 9_000), came(5), bounds), [10, 1_000]);
});

test('whatever is counted, no more is billed than is held', () => {
  const count = fc.record({ prompt: fc.nat(), completion: fc.nat() });
  fc.assert(
    fc.property(count, count, fc.nat(), fc.nat(), fc.boolean(), (told, held, bytes, reasoning_tokens, isUnreadable) => {
      const { prompt, completion } = told;
      const bounds = {
        ...{ completion: held.completion, choices: 1, mayHideTokens: false },
        billablePrompt: () => held.prompt + 256,
      };
      const bounded = boundCount(
        counted(prompt, completion, { reasoning_tokens }),
        came(bytes, { isUnreadable }),
        bounds,
      );
      assert.ok(bounded.prompt <= held.prompt + 256 && bounded.completion <= held.completion);
      assert.ok(bounded.prompt <= prompt && bounded.completion <= completion);
    }),
  );
});
