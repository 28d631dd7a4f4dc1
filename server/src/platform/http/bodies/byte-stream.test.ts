import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { ApiError } from '../../errors.ts';
import { openLog } from '../../log.ts';
import { createHttpServer } from '../http-server.ts';
import { boundBodies } from './body-deadline.ts';
import { acceptByteStreams } from './byte-stream.ts';

const TIMEOUT_MS = 50;
let app: FastifyInstance;
let withTimeout: FastifyInstance;
before(async () => {
  app = createHttpServer({ log: openLog('silent'), trustProxy: false });
  await app.register(async (scope) => {
    acceptByteStreams(scope);
    scope.post('/rejected', async () => {
      throw new ApiError('conflict', 'No.');
    });
  });
  await app.listen({ host: 'localhost', port: 0 });
  withTimeout = Fastify();
  boundBodies(withTimeout, TIMEOUT_MS);
  withTimeout.post('/', async () => 'whole');
  await withTimeout.register(async (scope) => {
    acceptByteStreams(scope);
    scope.post('/stream', async (request) => {
      let size = 0;
      for await (const piece of request.body as AsyncIterable<Buffer>) size += piece.length;
      return size;
    });
  });
  await withTimeout.listen({ host: 'localhost', port: 0 });
});
after(async () => {
  await app.close();
  await withTimeout.close();
});

/** Sends a head and body data. Returns everything received until the server closed the connection. */
async function exchange(
  to: FastifyInstance,
  path: string,
  length: number,
  more: (write: (bytes: string) => void) => void,
) {
  const { port } = to.server.address() as { port: number };
  const socket = connect({ host: 'localhost', port });
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  socket.on('error', () => undefined); // closing a connection on which data still arrives may cause this
  const type = 'content-type: text/plain';
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${type}\r\ncontent-length: ${length}\r\n\r\n`);
  more((bytes) => socket.write(bytes));
  await once(socket, 'close');
  return Buffer.concat(received).toString();
}

test('lets a client read the error during its body, then closes the connection', async () => {
  const response = await exchange(app, '/rejected', 1_000_000_000, (write) => write('x'.repeat(300_000)));
  assert.match(response, /^HTTP\/1.1 409 /);
  assert.match(response, /"code":"conflict"/);
});

test('responds with 408 to a body that does not arrive in time and closes the connection', async () => {
  const response = await exchange(withTimeout, '/', 10, (write) => write('12345'));
  assert.match(response, /^HTTP\/1.1 408 /);
  assert.match(response, /timed out before it was complete/);
});

test('a streamed body may take as long as it needs', async () => {
  const { port } = withTimeout.server.address() as { port: number };
  const body = new ReadableStream({
    async start(controller) {
      for (let sent = 0; sent < 5; sent++) {
        controller.enqueue(Buffer.from('piece'));
        await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
      }
      controller.close();
    },
  });
  const options = { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body, duplex: 'half' };
  const response = await fetch(`http://localhost:${port}/stream`, options as RequestInit);
  assert.deepEqual([response.status, await response.text()], [200, '25']);
});
