import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DueDelivery } from './claim-queues.sql.ts';
import { DeliveryQueue } from './delivery-queue.ts';
import type { Receiver } from './receiver.ts';
import type { PendingDelivery, SendResult } from './send-delivery.ts';

const RECEIVER: Receiver = { url: 'https://hooks.example.com/', secrets: [], sealed: [] };

const CLAIMED = { endpoint_id: 'whe_1', stirs: 1, failures: 0, failing_since: null, failed_at: null, backoff_ms: 0 };

function newQueue(failures = 0): DeliveryQueue {
  const queue = new DeliveryQueue({ ...CLAIMED, failures, failed_at: failures > 0 ? new Date() : null });
  queue.receiver = RECEIVER;
  return queue;
}

const due = (sequence: number, found = sequence): DueDelivery => ({
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

const sendResult = (status: number, retryAfterMs: number | null = null): SendResult => ({
  received: status === 200,
  attempt: { at: new Date().toISOString(), status, duration_ms: 1, response: '', error: null },
  retryAfterMs,
});

/** Returns a delivery with this result. */
function giveResult(queue: DeliveryQueue, result: SendResult, from = RECEIVER): void {
  queue.recordResult(due(1) as PendingDelivery, from, result);
}

/** Counts the deliveries that may be sent at once. */
function countSendable(queue: DeliveryQueue): number {
  let count = 0;
  while (queue.takeNext()) count += 1;
  return count;
}

test('sends in order, and each delivery once however often it is fetched', () => {
  const queue = newQueue();
  queue.endFetch(queue.beginFetch(), upTo(3));
  queue.markStale();
  queue.endFetch(queue.beginFetch(), upTo(4));
  assert.deepEqual(
    [queue.takeNext(), queue.takeNext(), queue.takeNext(), queue.takeNext(), queue.takeNext()].map(
      (next) => next?.sequence,
    ),
    [1, 2, 3, 4, undefined],
  );
});

test('raises the concurrency on success and lowers it to 1 on failures', () => {
  const queue = newQueue();
  queue.endFetch(queue.beginFetch(), upTo(4));
  assert.equal(countSendable(queue), 4);
  for (let i = 0; i < 4; i++) giveResult(queue, sendResult(200));
  queue.endFetch(queue.beginFetch(), upTo(100, 10));
  assert.equal(countSendable(queue), 8);
  for (let i = 0; i < 8; i++) giveResult(queue, sendResult(500));
  assert.equal(countSendable(queue), 1);
  assert.equal(countSendable(newQueue(3)), 0);
  const failed = newQueue(3);
  failed.endFetch(failed.beginFetch(), upTo(8));
  assert.equal(countSendable(failed), 1);
});

test('does not resend a delivery persisted during a fetch, and fetches again', () => {
  const queue = newQueue();
  queue.endFetch(queue.beginFetch(), upTo(1));
  queue.takeNext();
  giveResult(queue, sendResult(200));
  queue.markStale();
  const request = queue.beginFetch();
  queue.markSettled('evt_1');
  queue.endFetch(request, upTo(2));
  assert.deepEqual([queue.takeNext()?.sequence, queue.takeNext()], [2, undefined]);
  assert.equal(queue.wantsMore, true, 'it may have been replayed');
  queue.endFetch(queue.beginFetch(), upTo(1));
  assert.equal(queue.takeNext()?.sequence, 1, 'it was replayed');
});

test('fetches again after a notification during a fetch', () => {
  const queue = newQueue();
  const request = queue.beginFetch();
  queue.markStale();
  queue.endFetch(request, []);
  assert.equal(queue.wantsMore, true);
  assert.equal(queue.idle, false);
  queue.endFetch(queue.beginFetch(), []);
  assert.equal(queue.wantsMore, false);
  assert.equal(queue.idle, true);
});

test('continues a pass after the last position, and starts the next at the front', () => {
  const queue = newQueue();
  const first = queue.beginFetch();
  queue.endFetch(first, upTo(first.limit));
  assert.equal(queue.beginFetch().after.sequence, first.limit);
  queue.endFetch(queue.beginFetch(), []);
  queue.markStale();
  assert.equal(queue.beginFetch().after.sequence, 0);
});

test('is idle only once every outcome is persisted', () => {
  const queue = newQueue();
  queue.endFetch(queue.beginFetch(), upTo(1));
  queue.takeNext();
  giveResult(queue, sendResult(200));
  assert.equal(queue.idle, false);
  queue.markSettled('evt_1');
  assert.equal(queue.idle, true);
});

test('honours Retry-After and discards the waiting deliveries', () => {
  const queue = newQueue();
  queue.endFetch(queue.beginFetch(), upTo(8));
  queue.takeNext();
  giveResult(queue, sendResult(429, 60_000));
  assert.ok(queue.backoffMs > 0);
  assert.equal(queue.takeNext(), undefined);
  queue.markSettled('evt_1');
  assert.equal(queue.idle, true, 'the queue can be released during its backoff');
});

test('discards what a fetch returns after a backoff began', () => {
  const queue = newQueue();
  queue.endFetch(queue.beginFetch(), upTo(1));
  queue.takeNext();
  const request = queue.beginFetch();
  giveResult(queue, sendResult(503, 60_000));
  queue.markSettled('evt_1');
  queue.endFetch(request, upTo(8));
  assert.equal(queue.idle, true);
});

test('keeps the time of the first failure of a streak until a success', () => {
  const queue = newQueue();
  queue.endFetch(queue.beginFetch(), upTo(3));
  queue.takeNext();
  giveResult(queue, sendResult(500));
  const since = queue.failingSince;
  assert.ok(since);
  queue.takeNext();
  giveResult(queue, sendResult(500));
  assert.equal(queue.failingSince, since);
  assert.equal(queue.failures, 2);
  queue.takeNext();
  giveResult(queue, sendResult(200));
  assert.deepEqual([queue.failures, queue.failingSince], [0, null]);
});

test('clears failures when a disabled endpoint is enabled again, not while disabling is pending', () => {
  const queue = newQueue(3);
  queue.disabled = true; // not in its row yet
  queue.applyStatus('enabled');
  assert.deepEqual([queue.failures, queue.disabled], [3, false]);
  queue.applyStatus('disabled');
  assert.deepEqual([queue.failures, queue.disabled, queue.idle], [3, true, true]);
  queue.applyStatus('enabled');
  assert.deepEqual([queue.failures, queue.disabled, queue.wantsMore], [0, false, true]);
});

test('fetches the rest after a fetch that hit the byte limit', () => {
  const queue = newQueue();
  queue.endFetch(queue.beginFetch(), [due(1, 5)]);
  assert.equal(queue.wantsMore, true);
  assert.equal(queue.beginFetch().after.sequence, 1);
});

test('counts the bytes it holds', () => {
  const queue = newQueue();
  queue.endFetch(queue.beginFetch(), upTo(3));
  assert.equal(queue.bytes, 6);
  queue.takeNext();
  giveResult(queue, sendResult(200));
  assert.equal(queue.bytes, 4);
  queue.discardWaiting();
  assert.equal(queue.bytes, 0);
});

test('ignores results from a previous URL', () => {
  const queue = newQueue();
  queue.endFetch(queue.beginFetch(), upTo(1));
  queue.takeNext();
  giveResult(queue, sendResult(500), { ...RECEIVER, url: 'https://old.example.com/' });
  assert.deepEqual([queue.failures, queue.failingSince], [0, null]);
});

test('continues the backoff of the previous worker', () => {
  const queue = new DeliveryQueue({
    ...CLAIMED,
    failures: 12,
    failing_since: new Date(),
    failed_at: new Date(),
    backoff_ms: 60_000,
  });
  assert.ok(queue.backoffMs > 0);
  assert.equal(queue.wantsMore, false);
  assert.equal(queue.idle, true);
});

test('ends the backoff when a user requests work', () => {
  const queue = new DeliveryQueue({
    ...CLAIMED,
    failures: 12,
    failing_since: new Date(),
    failed_at: new Date(),
    backoff_ms: 60_000,
  });
  queue.applyWakeRequests({ stirs: 1, failures: 12 });
  assert.ok(queue.backoffMs > 0, 'no request');
  queue.applyWakeRequests({ stirs: 2, failures: 12 });
  assert.equal(queue.backoffMs, 0);
  assert.equal(queue.wantsMore, true);
  assert.equal(queue.failures, 12);
  queue.applyWakeRequests({ stirs: 3, failures: 0 });
  assert.deepEqual([queue.failures, queue.failingSince], [0, null]);
});

test('drops failures older than the streak limit', () => {
  const longAgo = new Date(Date.now() - 31 * 60 * 60 * 1_000);
  const queue = new DeliveryQueue({ ...CLAIMED, failures: 12, failing_since: longAgo, failed_at: longAgo });
  assert.deepEqual([queue.failures, queue.failingSince], [0, null]);
});
