import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Announcements } from '../../platform/db/announcements.ts';
import { ReservationRecalls } from './reservation-recalls.ts';

const SUBJECT = 'key_1 2026-11';

/** Nodes that hear each other by what they would tell PostgreSQL. */
function nodesWith(spare: readonly boolean[]) {
  const asked: number[] = [];
  const announcements: Announcements[] = [];
  const nodes = spare.map((hasSome, index) => {
    const own = new Announcements((payload) => {
      for (const each of announcements) each.hear(payload);
    });
    announcements.push(own);
    const giveBack = async (subject: string) => {
      assert.equal(subject, SUBJECT);
      asked.push(index);
      return hasSome;
    };
    return new ReservationRecalls({ announcements: own, realm: 'test', giveBack });
  });
  return { asked, call: (index: number, others: number) => (nodes[index] as ReservationRecalls).call(SUBJECT, others) };
}

test('every other node is asked once for all who wait, and those that have some are waited for', async () => {
  const { asked, call } = nodesWith([true, true, false, true]);
  await Promise.all([call(0, 2), call(0, 2)]);
  assert.deepEqual(asked, [1, 2, 3]);
  await call(3, 2);
  assert.deepEqual(asked, [1, 2, 3, 0, 1, 2]);
});

test('one that does not answer is not waited for without end', async () => {
  const { asked, call } = nodesWith([true, false]);
  await call(0, 1);
  assert.deepEqual(asked, [1]);
});
