import assert from 'node:assert/strict';
import { ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import type { Mode } from '../../../src/platform/db/realm.ts';
import { eventually } from '../../harness/eventually.ts';
import {
  bookedFor,
  type Caller,
  newCaller,
  openChat,
  startInferenceServer,
  UPSTREAM_MODEL,
  untilBooked,
  untilNothingHeld,
} from '../../harness/markets/inference.ts';
import { owedBy } from '../../harness/markets/inference-books.ts';
import { FULL_SIZE } from '../../harness/scale.ts';
import { framesOf, type Script } from '../../harness/servers/scripted-upstream.ts';

// A completion of several chunks, cut after each of them by the client, and by the upstream there and in between: a
// disconnected client pays for what was delivered, and an upstream failure costs nothing. By the rules of
// docs/inference.md.

const PIECES = FULL_SIZE ? 24 : 6;

/** More than any completion here comes to. */
const LARGE = { context_length: 10_000_000, max_output_tokens: 9_000_000 };

const server = await startInferenceServer({
  backend: (model, mode) =>
    model === 'svc-reason-70b' ? { tokenizer: mode === 'live' ? 'vllm' : 'llama-server' } : LARGE,
  settings: { limits: { requests_per_minute: 100_000 } },
});
after(() => server.stop());

/** 27 bytes; with its role, which the scripted upstream counts too, 5 words. */
const MESSAGES = [{ role: 'user', content: 'Say something long, please.' }];
const PROMPT = { bytes: 7, words: 5, counted: 11 };
const WORDS_IN_PIECE = 3;
const chunks = Array.from({ length: PIECES }, (_, i) => `piece ${i} ü🤖 `);
const USAGE = { prompt_tokens: PROMPT.counted, completion_tokens: 99 };

interface Case {
  name: string;
  mode: Mode;
  model: 'svc-fast-8b' | 'svc-reason-70b';
  script: Script;
  tokenizer?: 'broken';
  /** Returns the count of the first `pieces` chunks. */
  counted(pieces: number): { prompt: number; completion: number; by: string };
}

const byTokenizer = (pieces: number) => ({
  ...{ prompt: PROMPT.words, completion: pieces * WORDS_IN_PIECE, by: 'tokenizer' },
});
/** Each chunk has more than four bytes. */
const byLength = (pieces: number) => ({
  ...{ prompt: PROMPT.bytes, by: 'estimate' },
  completion: Math.ceil(Buffer.byteLength(chunks.slice(0, pieces).join('')) / 4),
});
const byBackend = (pieces: number) => ({ prompt: PROMPT.counted, completion: pieces, by: 'backend' });
const final = { chunks, usage: USAGE };
const running = { ...final, runningUsage: true };

const CASES: Case[] = [
  { name: 'with a running count', mode: 'live', model: 'svc-fast-8b', script: running, counted: byBackend },
  { name: 'counted by a tokenizer', mode: 'live', model: 'svc-reason-70b', script: final, counted: byTokenizer },
  { name: 'counted by another', mode: 'test', model: 'svc-reason-70b', script: final, counted: byTokenizer },
  {
    ...{ name: 'with a tokenizer that is broken', mode: 'live', model: 'svc-reason-70b', script: final },
    ...{ tokenizer: 'broken', counted: byLength },
  },
  { name: 'without a count', mode: 'live', model: 'svc-fast-8b', script: final, counted: byLength },
  {
    ...{ name: 'counted by a tokenizer beside a running count', mode: 'test', model: 'svc-reason-70b' },
    ...{ script: running, counted: byBackend },
  },
];

const PRICES = { 'svc-fast-8b': [100, 200], 'svc-reason-70b': [800, 2400] } as const;

/** Asserts that everything that was booked is owed, and nothing else. */
async function assertOwed({ id }: Caller, mode: Mode): Promise<void> {
  const booked = await bookedFor(server, id, mode);
  const sum = booked.reduce((total, { cost }) => total + cost, 0);
  assert.equal(await owedBy(server.database, id), mode === 'live' ? sum : 0);
}

for (const { name, mode, model, script, tokenizer = 'working', counted } of CASES) {
  const upstream = server.upstreams[mode];
  const body = { model, messages: MESSAGES, stream: true };
  const [promptPrice, completionPrice] = PRICES[model];

  test(`charges a disconnected client for what it received, ${name}`, async () => {
    const person = await newCaller(server, mode);
    upstream.tokenizer = tokenizer;
    for (let pieces = 0; pieces <= PIECES; pieces++) {
      const aborted = upstream.requests.filter(({ state }) => state === 'aborted').length;
      upstream.respondWith({ ...script, stall: { after: pieces } });
      const stream = openChat(server, person, body);
      const got = await stream.take(pieces);
      await upstream.untilStalled();
      await stream.disconnect();
      await upstream.untilAborted(aborted + 1);
      const booked = await untilBooked(server, person.id, mode, pieces + 1);
      if (pieces > 0) assert.equal(booked.request_id, await stream.requestId());
      assert.deepEqual(
        got.map((frame) => JSON.parse(frame).choices[0].delta.content),
        chunks.slice(0, pieces),
      );
      const { prompt, completion, by } = pieces === 0 ? { prompt: 0, completion: 0, by: 'nobody' } : counted(pieces);
      const what = `after ${pieces} of ${PIECES} pieces`;
      assert.deepEqual([booked.prompt_tokens, booked.completion_tokens], [prompt, completion], what);
      assert.deepEqual([booked.outcome, booked.counted_by, booked.streamed], ['client_left', by, true], what);
      assert.equal(booked.cost, prompt * promptPrice + completion * completionPrice, what);
      await assertOwed(person, mode);
    }
    await untilNothingHeld(server, person.id);
  });

  test(`charges nothing when the upstream disconnects, ${name}`, async () => {
    const person = await newCaller(server, mode);
    upstream.tokenizer = tokenizer;
    const frames = framesOf(script, { ...body, model: UPSTREAM_MODEL, stream_options: { include_usage: true } });
    let [booked, end] = [0, 0];
    const places = frames.flatMap((frame, index) => {
      const begin = end;
      end += frame.length;
      return [begin + 1, begin + Math.floor(frame.length / 2), end - 1, end].map((atByte) => {
        return {
          atByte,
          pieces: Math.min(atByte === end ? index + 1 : index, PIECES),
          whole: atByte === end && index === frames.length - 1,
        };
      });
    });
    for (const { atByte, pieces, whole } of places) {
      upstream.respondWith({ ...script, cut: { atByte } });
      const stream = openChat(server, person, body);
      const came = await stream.rest();
      const what = `at byte ${atByte}: ${came.at(-1)}`;
      booked += 1;
      const record = await untilBooked(server, person.id, mode, booked);
      if (pieces === 0) {
        // Nothing was sent yet: an error response like any other.
        assert.equal((await stream.head()).statusCode, 502, what);
        assert.deepEqual([record.outcome, record.cost], ['upstream_failed', 0], what);
        continue;
      }
      const content = came.map((frame) =>
        frame === '[DONE]' ? undefined : JSON.parse(frame).choices?.[0]?.delta.content,
      );
      assert.deepEqual(
        content.filter((text) => text !== undefined),
        chunks.slice(0, pieces),
        what,
      );
      if (whole) {
        assert.equal(came.at(-1), '[DONE]', what);
        assert.deepEqual([record.outcome, record.prompt_tokens, record.completion_tokens], ['complete', 11, 99], what);
      } else {
        assert.equal(JSON.parse(came.at(-1) as string).error.code, 'upstream_failed', what);
        assert.deepEqual([record.outcome, record.cost, record.counted_by], ['upstream_failed', 0, 'nobody'], what);
      }
      await assertOwed(person, mode);
    }
    assert.equal((await bookedFor(server, person.id, mode)).length, booked);
    await untilNothingHeld(server, person.id);
  });
}

/** Frames and bytes that the server hands to the system, by response. */
interface Watched {
  maxBuffered: number;
  /** Frames that the system accepted. */
  left: number;
}

function watchResponses(): { seen: Map<ServerResponse, Watched>; stop(): void } {
  const seen = new Map<ServerResponse, Watched>();
  const { write } = ServerResponse.prototype;
  ServerResponse.prototype.write = function (this: ServerResponse, ...args: Parameters<typeof write>) {
    const [text, done] = args as unknown as [unknown, (error?: Error) => void];
    // The scripted upstream responds in the same process, in bytes.
    if (typeof text !== 'string' || !text.startsWith('data: ')) return write.apply(this, args);
    const watched = seen.get(this) ?? { maxBuffered: 0, left: 0 };
    seen.set(this, watched);
    const room = write.call(this, text, ((error?: Error | null) => {
      if (!error) watched.left += text.split('\n\n').length - 1;
      done(error ?? undefined);
    }) as never);
    watched.maxBuffered = Math.max(watched.maxBuffered, this.writableLength);
    return room;
  } as typeof write;
  return {
    seen,
    stop() {
      ServerResponse.prototype.write = write;
    },
  };
}

test('applies backpressure to a client that does not read, and charges only for what was sent', async () => {
  const person = await newCaller(server, 'live');
  const piece = 'x'.repeat(64 * 1024);
  const many = 600; // about 40 MB: more than the system buffers between two ends of a connection
  const watch = watchResponses();
  try {
    const upstream = server.upstreams.live;
    upstream.respondWith({ chunks: Array.from({ length: many }, () => piece), usage: USAGE });
    const stream = openChat(server, person, { model: 'svc-fast-8b', messages: MESSAGES, stream: true });
    await stream.take(1);
    await stream.stopReading();
    const [response, watched] = [...watch.seen].at(-1) as [ServerResponse, Watched];
    let before = -1;
    await eventually('the stream to stall', async () => {
      const still = response.writableNeedDrain && watched.left === before;
      before = watched.left;
      return still;
    });
    assert.equal(upstream.last.state, 'open', 'the upstream is paused');
    assert.ok(watched.left < many, 'most of it was not requested');
    assert.ok(
      watched.maxBuffered < 4 * 1024 * 1024,
      `${watched.maxBuffered} bytes were buffered for a client that does not read`,
    );
    await stream.disconnect();
    const booked = await untilBooked(server, person.id, 'live', 1);
    assert.equal(upstream.last.state, 'aborted');
    assert.deepEqual([booked.outcome, booked.counted_by, booked.prompt_tokens], ['client_left', 'estimate', 7]);
    assert.equal(booked.completion_tokens, (watched.left * piece.length) / 4);
    await assertOwed(person, 'live');
  } finally {
    watch.stop();
  }
});
