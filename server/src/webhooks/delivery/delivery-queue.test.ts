import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import type { DueDelivery, QueueSnapshot } from './claim-queues.sql.ts';
import { DeliveryQueue, type DisableReason } from './delivery-queue.ts';
import { DISABLE_AFTER_MS } from './retry-schedule.ts';
import type { PendingDelivery, Receiver, SendResult } from './send-delivery.ts';

const RECEIVER: Receiver = { url: 'https://hooks.example.com/', secrets: [], sealed: [] };
const VAULT = { open: (_purpose: string, sealed: Buffer) => sealed } as unknown as Vault;
const SNAPSHOT: QueueSnapshot = {
  ...{ endpoint_id: 'whe_1', url: RECEIVER.url, status: 'enabled', suspended: false },
  ...{ secret: Buffer.from('secret'), previous_secret: null, previous_secret_until: null },
  ...{ changes: 1, wake_requests: 1, failures: 0 },
};

const CLAIMED = {
  endpoint_id: 'whe_1',
  wake_requests: 1,
  failures: 0,
  failing_since: null,
  failed_at: null,
  backoff_ms: 0,
};

function newQueue(failures = 0): DeliveryQueue {
  const queue = new DeliveryQueue({ ...CLAIMED, failures, failed_at: failures > 0 ? new Date() : null });
  apply(queue);
  return queue;
}

