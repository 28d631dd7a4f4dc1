import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { rawRequest, sendRaw } from '../../../test/harness/clients/raw-http.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type Log, openLog } from '../log.ts';
import { createHttpServer } from './http-server.ts';

const faults: unknown[] = [];
const log: Log = Object.assign(openLog('silent'), { error: (fault: unknown) => faults.push(fault) });
const app = createHttpServer({ log, trustProxy: false });
app.post('/', async () => ({ done: true }));
const responded = new Promise<void>((resolve) => {
  app.addHook('onSend', (_request, _reply, payload, done) => {
    resolve();
    done(null, payload);
  });
});
await app.listen({ host: 'localhost', port: 0 });
const { port } = app.server.address() as AddressInfo;
const url = `http://localhost:${port}`;
after(() => app.close());

test('does not log a client that disconnects during its body as an error', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': '1000' };
  const response = await sendRaw(url, rawRequest('POST', '/', headers, '{"a'), { thenEnd: true });
  assert.equal(response?.status, 400);
  await responded;
  assert.deepEqual(faults, []);
});

for (const [what, bytes] of [
  ['sends no request', 'garbage\r\n\r\n'],
  ['asks for a proxy', rawRequest('CONNECT', 'example.com:443')],
  ['names no host', 'POST / HTTP/1.1\r\n\r\n'],
] as const) {
  test(`a client that ${what} gets a response, and cannot hold the connection open`, async (t) => {
    const socket = connect({ port, host: 'localhost', allowHalfOpen: true });
    t.after(() => socket.destroy());
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.write(bytes);
    await once(socket, 'end');
    assert.match(text, /^HTTP\/1\.1 400 Bad Request\r\n/);
    // The client has not closed the connection itself, and will not.
    await eventually('the server to close the connection', async () => (await openConnections()) === 0);
  });
}

test('survives a client that resets the connection after CONNECT', async () => {
  const socket: Socket = connect({ port, host: 'localhost' });
  socket.on('error', () => undefined);
  socket.write(rawRequest('CONNECT', 'example.com:443'));
  await once(socket, 'data');
  socket.resetAndDestroy();
  await eventually('the server to close the connection', async () => (await openConnections()) === 0);
  assert.equal((await fetch(url, { method: 'POST' })).status, 200);
});

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
