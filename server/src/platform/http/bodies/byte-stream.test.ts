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

const PATIENCE_MS = 50;
let app: FastifyInstance;
let impatient: FastifyInstance;
before(async () => {
  app = createHttpServer({ log: openLog('silent'), trustProxy: false });
  await app.register(async (scope) => {
    acceptByteStreams(scope);
    scope.post('/refused', async () => {
      throw new ApiError('conflict', 'No.');
    });
  });
  await app.listen({ host: 'localhost', port: 0 });
  impatient = Fastify();
  boundBodies(impatient, PATIENCE_MS);
  impatient.post('/', async () => 'whole');
  await impatient.register(async (scope) => {
    acceptByteStreams(scope);
    scope.post('/stream', async (request) => {
      let size = 0;
      for await (const piece of request.body as AsyncIterable<Buffer>) size += piece.length;
      return size;
    });
  });
  await impatient.listen({ host: 'localhost', port: 0 });
});
after(async () => {
  await app.close();
  await impatient.close();
});

/** Sends a head and whatever more, and answers what came back by the time the server hung up. */
async function converse(
  to: FastifyInstance,
  path: string,
  length: number,
  more: (write: (bytes: string) => void) => void,
) {
  const { port } = to.server.address() as { port: number };
  const socket = connect({ host: 'localhost', port });
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  socket.on('error', () => undefined); // hanging up on somebody who is still sending may look like this
  const type = 'content-type: text/plain';
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${type}\r\ncontent-length: ${length}\r\n\r\n`);
  more((bytes) => socket.write(bytes));
  await once(socket, 'close');
  return Buffer.concat(received).toString();
}

test('whoever is refused in the middle of a body can read why, and is then hung up on', async () => {
  const answer = await converse(app, '/refused', 1_000_000_000, (write) => write('x'.repeat(300_000)));
  assert.match(answer, /^HTTP\/1.1 409 /);
  assert.match(answer, /"code":"conflict"/);
});

test('a body that does not arrive in time is answered, and its connection closed', async () => {
  const answer = await converse(impatient, '/', 10, (write) => write('12345'));
  assert.match(answer, /^HTTP\/1.1 408 /);
  assert.match(answer, /did not arrive in time/);
});

test('a body that is read as it arrives may take as long as it needs', async () => {
  const { port } = impatient.server.address() as { port: number };
  const body = new ReadableStream({
    async start(controller) {
      for (let sent = 0; sent < 5; sent++) {
        controller.enqueue(Buffer.from('piece'));
        await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
      }
      controller.close();
    },
  });
  const options = { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body, duplex: 'half' };
  const answer = await fetch(`http://localhost:${port}/stream`, options as RequestInit);
  assert.deepEqual([answer.status, await answer.text()], [200, '25']);
});
