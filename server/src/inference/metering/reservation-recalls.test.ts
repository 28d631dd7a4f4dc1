import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Announcements } from '../../platform/db/announcements.ts';
import { ReservationRecalls } from './reservation-recalls.ts';

const SUBJECT = 'key_1 2026-11';

/** Connects nodes by the payloads that they would send through PostgreSQL. */
function openNodes(spare: readonly boolean[]) {
  const recalled: number[] = [];
  const announcements: Announcements[] = [];
  const nodes = spare.map((hasSome, index) => {
    const own = new Announcements((payload) => {
      for (const each of announcements) each.hear(payload);
    });
    announcements.push(own);
    const returnSpare = async (subject: string) => {
      assert.equal(subject, SUBJECT);
      recalled.push(index);
      return hasSome;
    };
    return new ReservationRecalls({ announcements: own, realm: 'test', returnSpare });
  });
  const recall = (index: number, others: number) => (nodes[index] as ReservationRecalls).recall(SUBJECT, others);
  return { recalled, recall };
}

test('recalls from every other node once for all callers, and waits for those with a reservation', async () => {
  const { recalled, recall } = openNodes([true, true, false, true]);
  await Promise.all([recall(0, 2), recall(0, 2)]);
  assert.deepEqual(recalled, [1, 2, 3]);
  await recall(3, 2);
  assert.deepEqual(recalled, [1, 2, 3, 0, 1, 2]);
});

test('stops waiting for a node that does not respond', async () => {
  const { recalled, recall } = openNodes([true, false]);
  await recall(0, 1);
  assert.deepEqual(recalled, [1]);
});
