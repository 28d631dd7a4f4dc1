import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Mode } from '../../platform/db/realm.ts';
import { type PlaceHolder, PlaceShares } from './share-places.ts';

const NOW = 1_000_000;

interface Named extends PlaceHolder {
  name: string;
}

function holder(name: string, ownerId: string, differently: Partial<PlaceHolder> = {}): Named {
  const times = { lastUsed: NOW, lastCalled: NOW, busySince: NOW };
  return { name, mode: 'test', ownerId, isUnused: true, ...times, ...differently };
}

/** Who goes, when the account wants a place. */
const goes = (mode: Mode, ownerId: string, holders: Named[]): string | undefined =>
  new PlaceShares(holders).choose({ mode, ownerId }, holders, NOW)?.name;

const busy = { isUnused: false };
const live = { mode: 'live' } as const;
const long = { lastCalled: NOW - 5_000 };

describe('a place', () => {
  test('that nobody uses goes before one at work, the least recently used first', () => {
    const older = { lastUsed: NOW - 1 };
    assert.equal(goes('test', 'c', [holder('1', 'a', busy), holder('2', 'b'), holder('3', 'd', older)]), '3');
  });

  test('is taken from the account that has the most', () => {
    const holders = [holder('1', 'a', { lastUsed: 0 }), holder('2', 'b'), holder('3', 'b', { lastUsed: NOW - 1 })];
    assert.equal(goes('test', 'c', holders), '3');
  });

  test('of an account with no more than the one that asks is kept for a while after a call', () => {
    assert.equal(goes('test', 'a', [holder('1', 'a', busy), holder('2', 'b')]), undefined);
    assert.equal(goes('test', 'a', [holder('1', 'a', busy), holder('2', 'b', long)]), '2');
    assert.equal(goes('test', 'a', [holder('1', 'a'), holder('2', 'b', { ...long, lastUsed: NOW + 1 })]), '1');
  });

  test('at work is taken only where that makes the shares more even', () => {
    const two = [holder('1', 'a', busy), holder('2', 'a', { ...busy, busySince: 0 })];
    assert.equal(goes('test', 'b', two), '2');
    assert.equal(goes('test', 'b', two.slice(1)), undefined);
    assert.equal(goes('test', 'b', [...two, holder('3', 'b', busy)]), undefined);
  });

  test('of test mode goes for live mode whoever has it, and not the other way round', () => {
    const holders = [
      holder('1', 'a', { ...busy, ...live }),
      holder('2', 'a', busy),
      holder('3', 'b', { ...long, ...live }),
    ];
    assert.equal(goes('live', 'c', holders), '3');
    assert.equal(goes('live', 'a', holders.slice(0, 2)), '2');
    assert.equal(goes('test', 'c', holders), undefined);
    const aMinute = NOW - 60_000;
    assert.equal(goes('test', 'c', [holder('1', 'a', { ...live, lastCalled: aMinute, lastUsed: aMinute })]), '1');
  });

  test('of live mode is kept from test mode for a minute after its start as well, although nobody called it yet', () => {
    const started = (lastUsed: number) => holder('1', 'a', { ...live, lastUsed, lastCalled: Number.NEGATIVE_INFINITY });
    assert.equal(goes('test', 'c', [started(NOW - 59_999)]), undefined);
    assert.equal(goes('test', 'c', [started(NOW - 60_000)]), '1');
  });
});

test('accounts never take places at work from each other in turn', () => {
  const owner = fc.constantFrom('a', 'b', 'c');
  fc.assert(
    fc.property(fc.array(owner, { minLength: 1, maxLength: 8 }), fc.array(owner, { maxLength: 40 }), (have, want) => {
      const holders = have.map((ownerId, i) => holder(String(i), ownerId, busy));
      let moves = 0;
      for (const ownerId of want) {
        const going = new PlaceShares(holders).choose({ mode: 'test', ownerId }, holders, NOW);
        if (!going) continue;
        going.ownerId = ownerId;
        moves += 1;
      }
      assert.ok(moves <= have.length);
    }),
  );
});

test('waiting for a place: live first, then who has fewer', () => {
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
