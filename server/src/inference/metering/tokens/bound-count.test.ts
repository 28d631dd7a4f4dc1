import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { boundCount } from './bound-count.ts';
import { EMPTY_TALLY, type Tally, type TokenCount } from './count-tokens.ts';

const BOUNDS = { billablePrompt: () => 400, completion: 1_000, choices: 1, mayHideTokens: false };
const received = (bytes: number, more: Partial<Tally> = {}): Tally => ({ ...EMPTY_TALLY, deltas: 1, bytes, ...more });
const counted = (prompt: number, completion: number, details?: object): TokenCount => ({
  prompt,
  completion,
  countedBy: 'backend',
  reported: { prompt_tokens: prompt, completion_tokens: completion, completion_tokens_details: details },
});
const billed = (count: TokenCount, tally: Tally, bounds = BOUNDS) => {
  const { prompt, completion } = boundCount(count, tally, bounds);
  return [prompt, completion];
};

test('returns a plausible count unchanged', () => {
  const count = counted(400, 300);
  assert.equal(boundCount(count, received(300), BOUNDS), count);
});

test('bills no more than was requested', () => {
  assert.deepEqual(billed(counted(5_000, 200_000), received(1_000_000)), [400, 1_000]);
  assert.deepEqual(billed(counted(5_000, 200_000), received(1_000_000), { ...BOUNDS, completion: 5 }), [400, 5]);
});

test('bills no more than one token per received byte, and an allowance for tokens without text', () => {
  assert.deepEqual(billed(counted(10, 900), received(5)), [10, 261]);
  assert.deepEqual(billed(counted(10, 900), received(5), { ...BOUNDS, choices: 2 }), [10, 517]);
});

test('bounds hidden reasoning and non-text content only by what was requested', () => {
  assert.deepEqual(billed(counted(10, 900, { reasoning_tokens: 890 }), received(5)), [10, 900]);
  assert.deepEqual(billed(counted(10, 9_000, { reasoning_tokens: 8_990 }), received(5)), [10, 1_000]);
  assert.deepEqual(billed(counted(10, 900), received(0, { isUnreadable: true })), [10, 900]);
  for (const reasoning_tokens of [-5, '890', 1.5, null]) {
    assert.deepEqual(billed(counted(10, 900, { reasoning_tokens }), received(5)), [10, 261]);
  }
});

test('ignores the received bytes if the request can hide tokens', () => {
  const bounds = { ...BOUNDS, mayHideTokens: true };
  assert.deepEqual(billed(counted(10, 900), received(5), bounds), [10, 900]);
  assert.deepEqual(billed(counted(10, 9_000), received(5), bounds), [10, 1_000]);
});

test('never bills more than is held', () => {
  const count = fc.record({ prompt: fc.nat(), completion: fc.nat() });
  fc.assert(
    fc.property(
      count,
      count,
      fc.nat(),
      fc.nat(),
      fc.boolean(),
      (reported, held, bytes, reasoning_tokens, isUnreadable) => {
        const { prompt, completion } = reported;
        const bounds = {
          ...{ completion: held.completion, choices: 1, mayHideTokens: false },
          billablePrompt: () => held.prompt + 256,
        };
        const bounded = boundCount(
          counted(prompt, completion, { reasoning_tokens }),
          received(bytes, { isUnreadable }),
          bounds,
        );
        assert.ok(bounded.prompt <= held.prompt + 256 && bounded.completion <= held.completion);
        assert.ok(bounded.prompt <= prompt && bounded.completion <= completion);
      },
    ),
  );
});
