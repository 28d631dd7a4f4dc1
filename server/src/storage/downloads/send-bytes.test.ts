import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { eventually } from '../../../test/harness/eventually.ts';
import type { Log } from '../../platform/log.ts';
import type { WriteTo } from '../blobs/blob-store.ts';
import { writeTo } from '../blobs/stream-file.ts';
import { sendBytes } from './send-bytes.ts';
import { watchReader } from './watch-reader.ts';

const STALLED_MS = 50;
const SIZE = 1 << 30;
const errors: object[] = [];
const log = { error: (line: object) => errors.push(line) } as unknown as Log;
let outcome: unknown;
let app: FastifyInstance;

/** Endless zeros, like a large file. */
const writeZeros: WriteTo = async (into) => {
  const reader = watchReader(into);
  const piece = Buffer.alloc(1 << 20);
  for (let sent = 0; sent < SIZE; sent += piece.length) await reader.unlessClosed(writeTo(into, piece));
};
const writeBroken: WriteTo = async (into) => {
  await writeTo(into, Buffer.alloc(100));
  throw new Error('the disk is broken');
};

before(async () => {
  app = Fastify();
  for (const [path, writeBytes] of Object.entries({ '/zeros': writeZeros, '/broken': writeBroken })) {
    const watched: WriteTo = (into) =>
      writeBytes(into).catch((error) => {
        outcome = error;
        throw error;
      });
    const bytes = { size: SIZE, tag: 'x', fileName: 'x', open: async () => watched };
    app.get(path, (request, reply) => sendBytes(request, reply, bytes, log, STALLED_MS));
  }
  const gone = { size: SIZE, tag: 'x', fileName: 'x', open: () => Promise.reject(new Error('gone')) };
  app.get('/gone', (request, reply) => sendBytes(request, reply, gone, log));
  await app.listen({ host: 'localhost', port: 0 });
});
after(() => app.close());

function ask(path: string) {
  const { port } = app.server.address() as { port: number };
  const socket = connect({ host: 'localhost', port });
  socket.on('error', () => undefined); // being disconnected is expected
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  return socket;
}

test('disconnects a reader that stops reading, and releases its resources', async () => {
  outcome = undefined;
  const socket = ask('/zeros').pause();
  await eventually('it to be disconnected', async () => outcome !== undefined);
  socket.destroy();
  assert.deepEqual(errors, [], 'no fault of ours');
});

test("an error response has none of the file's headers", async () => {
  const response = await app.inject({ url: '/gone', headers: { range: 'bytes=0-9' } });
  assert.equal(response.statusCode, 500);
  for (const name of ['etag', 'content-range']) assert.equal(response.headers[name], undefined, name);
});

test('truncates the download and logs an error when bytes cannot be read', async () => {
  outcome = undefined;
  const socket = ask('/broken');
  let received = 0;
  socket.on('data', (piece) => {
    received += piece.length;
  });
  await once(socket, 'close');
  assert.ok(received < SIZE);
  assert.match(JSON.stringify(errors.map((line) => String((line as { err: Error }).err))), /the disk is broken/);
});
