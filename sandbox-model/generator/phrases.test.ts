import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countVariants, say } from './phrases.ts';
import { Random } from './random.ts';

function everyWay(phrase: string): Set<string> {
  const random = new Random(1);
  return new Set(Array.from({ length: 500 }, () => say(phrase, random)));
}

test('braces say one of their choices, brackets say it or leave it out', () => {
  assert.deepEqual(everyWay('{How|Why} me?'), new Set(['How me?', 'Why me?']));
  assert.deepEqual(everyWay('a[ nice] day'), new Set(['a nice day', 'a day']));
  assert.deepEqual(everyWay('{a {b|c}|[d]}'), new Set(['a b', 'a c', 'd', '']));
});

test('what is left out leaves no gap', () => {
  assert.deepEqual(
    everyWay('well [now] , {go|}  on'),
    new Set(['well now, go on', 'well, go on', 'well now, on', 'well, on']),
  );
});

test('a backslash takes the next letter as it is', () => {
  assert.deepEqual(everyWay('\\{"a": [\\[1\\]]\\}'), new Set(['{"a": [1]}', '{"a": }']));
  assert.deepEqual(everyWay('a | b'), new Set(['a | b']));
});

test('the ways to say it are counted', () => {
  assert.equal(countVariants('plain'), 1);
  assert.equal(countVariants('{a|b|{c|d}} [e|f]'), 12);
});

test('a phrase that is not closed, or closed twice, is refused with its place', () => {
  for (const phrase of ['{a|b', 'a}', '[a', 'a]', '{a]'])
    assert.throws(() => say(phrase, new Random(1)), /at \d+ in: /);
});

test('text without choices is said as it is, apart from its spaces', () => {
  const words = fc.array(fc.stringMatching(/^[a-z0-9][a-z0-9_:/"'()<>=-]+$/), { minLength: 1 });
  fc.assert(fc.property(words, fc.nat(), (list, seed) => say(list.join('  '), new Random(seed)) === list.join(' ')));
});
