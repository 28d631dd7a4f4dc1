import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Announcements } from '../../../platform/db/announcements.ts';
import { ReservationReclaimer } from './reservation-reclaimer.ts';

const SUBJECT = 'key_1 2026-11';

/** Connects nodes by the payloads that they would send through PostgreSQL. */
function openNodes(spare: readonly boolean[]) {
  const askedNodes: number[] = [];
  const announcements: Announcements[] = [];
  const nodes = spare.map((hasSome, index) => {
    const own = new Announcements((payload) => {
      for (const each of announcements) each.hear(payload);
    });
    announcements.push(own);
    const returnSpare = async (subject: string) => {
      assert.equal(subject, SUBJECT);
      askedNodes.push(index);
      return hasSome;
    };
    return new ReservationReclaimer({ announcements: own, realm: 'test', returnSpare });
  });
  const reclaim = (index: number, others: number) => (nodes[index] as ReservationReclaimer).reclaim(SUBJECT, others);
  return { askedNodes, reclaim };
}

test('reclaims from every other node once for all callers, and waits for those with a reservation', async () => {
  const { askedNodes, reclaim } = openNodes([true, true, false, true]);
  await Promise.all([reclaim(0, 2), reclaim(0, 2)]);
  assert.deepEqual(askedNodes, [1, 2, 3]);
  await reclaim(3, 2);
  assert.deepEqual(askedNodes, [1, 2, 3, 0, 1, 2]);
});

test('stops waiting for a node that does not respond', async () => {
  const { askedNodes, reclaim } = openNodes([true, false]);
  await reclaim(0, 1);
  assert.deepEqual(askedNodes, [1]);
});