/** Applies the row of the endpoint, with these changes. */
function apply(queue: DeliveryQueue, changes: Partial<QueueSnapshot> = {}): void {
  queue.applySnapshot({ ...SNAPSHOT, ...changes }, VAULT);
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
function giveResult(queue: DeliveryQueue, result: SendResult, receiver = RECEIVER): DisableReason | undefined {
  return queue.complete({ delivery: due(1) as PendingDelivery, receiver }, result);
}

const isIdle = (queue: DeliveryQueue) => queue.idleMs >= 0;
const streakOf = ({ health }: DeliveryQueue) => [health.failures, health.failingSince];

/** Counts the deliveries that may be sent at once. */
function countSendable(queue: DeliveryQueue): number {
  let count = 0;
  while (queue.claim()) count += 1;
  return count;
}

test('sends in order, and each delivery once however often it is fetched', () => {
  const queue = newQueue();
  queue.endFetch(queue.beginFetch(), upTo(3));
  queue.markStale();
  queue.endFetch(queue.beginFetch(), upTo(4));
  assert.deepEqual(
    [queue.claim(), queue.claim(), queue.claim(), queue.claim(), queue.claim()].map(
      (claimed) => claimed?.delivery.sequence,
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
  queue.claim();
  giveResult(queue, sendResult(200));
  queue.markStale();
  const request = queue.beginFetch();
  queue.settle('evt_1');
  queue.endFetch(request, upTo(2));
  assert.deepEqual([queue.claim()?.delivery.sequence, queue.claim()], [2, undefined]);
  assert.equal(queue.wantsMore, true, 'it may have been replayed');
  queue.endFetch(queue.beginFetch(), upTo(1));
  assert.equal(queue.claim()?.delivery.sequence, 1, 'it was replayed');
});

test('fetches again after a notification during a fetch', () => {
  const queue = newQueue();
  const request = queue.beginFetch();
  queue.markStale();
  queue.endFetch(request, []);
  assert.equal(queue.wantsMore, true);
  assert.equal(isIdle(queue), false);
  queue.endFetch(queue.beginFetch(), []);
  assert.equal(queue.wantsMore, false);
  assert.equal(isIdle(queue), true);
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
  queue.claim();
  giveResult(queue, sendResult(200));
  assert.equal(isIdle(queue), false);
  queue.settle('evt_1');
  assert.equal(isIdle(queue), true);
});

test('honours Retry-After and discards the waiting deliveries', () => {
  const queue = newQueue();
  queue.endFetch(queue.beginFetch(), upTo(8));
  queue.claim();
  giveResult(queue, sendResult(429, 60_000));
  assert.ok(queue.health.backoffMs > 0);
  assert.equal(queue.claim(), undefined);
  queue.settle('evt_1');
  assert.equal(isIdle(queue), true, 'the queue can be released during its backoff');
});

test('discards what a fetch returns after a backoff began', () => {
  const queue = newQueue();
  queue.endFetch(queue.beginFetch(), upTo(1));
  queue.claim();
  const request = queue.beginFetch();
  giveResult(queue, sendResult(503, 60_000));
  queue.settle('evt_1');
  queue.endFetch(request, upTo(8));
  assert.equal(isIdle(queue), true);
});

test('keeps the time of the first failure of a streak until a success', () => {
  const queue = newQueue();
  queue.endFetch(queue.beginFetch(), upTo(3));
  queue.claim();
  giveResult(queue, sendResult(500));
  const since = queue.health.failingSince;
  assert.ok(since);
  queue.claim();
  giveResult(queue, sendResult(500));
  assert.equal(queue.health.failingSince, since);
  assert.equal(queue.health.failures, 2);
  queue.claim();
  giveResult(queue, sendResult(200));
  assert.deepEqual(streakOf(queue), [0, null]);
});

test('clears failures when a disabled endpoint is enabled again, not while disabling is pending', () => {
  const queue = newQueue(3);
  assert.equal(giveResult(queue, sendResult(410)), 'gone'); // not in its row yet
  assert.deepEqual([queue.wantsMore, isIdle(queue)], [false, true]);
  apply(queue);
  assert.deepEqual([queue.health.failures, queue.wantsMore], [4, true]);
  apply(queue, { status: 'disabled' });
  assert.deepEqual([queue.health.failures, queue.wantsMore, isIdle(queue)], [4, false, true]);
  apply(queue);
  assert.deepEqual([queue.health.failures, queue.wantsMore], [0, true]);
});

test('stops for a receiver that only failed for too long, or whose account is suspended', () => {
  const [since, now] = [new Date(Date.now() - DISABLE_AFTER_MS - 1), new Date()];
  const queue = new DeliveryQueue({ ...CLAIMED, failures: 3, failing_since: since, failed_at: now });
  apply(queue);
  queue.endFetch(queue.beginFetch(), upTo(2));
  queue.claim();
  assert.equal(giveResult(queue, sendResult(500)), 'failing');
  assert.equal(queue.claim(), undefined);
  const suspended = newQueue(3);
  suspended.endFetch(suspended.beginFetch(), upTo(2));
  apply(suspended, { suspended: true });
  assert.deepEqual([suspended.claim(), suspended.bytes, ...streakOf(suspended)], [undefined, 0, 0, null]);
});

test('backs off while its secret cannot be decrypted', () => {
  const queue = newQueue();
  queue.endFetch(queue.beginFetch(), upTo(2));
  const open = () => assert.fail('unreadable');
  const row = { ...SNAPSHOT, secret: Buffer.from('other') };
  assert.throws(() => queue.applySnapshot(row, { open } as unknown as Vault), /unreadable/);
  assert.deepEqual([queue.claim(), isIdle(queue)], [undefined, true]);
});

test('needs its row to be read again when settings change during a read', () => {
  const queue = newQueue();
  queue.beginRead();
  queue.endFetch(queue.beginFetch(), []);
  assert.equal(queue.needsRead, false);
  queue.beginRead();
  queue.markStale('settings');
  assert.equal(queue.needsRead, true);
  queue.endFetch(queue.beginFetch(), []);
  assert.deepEqual([queue.wantsMore, queue.needsRead], [false, true]);
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
  queue.claim();
  giveResult(queue, sendResult(200));
  assert.equal(queue.bytes, 4);
  queue.discardWaiting();
  assert.equal(queue.bytes, 0);
});

test('ignores results from a previous URL', () => {
  const queue = newQueue();
  queue.endFetch(queue.beginFetch(), upTo(1));
  queue.claim();
  for (const status of [500, 410])
    assert.equal(giveResult(queue, sendResult(status), { ...RECEIVER, url: 'https://old.example.com/' }), undefined);
  assert.deepEqual(streakOf(queue), [0, null]);
});

test('continues the backoff of the previous worker', () => {
  const queue = new DeliveryQueue({
    ...CLAIMED,
    failures: 12,
    failing_since: new Date(),
    failed_at: new Date(),
    backoff_ms: 60_000,
  });
  assert.ok(queue.health.backoffMs > 0);
  assert.equal(queue.wantsMore, false);
  assert.equal(isIdle(queue), true);
});

test('ends the backoff when a user requests work', () => {
  const queue = new DeliveryQueue({
    ...CLAIMED,
    failures: 12,
    failing_since: new Date(),
    failed_at: new Date(),
    backoff_ms: 60_000,
  });
  apply(queue, { wake_requests: 1, failures: 12 });
  assert.ok(queue.health.backoffMs > 0, 'no request');
  apply(queue, { wake_requests: 2, failures: 12 });
  assert.equal(queue.health.backoffMs, 0);
  assert.equal(queue.wantsMore, true);
  assert.equal(queue.health.failures, 12);
  apply(queue, { wake_requests: 3, failures: 0 });
  assert.deepEqual(streakOf(queue), [0, null]);
});

test('drops failures older than the streak limit', () => {
  const longAgo = new Date(Date.now() - 31 * 60 * 60 * 1_000);
  const queue = new DeliveryQueue({ ...CLAIMED, failures: 12, failing_since: longAgo, failed_at: longAgo });
  assert.deepEqual(streakOf(queue), [0, null]);
});
