import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Due } from './claim-queues.sql.ts';
import { Line } from './delivery-queue.ts';
import type { Receiver } from './receiver.ts';
import type { Sendable, Sent } from './send-delivery.ts';

const RECEIVER: Receiver = { url: 'https://hooks.example.com/', secrets: [], sealed: [] };

const CLAIMED = { endpoint_id: 'whe_1', stirs: 1, failures: 0, failing_since: null, failed_at: null, rest_ms: 0 };

function line(failures = 0): Line {
  const one = new Line({ ...CLAIMED, failures, failed_at: failures > 0 ? new Date() : null });
  one.receiver = RECEIVER;
  return one;
}

const due = (sequence: number, found = sequence): Due => ({
  endpoint_id: 'whe_1',
  event_id: `evt_${sequence}`,
  sequence,
  tries: 0,
  replays: 0,
  due: '2026-01-01 00:00:00+00',
  type: 'listing.published',
  data: '{}',
  size: 2,
  found,
  request_id: null,
  created_at: new Date(0),
});
const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, i) => due(from + i, count));

const sent = (status: number, retryAfterMs: number | null = null): Sent => ({
  received: status === 200,
  attempt: { at: new Date().toISOString(), status, duration_ms: 1, response: '', error: null },
  retryAfterMs,
});

/** One that was sent came back like this. */
function back(of: Line, how: Sent, from = RECEIVER): void {
  of.returned(due(1) as Sendable, from, how);
}

/** How many it lets go at once. */
function width(of: Line): number {
  let count = 0;
  while (of.next()) count += 1;
  return count;
}

test('a line sends in order, and each delivery once however often it is found', () => {
  const one = line();
  one.endLook(one.beginLook(), upTo(3));
  one.lookAgain();
  one.endLook(one.beginLook(), upTo(4));
  assert.deepEqual(
    [one.next(), one.next(), one.next(), one.next(), one.next()].map((next) => next?.sequence),
    [1, 2, 3, 4, undefined],
  );
});

test('a receiver that answers is sent more at a time, one that fails is sent one at a time', () => {
  const one = line();
  one.endLook(one.beginLook(), upTo(4));
  assert.equal(width(one), 4);
  for (let i = 0; i < 4; i++) back(one, sent(200));
  one.endLook(one.beginLook(), upTo(100, 10));
  assert.equal(width(one), 8);
  for (let i = 0; i < 8; i++) back(one, sent(500));
  assert.equal(width(one), 1);
  assert.equal(width(line(3)), 0);
  const failed = line(3);
  failed.endLook(failed.beginLook(), upTo(8));
  assert.equal(width(failed), 1);
});

test('what was written down during a look is not sent again for what the look has seen, and is looked for again', () => {
  const one = line();
  one.endLook(one.beginLook(), upTo(1));
  one.next();
  back(one, sent(200));
  one.lookAgain();
  const look = one.beginLook();
  one.settled('evt_1');
  one.endLook(look, upTo(2));
  assert.deepEqual([one.next()?.sequence, one.next()], [2, undefined]);
  assert.equal(one.hungry, true, 'it may have been asked for again');
  one.endLook(one.beginLook(), upTo(1));
  assert.equal(one.next()?.sequence, 1, 'and then it was');
});

test('what was announced during a look is looked for again', () => {
  const one = line();
  const look = one.beginLook();
  one.lookAgain();
  one.endLook(look, []);
  assert.equal(one.hungry, true);
  assert.equal(one.idle, false);
  one.endLook(one.beginLook(), []);
  assert.equal(one.hungry, false);
  assert.equal(one.idle, true);
});

test('a pass goes on behind what it has found, and begins anew at the front', () => {
  const one = line();
  const first = one.beginLook();
  one.endLook(first, upTo(first.most));
  assert.equal(one.beginLook().behind.sequence, first.most);
  one.endLook(one.beginLook(), []);
  one.lookAgain();
  assert.equal(one.beginLook().behind.sequence, 0);
});

