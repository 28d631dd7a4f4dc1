import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RuntimeFailure, type RuntimeFailureKind } from '../../runtimes/runtime-failure.ts';
import { explainModelFailure } from './explain-model-failure.ts';

const EXPLAINED: Record<RuntimeFailureKind, [status: number, field?: string]> = {
  busy: [503],
  resting: [503],
  stopped: [503],
  unloadable: [502],
  exhausted: [502],
  crashed: [502],
  silent: [502],
  template_failed: [502],
  timeout: [504],
  prompt_too_long: [422, 'messages'],
  template_refused: [422, 'messages'],
  model_failed: [422, 'inputs'],
};

for (const [kind, [status, field]] of Object.entries(EXPLAINED)) {
  test(`a model that is ${kind} is told as ${status}`, () => {
    const details = { retryAfter: 2_300, promptTokens: 90, contextLength: 64 };
    const refusal = explainModelFailure(new RuntimeFailure(kind as RuntimeFailureKind, 'its own words', details));
    assert.deepEqual([refusal.status, refusal.field], [status, field]);
    assert.equal(refusal.headers['retry-after'], status === 503 ? '3' : undefined);
    // What it said is shown only where whoever called can do something about it.
    const quoted = kind === 'template_refused' || kind === 'model_failed';
    assert.equal(refusal.message.includes('its own words'), quoted);
  });
}

test('of a call that took too long it is said that the call was ended, since the model may go on', () => {
  assert.match(
    explainModelFailure(new RuntimeFailure('timeout', '')).message,
    /too long over this call, which was ended/,
  );
});

test('a prompt that is too long is told by its numbers', () => {
  const failure = new RuntimeFailure('prompt_too_long', '', { promptTokens: 90, contextLength: 64 });
  assert.match(explainModelFailure(failure).message, /at least 90 tokens.*takes 64 for both/);
});

test('where nothing says when it will be well, it is worth another try in a while', () => {
  assert.equal(explainModelFailure(new RuntimeFailure('resting', '')).headers['retry-after'], '30');
});
