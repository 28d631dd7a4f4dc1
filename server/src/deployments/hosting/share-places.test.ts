import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Mode } from '../../platform/db/realm.ts';
import { type PlaceHolder, PlaceShares } from './share-places.ts';

const NOW = 1_000_000;

interface Named extends PlaceHolder {
  name: string;
}

function holder(name: string, ownerId: string, overrides: Partial<PlaceHolder> = {}): Named {
  const times = { lastUsed: NOW, lastCalled: NOW, busySince: NOW };
  return { name, mode: 'test', ownerId, isUnused: true, ...times, ...overrides };
}

/** Returns which model leaves when the account needs a place. */
const leaves = (mode: Mode, ownerId: string, holders: Named[]): string | undefined =>
  new PlaceShares(holders).choose({ mode, ownerId }, holders, NOW)?.name;

const busy = { isUnused: false };
const live = { mode: 'live' } as const;
const long = { lastCalled: NOW - 5_000 };

describe('a place', () => {
  test('is freed by an unused model before a busy one, least recently used first', () => {
    const older = { lastUsed: NOW - 1 };
    assert.equal(leaves('test', 'c', [holder('1', 'a', busy), holder('2', 'b'), holder('3', 'd', older)]), '3');
  });

  test('is taken from the account with the most places', () => {
    const holders = [holder('1', 'a', { lastUsed: 0 }), holder('2', 'b'), holder('3', 'b', { lastUsed: NOW - 1 })];
    assert.equal(leaves('test', 'c', holders), '3');
  });

  test('is kept for a while after a call against an account with as many', () => {
    assert.equal(leaves('test', 'a', [holder('1', 'a', busy), holder('2', 'b')]), undefined);
    assert.equal(leaves('test', 'a', [holder('1', 'a', busy), holder('2', 'b', long)]), '2');
    assert.equal(leaves('test', 'a', [holder('1', 'a'), holder('2', 'b', { ...long, lastUsed: NOW + 1 })]), '1');
  });

  test('is taken from a busy model only if that makes the shares more even', () => {
    const two = [holder('1', 'a', busy), holder('2', 'a', { ...busy, busySince: 0 })];
    assert.equal(leaves('test', 'b', two), '2');
    assert.equal(leaves('test', 'b', two.slice(1)), undefined);
    assert.equal(leaves('test', 'b', [...two, holder('3', 'b', busy)]), undefined);
  });

  test('is taken from test mode for live mode, and not the other way round', () => {
    const holders = [
      holder('1', 'a', { ...busy, ...live }),
      holder('2', 'a', busy),
      holder('3', 'b', { ...long, ...live }),
    ];
    assert.equal(leaves('live', 'c', holders), '3');
    assert.equal(leaves('live', 'a', holders.slice(0, 2)), '2');
    assert.equal(leaves('test', 'c', holders), undefined);
    const aMinute = NOW - 60_000;
    assert.equal(leaves('test', 'c', [holder('1', 'a', { ...live, lastCalled: aMinute, lastUsed: aMinute })]), '1');
  });

  test('is kept by a live model for a minute after its start, even without calls', () => {
    const started = (lastUsed: number) => holder('1', 'a', { ...live, lastUsed, lastCalled: Number.NEGATIVE_INFINITY });
    assert.equal(leaves('test', 'c', [started(NOW - 59_999)]), undefined);
    assert.equal(leaves('test', 'c', [started(NOW - 60_000)]), '1');
  });
});

test('never lets accounts take busy places from each other in turn', () => {
  const owner = fc.constantFrom('a', 'b', 'c');
  fc.assert(
    fc.property(fc.array(owner, { minLength: 1, maxLength: 8 }), fc.array(owner, { maxLength: 40 }), (have, want) => {
      const holders = have.map((ownerId, i) => holder(String(i), ownerId, busy));
      let moves = 0;
      for (const ownerId of want) {
        const leaving = new PlaceShares(holders).choose({ mode: 'test', ownerId }, holders, NOW);
        if (!leaving) continue;
        leaving.ownerId = ownerId;
        moves += 1;
      }
      assert.ok(moves <= have.length);
    }),
  );
});

test('orders waiting calls by live mode, then by fewer places', () => {
  const shares = new PlaceShares([holder('1', 'a'), holder('2', 'a', live)]);
  const waiting = [
    { mode: 'test', ownerId: 'a' },
    { mode: 'live', ownerId: 'a' },
    { mode: 'test', ownerId: 'b' },
    { mode: 'live', ownerId: 'b' },
  ] as const;
  assert.deepEqual(
    [...waiting].sort(shares.compare).map(({ mode, ownerId }) => `${mode} ${ownerId}`),
    ['live b', 'live a', 'test b', 'test a'],
  );
});
