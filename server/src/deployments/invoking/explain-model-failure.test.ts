import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RuntimeFailure, type RuntimeFailureKind } from '../../runtimes/runtime-failure.ts';
import { explainModelFailure } from './explain-model-failure.ts';

const EXPECTED: Record<RuntimeFailureKind, [status: number, field?: string]> = {
  busy: [503],
  backing_off: [503],
  stopped: [503],
  unloadable: [502],
  exhausted: [502],
  crashed: [502],
  silent: [502],
  template_failed: [502],
  timeout: [504],
  prompt_too_long: [422, 'messages'],
  template_rejected: [422, 'messages'],
  model_failed: [422, 'inputs'],
};

for (const [kind, [status, field]] of Object.entries(EXPECTED)) {
  test(`maps ${kind} to ${status}`, () => {
    const details = { retryAfter: 2_300, promptTokens: 90, contextLength: 64 };
    const error = explainModelFailure(new RuntimeFailure(kind as RuntimeFailureKind, 'its own words', details));
    assert.deepEqual([error.status, error.field], [status, field]);
    assert.equal(error.headers['retry-after'], status === 503 ? '3' : undefined);
    // Its own message is shown only if the caller can act on it.
    const quoted = kind === 'template_rejected' || kind === 'model_failed';
    assert.equal(error.message.includes('its own words'), quoted);
  });
}

test('says that a slow call was ended, since the model may continue', () => {
  assert.match(
    explainModelFailure(new RuntimeFailure('timeout', '')).message,
    /too long for this call, which was ended/,
  );
});

test('states the token counts of a prompt that is too long', () => {
  const failure = new RuntimeFailure('prompt_too_long', '', { promptTokens: 90, contextLength: 64 });
  assert.match(explainModelFailure(failure).message, /at least 90 tokens.*allows 64 for both/);
});

test('suggests a default retry delay if none is known', () => {
  assert.equal(explainModelFailure(new RuntimeFailure('backing_off', '')).headers['retry-after'], '30');
});
