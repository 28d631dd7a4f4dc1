import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthenticationError, ConnectionError, type SoukError } from '../errors.ts';
import { followEvents, followLogs } from './follow.ts';
import { FollowedPosition } from './followed-position.ts';
import { type StreamedReply, streamingRequester } from './streamed-response.fixture.ts';

const id = (number: number) => `evt_${String(number).padStart(26, '0')}`;
const frame = (number: number) =>
  `id: ${id(number)}\nevent: payout.paid\ndata: ${JSON.stringify({ id: id(number) })}\n\n`;
const page = (...items: object[]): StreamedReply => ({ pieces: [JSON.stringify({ items, has_more: false })] });
const errorReply = (status: number, headers = {}): StreamedReply => {
  const body = { error: { code: status === 404 ? 'not_found' : 'invalid_key', message: 'No.', request_id: 'req_1' } };
  return { status, headers, pieces: [JSON.stringify(body)] };
};

/** Records the delays instead of waiting. */
function recordPauses(): { taken: number[]; pause: (milliseconds: number) => Promise<void> } {
  const taken: number[] = [];
  return {
    taken,
    async pause(milliseconds) {
      taken.push(milliseconds);
    },
  };
}

async function take<Item>(items: AsyncIterable<Item>, count: number): Promise<Item[]> {
  const seen: Item[] = [];
  for await (const item of items) if (seen.push(item) === count) break;
  return seen;
}

test('resumes after a lost connection, and yields each event once', async () => {
  const { taken, pause } = recordPauses();
  const { requester, sent } = streamingRequester([
    page({ id: id(1) }),
    { pieces: ['retry: 700\n\n', frame(2), frame(3)] },
    { pieces: [frame(2), frame(3), frame(4), new TypeError('terminated')] },
    new TypeError('fetch failed'),
    errorReply(503, { 'retry-after': '7' }),
    { pieces: [frame(3), frame(4), frame(5)], open: true },
  ]);
  const lost: SoukError[] = [];
  let opened = 0;
  const options = { onOpen: () => void opened++, onInterruption: (error: SoukError) => void lost.push(error) };
  const events = await take(followEvents(requester, { type: 'payout.paid' }, options, pause), 4);
  assert.deepEqual(events.map((event) => event.id), [2, 3, 4, 5].map(id)); // biome-ignore format: short
  assert.equal(opened, 3);
  assert.deepEqual(lost.map(({ code }) => code), ['stream_ended', 'connection_failed', 'connection_failed', 'invalid_key']); // biome-ignore format: short

  assert.equal(sent[0]?.url, 'http://souk.test/v1/events?type=payout.paid&limit=1');
  assert.equal(sent[1]?.url, 'http://souk.test/v1/events?type=payout.paid&follow=true');
  // Resumes after the first known event as long as a late one may still appear.
  assert.deepEqual(sent.slice(1).map(({ headers }) => headers['last-event-id']), Array(5).fill(id(1))); // biome-ignore format: short
  assert.equal(taken[0], 700);
  assert.ok((taken[3] ?? 0) >= 7_000, 'Retry-After is honored');
});

test('yields the first event of an empty account', async () => {
  const { requester, sent } = streamingRequester([page(), { pieces: [frame(1)], open: true }]);
  assert.equal((await take(followEvents(requester), 1)).length, 1);
  assert.equal(sent[1]?.headers['last-event-id'], id(0));
});

test('starts after the given event', async () => {
  const { requester, sent } = streamingRequester([{ pieces: [frame(9)], open: true }]);
  await take(followEvents(requester, { after: id(8) }), 1);
  assert.equal(sent[0]?.headers['last-event-id'], id(8));
});

test('throws if the first connection fails, or the credentials are revoked', async () => {
  const unreachable = streamingRequester([new TypeError('fetch failed')]);
  await assert.rejects(take(followEvents(unreachable.requester, { after: id(1) }), 1), ConnectionError);
  const ended = streamingRequester([{ pieces: [frame(2)] }, errorReply(401)]);
  const events = followEvents(ended.requester, { after: id(1) }, {}, recordPauses().pause);
  await assert.rejects(take(events, 2), AuthenticationError);
});

test('ends with the reason of the signal, while reading and while waiting', async () => {
  const aborting = new AbortController();
  const reason = new Error('enough');
  const options = { signal: aborting.signal };
  const { requester } = streamingRequester([{ pieces: [frame(2)], open: true }]);
  await assert.rejects(async () => {
    for await (const _ of followEvents(requester, { after: id(1) }, options)) aborting.abort(reason);
  }, reason);
  const waiting = streamingRequester([{ pieces: [] }]);
  const later = new AbortController();
  const onInterruption = () => later.abort(reason);
  const events = followEvents(waiting.requester, { after: id(1) }, { signal: later.signal, onInterruption });
  await assert.rejects(take(events, 1), reason);
});

test('starts a log with its last lines, and ends when the deployment is deleted', async () => {
  const { requester, sent } = streamingRequester([
    { pieces: [frame(1), frame(2)] },
    { pieces: [frame(2), frame(3)] },
    errorReply(404),
  ]);
  const lines = await Array.fromAsync(
    followLogs(requester, 'dep_1', { tail: 2, level: 'warn' }, {}, recordPauses().pause),
  );
  assert.deepEqual(lines.map((line) => line.id), [1, 2, 3].map(id)); // biome-ignore format: short
  assert.equal(sent[0]?.url, 'http://souk.test/v1/deployments/dep_1/logs?level=warn&tail=2&follow=true');
  assert.deepEqual(sent.map(({ headers }) => headers['last-event-id']), [undefined, id(1), id(1)]); // biome-ignore format: short
});

test('starts a log after its newest line with tail 0', async () => {
  const { requester, sent } = streamingRequester([page({ id: id(5) }), { pieces: [frame(6)], open: true }]);
  await take(followLogs(requester, 'dep_1', { tail: 0 }), 1);
  assert.equal(sent[1]?.headers['last-event-id'], id(5));
});

test('settles IDs after the lookback time', () => {
  let now = 0;
  const position = new FollowedPosition(undefined, () => now);
  assert.equal(position.resumeAfter(), undefined);
  assert.deepEqual(['a', 'c', 'b', 'c'].map((each) => position.isNew(each)), [true, true, true, false]); // biome-ignore format: short
  assert.equal(position.resumeAfter(), 'a');
  now = 60_000;
  assert.equal(position.isNew('d'), true);
  assert.equal(position.resumeAfter(), 'a');
  now = 100_000;
  assert.equal(position.resumeAfter(), 'c');
  // Sent again, because the stream was reopened just before they were settled.
  assert.deepEqual(['b', 'c', 'd', 'e'].map((each) => position.isNew(each)), [false, false, false, true]); // biome-ignore format: short
});

test('throws for malformed events, and waits at most five minutes to reconnect', async () => {
  for (const piece of ['data: {"no": "id"}\n\n', 'data: {\n\n', 'data: null\n\n']) {
    const { requester } = streamingRequester([{ pieces: [frame(2), piece], open: true }]);
    await assert.rejects(take(followEvents(requester, { after: id(1) }), 2), { code: 'unexpected_answer' });
  }
  const { taken, pause } = recordPauses();
  const year = errorReply(503, { 'retry-after': '31536000' });
  const { requester } = streamingRequester([{ pieces: [frame(2)] }, year, { pieces: [frame(3)], open: true }]);
  await take(followEvents(requester, { after: id(1) }, {}, pause), 2);
  assert.deepEqual(taken, [1_000, 300_000]);
});