test('a line is idle only once what came of everything is written down', () => {
  const one = line();
  one.endLook(one.beginLook(), upTo(1));
  one.next();
  back(one, sent(200));
  assert.equal(one.idle, false);
  one.settled('evt_1');
  assert.equal(one.idle, true);
});

test('a receiver that asks for a rest gets it, and what waits is left for later', () => {
  const one = line();
  one.endLook(one.beginLook(), upTo(8));
  one.next();
  back(one, sent(429, 60_000));
  assert.ok(one.restMs > 0);
  assert.equal(one.next(), undefined);
  one.settled('evt_1');
  assert.equal(one.idle, true, 'the line can be given back while it rests');
});

test('what a look has found when a rest has begun is left for later too', () => {
  const one = line();
  one.endLook(one.beginLook(), upTo(1));
  one.next();
  const look = one.beginLook();
  back(one, sent(503, 60_000));
  one.settled('evt_1');
  one.endLook(look, upTo(8));
  assert.equal(one.idle, true);
});

test('the first failure of a row says since when it fails, and a success ends the row', () => {
  const one = line();
  one.endLook(one.beginLook(), upTo(3));
  one.next();
  back(one, sent(500));
  const since = one.failingSince;
  assert.ok(since);
  one.next();
  back(one, sent(500));
  assert.equal(one.failingSince, since);
  assert.equal(one.failures, 2);
  one.next();
  back(one, sent(200));
  assert.deepEqual([one.failures, one.failingSince], [0, null]);
});

test('a line that was seen disabled and is enabled again starts anew; one that is about to be disabled does not', () => {
  const one = line(3);
  one.disabled = true; // not in its row yet
  one.seeStatus('enabled');
  assert.deepEqual([one.failures, one.disabled], [3, false]);
  one.seeStatus('disabled');
  assert.deepEqual([one.failures, one.disabled, one.idle], [3, true, true]);
  one.seeStatus('enabled');
  assert.deepEqual([one.failures, one.disabled, one.hungry], [0, false, true]);
});

test('less than was found is not all: the rest was too large, and comes with the next look', () => {
  const one = line();
  one.endLook(one.beginLook(), [due(1, 5)]);
  assert.equal(one.hungry, true);
  assert.equal(one.beginLook().behind.sequence, 1);
});

test('it knows how much it holds, until that has come back', () => {
  const one = line();
  one.endLook(one.beginLook(), upTo(3));
  assert.equal(one.bytes, 6);
  one.next();
  back(one, sent(200));
  assert.equal(one.bytes, 4);
  one.putBack();
  assert.equal(one.bytes, 0);
});

test('what came from where the receiver is no longer says nothing about it', () => {
  const one = line();
  one.endLook(one.beginLook(), upTo(1));
  one.next();
  back(one, sent(500), { ...RECEIVER, url: 'https://old.example.com/' });
  assert.deepEqual([one.failures, one.failingSince], [0, null]);
});

test('a rest that was not over goes on with the next worker', () => {
  const one = new Line({ ...CLAIMED, failures: 12, failing_since: new Date(), failed_at: new Date(), rest_ms: 60_000 });
  assert.ok(one.restMs > 0);
  assert.equal(one.hungry, false);
  assert.equal(one.idle, true);
});

test('what somebody asked for waits for no rest', () => {
  const one = new Line({ ...CLAIMED, failures: 12, failing_since: new Date(), failed_at: new Date(), rest_ms: 60_000 });
  one.seeStirs({ stirs: 1, failures: 12 });
  assert.ok(one.restMs > 0, 'nobody asked for anything');
  one.seeStirs({ stirs: 2, failures: 12 });
  assert.equal(one.restMs, 0);
  assert.equal(one.hungry, true);
  assert.equal(one.failures, 12);
  one.seeStirs({ stirs: 3, failures: 0 });
  assert.deepEqual([one.failures, one.failingSince], [0, null]);
});

test('failures of long ago say nothing about the next one', () => {
  const longAgo = new Date(Date.now() - 31 * 60 * 60 * 1_000);
  const one = new Line({ ...CLAIMED, failures: 12, failing_since: longAgo, failed_at: longAgo });
  assert.deepEqual([one.failures, one.failingSince], [0, null]);
});
