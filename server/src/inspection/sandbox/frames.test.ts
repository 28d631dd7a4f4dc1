import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FRAME, FrameReader, FrameTooLargeError, frameHead, jsonFrame, readRequest, requestFrame } from './frames.ts';

const payloads = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 8 });

test('frames are reassembled, however a pipe splits them', () => {
  fc.assert(
    fc.property(payloads, fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (given, cuts) => {
      const sent = given.flatMap((payload, i) => [frameHead(i, payload.length), Buffer.from(payload)]);
      let rest = Buffer.concat(sent);
      const reader = new FrameReader(40);
      const received = [];
      for (let i = 0; rest.length > 0; i++) {
        const cut = cuts[i % cuts.length] as number;
        received.push(...reader.push(rest.subarray(0, cut)));
        rest = rest.subarray(cut);
      }
      assert.deepEqual(
        received.map(({ kind, payload }) => [kind, [...payload]]),
        given.map((payload, i) => [i, [...payload]]),
      );
    }),
  );
});

test('rejects a frame that is too long by its head, before buffering it', () => {
  assert.throws(() => new FrameReader(100).push(frameHead(FRAME.result, 101)), FrameTooLargeError);
  assert.deepEqual(new FrameReader(100).push(frameHead(FRAME.result, 100)), []);
});

test('round-trips JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const [frame] = new FrameReader(1e6).push(jsonFrame(FRAME.result, value));
      assert.equal(frame?.payload.toString(), JSON.stringify(value));
    }),
  );
});

test('parses requests, and rejects anything else', () => {
  const [frame] = new FrameReader(100).push(requestFrame(2 ** 40, 1000));
  assert.deepEqual(readRequest(frame?.payload as Buffer), { offset: 2 ** 40, length: 1000 });
  for (const [offset, length] of [
    [-1, 1],
    [0.5, 1],
    [Number.NaN, 1],
    [2 ** 60, 1],
    [0, 1024 * 1024 + 1],
  ] as const) {
    assert.equal(readRequest(requestFrame(offset, length).subarray(5)), undefined, `${offset} ${length}`);
  }
  assert.equal(readRequest(Buffer.alloc(11)), undefined);
});
