import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Candidate, chooseUpstream } from './choose-upstream.ts';

const candidate = fc.record({ inFlight: fc.nat({ max: 3 }), lastAsked: fc.nat(), isOut: fc.boolean() });
const candidates = fc.uniqueArray(candidate, { minLength: 1, maxLength: 6, selector: ({ lastAsked }) => lastAsked });

test('the least busy of those that work, and of equals the one that rested the longest', () => {
  fc.assert(
    fc.property(candidates, fc.nat(), (all, seed) => {
      const tried = all.filter((_, index) => (seed >> index) & 1);
      const left = all.filter((one) => !tried.includes(one));
      const from = left.length > 0 ? left : all;
      const working = from.filter(({ isOut }) => !isOut);
      const rank = (one: Candidate) => (working.length > 0 ? one.inFlight * 2 ** 40 + one.lastAsked : one.lastAsked);
      const best = (working.length > 0 ? working : from).toSorted((a, b) => rank(a) - rank(b))[0];
      assert.equal(chooseUpstream(all, tried), best);
    }),
  );
});

test('equals take turns', () => {
  const replicas = ['a', 'b', 'c'].map((name) => ({ name, inFlight: 0, lastAsked: 0, isOut: false }));
  const order = Array.from({ length: 6 }, (_, turn) => {
    const chosen = chooseUpstream(replicas);
    chosen.lastAsked = turn + 1;
    return chosen.name;
  });
  assert.deepEqual(order, ['a', 'b', 'c', 'a', 'b', 'c']);
});
