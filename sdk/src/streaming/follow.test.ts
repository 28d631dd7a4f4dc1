import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthenticationError, ConnectionError, type SoukError } from '../errors.ts';
import { followEvents, followLogs } from './follow.ts';
import { FollowedPosition } from './followed-position.ts';
import { type StreamedReply, streamingRequester } from './streamed-response.fixture.ts';

const id = (number: number) => `evt_${String(number).padStart(26, '0')}`;
const told = (number: number) =>
  `id: ${id(number)}\nevent: payout.paid\ndata: ${JSON.stringify({ id: id(number) })}\n\n`;
const page = (...items: object[]): StreamedReply => ({ pieces: [JSON.stringify({ items, has_more: false })] });
const refused = (status: number, headers = {}): StreamedReply => {
  const body = { error: { code: status === 404 ? 'not_found' : 'invalid_key', message: 'No.', request_id: 'req_1' } };
  return { status, headers, pieces: [JSON.stringify(body)] };
};

/** Does not wait, and notes how long it was to. */
function pauses(): { taken: number[]; pause: (milliseconds: number) => Promise<void> } {
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

test('events go on behind the last one when the connection breaks, and none comes twice', async () => {
  const { taken, pause } = pauses();
  const { requester, sent } = streamingRequester([
    page({ id: id(1) }),
    { pieces: ['retry: 700\n\n', told(2), told(3)] },
    { pieces: [told(2), told(3), told(4), new TypeError('terminated')] },
    new TypeError('fetch failed'),
    refused(503, { 'retry-after': '7' }),
    { pieces: [told(3), told(4), told(5)], open: true },
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
  // Behind what was there when it began, for as long as something late may turn up in between.
  assert.deepEqual(sent.slice(1).map(({ headers }) => headers['last-event-id']), Array(5).fill(id(1))); // biome-ignore format: short
  assert.equal(taken[0], 700);
  assert.ok((taken[3] ?? 0) >= 7_000, 'the service’s own wish is kept to');
});

test('where nothing has happened yet, the first event ever is not missed', async () => {
  const { requester, sent } = streamingRequester([page(), { pieces: [told(1)], open: true }]);
  assert.equal((await take(followEvents(requester), 1)).length, 1);
  assert.equal(sent[1]?.headers['last-event-id'], id(0));
});

test('it begins behind an event that is named', async () => {
  const { requester, sent } = streamingRequester([{ pieces: [told(9)], open: true }]);
  await take(followEvents(requester, { after: id(8) }), 1);
  assert.equal(sent[0]?.headers['last-event-id'], id(8));
});

test('what cannot be followed at all is an error, and so is a credential that ends', async () => {
  const unreachable = streamingRequester([new TypeError('fetch failed')]);
  await assert.rejects(take(followEvents(unreachable.requester, { after: id(1) }), 1), ConnectionError);
  const ended = streamingRequester([{ pieces: [told(2)] }, refused(401)]);
  const events = followEvents(ended.requester, { after: id(1) }, {}, pauses().pause);
  await assert.rejects(take(events, 2), AuthenticationError);
});

test('the signal ends it, while it reads and while it waits', async () => {
  const leaving = new AbortController();
  const reason = new Error('enough');
  const options = { signal: leaving.signal };
  const { requester } = streamingRequester([{ pieces: [told(2)], open: true }]);
  await assert.rejects(async () => {
    for await (const _ of followEvents(requester, { after: id(1) }, options)) leaving.abort(reason);
  }, reason);
  const waiting = streamingRequester([{ pieces: [] }]);
  const later = new AbortController();
  const onInterruption = () => later.abort(reason);
  const events = followEvents(waiting.requester, { after: id(1) }, { signal: later.signal, onInterruption });
  await assert.rejects(take(events, 1), reason);
});

test('a log begins with its last lines once, and ends when the deployment is gone', async () => {
  const { requester, sent } = streamingRequester([
    { pieces: [told(1), told(2)] },
    { pieces: [told(2), told(3)] },
    refused(404),
  ]);
  const lines = await Array.fromAsync(followLogs(requester, 'dep_1', { tail: 2, level: 'warn' }, {}, pauses().pause));
  assert.deepEqual(lines.map((line) => line.id), [1, 2, 3].map(id)); // biome-ignore format: short
  assert.equal(sent[0]?.url, 'http://souk.test/v1/deployments/dep_1/logs?level=warn&tail=2&follow=true');
  assert.deepEqual(sent.map(({ headers }) => headers['last-event-id']), [undefined, id(1), id(1)]); // biome-ignore format: short
});

test('without earlier lines, a log begins behind the newest', async () => {
  const { requester, sent } = streamingRequester([page({ id: id(5) }), { pieces: [told(6)], open: true }]);
  await take(followLogs(requester, 'dep_1', { tail: 0 }), 1);
  assert.equal(sent[1]?.headers['last-event-id'], id(5));
});

test('what came long ago is settled: nothing late can turn up before it', () => {
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
  // Sent again, because a stream was begun anew just before it was settled.
  assert.deepEqual(['b', 'c', 'd', 'e'].map((each) => position.isNew(each)), [false, false, false, true]); // biome-ignore format: short
});

test('what cannot be followed ends it, and however long the service asks to wait, it is looked after', async () => {
  for (const piece of ['data: {"no": "id"}\n\n', 'data: {\n\n', 'data: null\n\n']) {
    const { requester } = streamingRequester([{ pieces: [told(2), piece], open: true }]);
    await assert.rejects(take(followEvents(requester, { after: id(1) }), 2), { code: 'unexpected_answer' });
  }
  const { taken, pause } = pauses();
  const year = refused(503, { 'retry-after': '31536000' });
  const { requester } = streamingRequester([{ pieces: [told(2)] }, year, { pieces: [told(3)], open: true }]);
  await take(followEvents(requester, { after: id(1) }, {}, pause), 2);
  assert.deepEqual(taken, [1_000, 300_000]);
});
