import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ConnectionError } from '../errors.ts';
import { EventStreamParser, readEventStream, type ServerSentEvent } from './event-stream.ts';

const read = (text: string) => new EventStreamParser().push(text);
const dataOf = (text: string) => read(text).map(({ data }) => data);

test('parses events as the HTML standard defines', () => {
  const cases: [string, ServerSentEvent[]][] = [
    ['data: a\n\n', [{ id: '', event: 'message', data: 'a' }]],
    ['data:a\ndata\ndata:  b\n\n', [{ id: '', event: 'message', data: 'a\n\n b' }]],
    ['id: 1\nevent: sold\ndata: {"a": 1}\n\n', [{ id: '1', event: 'sold', data: '{"a": 1}' }]],
    // The ID applies until the next one; the type does not.
    ['id: 1\nevent: x\ndata: a\n\ndata: b\n\n', [{ id: '1', event: 'x', data: 'a' }, { id: '1', event: 'message', data: 'b' }]], // biome-ignore format: a row of a table
    ['id: 1\n\ndata: a\n\n', [{ id: '1', event: 'message', data: 'a' }]],
    ['id: 1\0\ndata: a\n\n', [{ id: '', event: 'message', data: 'a' }]],
    // No data, or an incomplete event.
    [': a comment\n\n', []],
    ['event: x\n\n', []],
    ['data: a\n', []],
    ['unknown: x\ndata\n\n', [{ id: '', event: 'message', data: '' }]],
  ];
  for (const [text, events] of cases) assert.deepEqual(read(text), events, JSON.stringify(text));
});

test('accepts LF, CR and CRLF line ends', () => {
  for (const end of ['\n', '\r', '\r\n']) {
    assert.deepEqual(dataOf(`data: a${end}data: b${end}${end}data: c${end}${end}`), ['a\nb', 'c']);
  }
});

test('reads retry if it consists of digits', () => {
  const parser = new EventStreamParser();
  parser.push('retry: 2500\n');
  parser.push('retry: soon\n');
  assert.equal(parser.retry, 2500);
});

/** Generates streams of all kinds of fields and line ends. */
const line = fc.oneof(
  fc.tuple(fc.constantFrom('data', 'id', 'event', 'retry', '', 'other'), fc.string({ unit: 'grapheme', maxLength: 8 })),
  fc.constant(['', ''] as [string, string]),
);
const stream = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r', '\r\n')))
  .map((lines) => lines.map(([[name, value], end]) => `${name === '' && value === '' ? '' : `${name}: ${value}`}${end}`).join('')); // biome-ignore format: one expression

/** Splits bytes at the given positions, also within characters. */
function cut(bytes: Uint8Array<ArrayBuffer>, places: number[]): Uint8Array<ArrayBuffer>[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...ends, bytes.length].map((end, i) => bytes.slice(ends[i - 1] ?? 0, end));
}

async function readBytes(pieces: Uint8Array<ArrayBuffer>[]): Promise<ServerSentEvent[]> {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  return Array.fromAsync(readEventStream(new Response(body), { idleTimeout: 10_000 }));
}

test('parses the same events wherever the bytes are split', async () => {
  await fc.assert(
    fc.asyncProperty(stream, fc.array(fc.nat()), fc.boolean(), async (text, places, marked) => {
      const bytes = new TextEncoder().encode((marked ? '\uFEFF' : '') + text);
      assert.deepEqual(await readBytes(cut(bytes, places)), read(text));
    }),
  );
});

test('throws a ConnectionError when the connection breaks or is idle', async () => {
  const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: a\n\n')),
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
  const seen: string[] = [];
  await assert.rejects(async () => {
    for await (const { data } of readEventStream(new Response(broken), { idleTimeout: 10_000 })) seen.push(data);
  }, isConnectionError('connection_failed'));
  assert.deepEqual(seen, ['a']);

  let cancelled = false;
  const silent = new ReadableStream<Uint8Array<ArrayBuffer>>({
    cancel() {
      cancelled = true;
    },
  });
  const silence = readEventStream(new Response(silent), { idleTimeout: 1 }).next();
  await assert.rejects(silence, isConnectionError('timeout'));
  assert.ok(cancelled, 'the connection was closed');
});

test('closes the connection after a break, and throws the reason of an abort', async () => {
  let cancelled = 0;
  const endless = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('data: a\n\n')),
      cancel() {
        cancelled += 1;
      },
    });
  for await (const _ of readEventStream(new Response(endless()), { idleTimeout: 10_000 })) break;
  assert.equal(cancelled, 1);

  const aborting = new AbortController();
  const reason = new Error('enough');
  await assert.rejects(async () => {
    for await (const _ of readEventStream(new Response(endless()), { idleTimeout: 10_000, signal: aborting.signal })) {
      aborting.abort(reason);
    }
  }, reason);
  assert.equal(cancelled, 2);
});

function isConnectionError(code: string) {
  return (error: unknown) => error instanceof ConnectionError && error.code === code;
}
