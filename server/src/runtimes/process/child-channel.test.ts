import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import fc from 'fast-check';
import { MessageReader, type ReceivedMessage, writeMessage } from './child-channel.ts';

const messages = fc.array(
  fc.record({
    message: fc.record({ type: fc.string(), text: fc.string({ unit: 'grapheme' }) }, { noNullPrototype: true }),
    attachments: fc.array(fc.uint8Array({ maxLength: 30 }), { maxLength: 4 }),
  }),
  { maxLength: 5 },
);

function written(sent: readonly { message: object; attachments?: Uint8Array[] }[]): Buffer {
  const chunks: Buffer[] = [];
  const channel = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  for (const { message, attachments } of sent) writeMessage(channel, message, attachments);
  return Buffer.concat(chunks);
}

function readAll(pieces: readonly Buffer[], maxBytes = 100_000): ReceivedMessage[] {
  const reader = new MessageReader(maxBytes);
  return pieces.flatMap((piece) => reader.push(piece));
}

function plain(received: readonly { message: object; attachments: readonly Uint8Array[] }[]): unknown[] {
  return received.map(({ message, attachments }) => ({ message, attachments: attachments.map((bytes) => [...bytes]) }));
}

test('reassembles messages from random pieces', () => {
  fc.assert(
    fc.property(messages, fc.array(fc.nat(20), { minLength: 1 }), (sent, sizes) => {
      const bytes = written(sent);
      const pieces: Buffer[] = [];
      let start = 0;
      for (const size of sizes) {
        pieces.push(bytes.subarray(start, start + size));
        start += size;
      }
      assert.deepEqual(plain(readAll([...pieces, bytes.subarray(start)])), plain(sent));
    }),
  );
});

test('reassembles messages split at any byte', () => {
  const sent = [
    { message: { type: 'a', text: 'grüße' }, attachments: [Buffer.from('one'), Buffer.alloc(0), Buffer.from('three')] },
    { message: { type: 'b' }, attachments: [] },
    { message: { type: 'c' }, attachments: [Buffer.alloc(0)] },
  ];
  const bytes = written(sent);
  for (let at = 0; at <= bytes.length; at++) {
    assert.deepEqual(plain(readAll([bytes.subarray(0, at), bytes.subarray(at)])), plain(sent), `split at ${at}`);
  }
  assert.deepEqual(plain(readAll([...bytes].map((byte) => Buffer.from([byte])))), plain(sent));
});

test('does not copy an attachment received in one piece', () => {
  const bytes = written([{ message: { type: 'a' }, attachments: [Buffer.alloc(1000, 7)] }]);
  const [received] = readAll([bytes]);
  assert.equal(received?.attachments[0]?.buffer, bytes.buffer);
});

function head(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  numbers.forEach((number, i) => {
    bytes.writeUInt32LE(number, 4 * i);
  });
  return bytes;
}

test('rejects a message that is too long by its header', () => {
  assert.throws(() => readAll([head(0)]), /0 parts/);
  assert.throws(() => readAll([head(0xffffffff)]), /4294967295 parts/);
  assert.throws(() => readAll([head(1, 101)], 100), /101 bytes/);
  assert.throws(() => readAll([head(3, 50, 50, 1)], 100), /101 bytes/);
  assert.throws(() => readAll([head(2, 0xffffffff, 0xffffffff)], 100), /bytes/);
  assert.deepEqual(readAll([head(2, 50, 50)], 100), []);
});

test('rejects invalid messages', () => {
  for (const text of ['{]', '"text"', 'null', '{}', '{"type":7}']) {
    assert.throws(() => readAll([head(1, text.length), Buffer.from(text)]), text);
  }
});

test('parses or rejects arbitrary bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      try {
        for (const { message } of readAll([Buffer.from(bytes)], 1000)) assert.equal(typeof message.type, 'string');
      } catch (error) {
        assert.ok(error instanceof Error && !(error instanceof assert.AssertionError));
      }
    }),
  );
});
