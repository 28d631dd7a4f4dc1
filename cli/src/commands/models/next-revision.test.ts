import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Failure } from '../../failures/failure.ts';
import { BUMPS, nextRevision } from './next-revision.ts';

test('increments a part and resets those below it', () => {
  assert.deepEqual(
    BUMPS.map((bump) => nextRevision('1.2.3', bump)),
    ['1.2.4', '1.3.0', '2.0.0'],
  );
});

test('follows a pre-release with its release', () => {
  assert.equal(nextRevision('2.0.0-rc.1', 'major'), '2.0.0');
  assert.equal(nextRevision('1.3.0-beta', 'minor'), '1.3.0');
  assert.equal(nextRevision('1.2.4-0', 'patch'), '1.2.4');
  assert.equal(nextRevision('1.2.4-0', 'minor'), '1.3.0');
});

test('always returns a higher release', () => {
  const part = fc.integer({ min: 0, max: 1_000_000 });
  const labels = fc.tuple(part, part, part, fc.constantFrom('', '-rc.1', '-alpha'));
  fc.assert(
    fc.property(labels, fc.constantFrom(...BUMPS), ([major, minor, patch, pre], bump) => {
      const next = nextRevision(`${major}.${minor}.${patch}${pre}`, bump).split('.').map(Number);
      const difference = [major, minor, patch]
        .map((before, at) => (next[at] as number) - before)
        .find((by) => by !== 0);
      assert.ok(difference === undefined ? pre !== '' : difference > 0);
    }),
  );
});

test('rejects labels that are not versions', () => {
  assert.throws(() => nextRevision('latest', 'patch'), Failure);
});
