import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { after, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { createAuthority, signItself } from './certificates.fixture.ts';
import { OutboundFailure, openOutbound } from './outbound-http.ts';

const trusted = createAuthority('An authority that is trusted');
const unknown = createAuthority('An unknown authority');
setDefaultCACertificates([...getCACertificates(), trusted.pem]);

const outbound = openOutbound({ allowLoopback: true, forbidden: [], resolveHost: async () => ['127.0.0.1'] });
const servers: Server[] = [];
after(async () => {
  await outbound.close();
  for (const server of servers) server.close();
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

function secured(identity: { cert: string; key: string }): Promise<number> {
  return listen(
    createServer(identity, (request, response) => {
      request.resume();
      response.end(String((request.socket as TLSSocket & { servername?: string }).servername));
    }),
  );
}

const send = (port: number, host = 'hooks.example.com') =>
  outbound.post({ url: `https://${host}:${port}/`, headers: {}, body: '{}', timeoutMs: 10_000 });

const untrusted = (reason: RegExp) => (error: Error) => {
  assert.ok(error instanceof OutboundFailure, String(error));
  assert.match(error.message, /^the TLS certificate is not trusted: /);
  assert.match(error.message, reason);
  assert.doesNotMatch(error.message, /node/i, 'advice for the operator is removed');
  return true;
};

test('accepts a certificate for the name and sends the name as SNI', async () => {
  const port = await secured(trusted.issue({ names: ['hooks.example.com'] }));
  assert.deepEqual(await send(port), { status: 200, excerpt: 'hooks.example.com', retryAfterMs: null });
});

test('rejects a certificate for another name', async () => {
  const port = await secured(trusted.issue({ names: ['other.example.com'] }));
  await assert.rejects(send(port), untrusted(/hooks\.example\.com/));
});

test('rejects a certificate of an unknown authority', async () => {
  const port = await secured(unknown.issue({ names: ['hooks.example.com'] }));
  await assert.rejects(send(port), untrusted(/unable to verify/));
});

test('rejects a self-signed certificate', async () => {
  const port = await secured(signItself(['hooks.example.com']));
  await assert.rejects(send(port), untrusted(/self-signed/));
});

test('rejects an expired certificate', async () => {
  const port = await secured(trusted.issue({ names: ['hooks.example.com'], until: new Date(Date.now() - 3_600_000) }));
  await assert.rejects(send(port), untrusted(/expired/));
});

test('cannot be disabled by the environment', async () => {
  const port = await secured(unknown.issue({ names: ['hooks.example.com'] }));
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  try {
    await assert.rejects(send(port), untrusted(/unable to verify/));
  } finally {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  }
});

test('reports a server that does not speak TLS', async () => {
  const port = await listen(createPlainServer((_request, response) => response.end()));
  await assert.rejects(send(port), (error: Error) => {
    assert.ok(error instanceof OutboundFailure);
    assert.equal(error.message, 'the TLS handshake failed');
    return true;
  });
});

test('times out a hanging handshake', async () => {
  const silent = createPlainServer();
  silent.removeAllListeners('connection');
  silent.on('connection', (socket) => after(() => socket.destroy()));
  const port = await listen(silent);
  const hurried = outbound.post({ url: `https://hooks.example.com:${port}/`, headers: {}, body: '{}', timeoutMs: 50 });
  await assert.rejects(hurried, (error: Error) => error.message === 'no connection within 0.05 s');
});
