import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Candidate, chooseUpstream } from './choose-upstream.ts';

const candidate = fc.record({ inFlight: fc.nat({ max: 3 }), lastUsed: fc.nat(), isInBackoff: fc.boolean() });
const candidates = fc.uniqueArray(candidate, { minLength: 1, maxLength: 6, selector: ({ lastUsed }) => lastUsed });

test('chooses the least busy healthy replica, and the least recently used among equals', () => {
  fc.assert(
    fc.property(candidates, fc.nat(), (all, seed) => {
      const tried = all.filter((_, index) => (seed >> index) & 1);
      const left = all.filter((one) => !tried.includes(one));
      const from = left.length > 0 ? left : all;
      const working = from.filter(({ isInBackoff }) => !isInBackoff);
      const rank = (one: Candidate) => (working.length > 0 ? one.inFlight * 2 ** 40 + one.lastUsed : one.lastUsed);
      const best = (working.length > 0 ? working : from).toSorted((a, b) => rank(a) - rank(b))[0];
      assert.equal(chooseUpstream(all, tried), best);
    }),
  );
});

test('rotates among equals', () => {
  const replicas = ['a', 'b', 'c'].map((name) => ({ name, inFlight: 0, lastUsed: 0, isInBackoff: false }));
  const order = Array.from({ length: 6 }, (_, turn) => {
    const chosen = chooseUpstream(replicas);
    chosen.lastUsed = turn + 1;
    return chosen.name;
  });
  assert.deepEqual(order, ['a', 'b', 'c', 'a', 'b', 'c']);
});
