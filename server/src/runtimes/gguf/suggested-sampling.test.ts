import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suggestedSampling } from './suggested-sampling.ts';

const PLAIN = { temperature: 1, topP: 1, topK: 0, minP: 0 };

test('uses the unmodified distribution if the file suggests nothing', () => {
  assert.deepEqual(suggestedSampling(undefined), PLAIN);
  assert.deepEqual(suggestedSampling({ name: 'Tiny' }), PLAIN);
});

test('uses the values that the file suggests', () => {
  assert.deepEqual(suggestedSampling({ sampling: { temp: 0.2, top_p: 0.9, top_k: 40, min_p: 0.05 } }), {
    temperature: 0.2,
    topP: 0.9,
    topK: 40,
    minP: 0.05,
  });
});

test('ignores invalid values and uses the rest', () => {
  for (const temp of [-1, 3, Number.NaN, Number.POSITIVE_INFINITY, '0.5', null, [0.5]]) {
    assert.deepEqual(suggestedSampling({ sampling: { temp, top_k: 3.7 } }), { ...PLAIN, topK: 3 });
  }
  for (const sampling of [null, 7, 'warm', []]) assert.deepEqual(suggestedSampling({ sampling }), PLAIN);
});
