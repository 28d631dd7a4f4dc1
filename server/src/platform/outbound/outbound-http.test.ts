import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { OutboundFailure, type OutboundOptions, type OutboundResponse, openOutbound } from './outbound-http.ts';

const closing: (() => unknown)[] = [];
after(async () => {
  for (const close of closing.reverse()) await close();
});

/** Listens on a port of this machine and destroys open connections after the test. */
async function listen(server: Server): Promise<number> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket)));
  });
  closing.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

const receiver = (listener: RequestListener) => listen(createServer(listener));

/** Reads a request, then passes the raw socket to `behave`. */
function raw(behave: (socket: Socket) => void): Promise<number> {
  return listen(createTcpServer((socket) => socket.once('data', () => behave(socket))));
}

function outboundFor(options: Partial<OutboundOptions> = {}) {
  const outbound = openOutbound({ allowLoopback: true, forbidden: [], ...options });
  closing.push(() => outbound.close());
  return {
    ...outbound,
    send: (url: string, timeoutMs = 10_000): Promise<OutboundResponse> =>
      outbound.post({ url, headers: { 'content-type': 'application/json' }, body: '{"a":1}', timeoutMs }),
  };
}

const outbound = outboundFor();
const at = (port: number, path = '/hook') => `http://127.0.0.1:${port}${path}`;
const failure = (message: string | RegExp) => (error: Error) => {
  assert.ok(error instanceof OutboundFailure, String(error));
  if (typeof message === 'string') assert.equal(error.message, message);
  else assert.match(error.message, message);
  return true;
};

test('sends the request unchanged and returns the response', async () => {
  let received: unknown;
  const port = await receiver(async (request, response) => {
    const body = (await request.toArray()).join('');
    received = { method: request.method, url: request.url, body, headers: request.headers };
    response.writeHead(202, { 'retry-after': '7' }).end('thanks');
  });
  const response = await outbound.post({
    url: at(port, '/a/b?c=d'),
    headers: { 'content-type': 'application/json', 'svc-event-id': 'evt_1' },
    body: '{"sum":"1 €"}',
    timeoutMs: 10_000,
  });
  assert.deepEqual(response, { status: 202, excerpt: 'thanks', retryAfterMs: 7_000 });
  assert.deepEqual(received, {
    method: 'POST',
    url: '/a/b?c=d',
    body: '{"sum":"1 €"}',
    headers: {
      host: `127.0.0.1:${port}`,
      connection: 'keep-alive',
      'content-type': 'application/json',
      'svc-event-id': 'evt_1',
      'content-length': '15',
    },
  });
});

test('reuses connections', async () => {
  const ports = new Set<number | undefined>();
  const port = await receiver((request, response) => {
    ports.add(request.socket.remotePort);
    response.end('x'.repeat(60_000));
  });
  for (let i = 0; i < 20; i++) await outbound.send(at(port));
  // A connection that has just completed is idle only after a moment, in which a second one is opened.
  assert.ok(ports.size <= 2, `${ports.size} connections`);
});

test('returns a redirect without following it', async () => {
  let visits = 0;
  const target = await receiver((_request, response) => {
    visits += 1;
    response.end();
  });
  for (const location of [at(target), 'http://169.254.169.254/latest/meta-data/']) {
    const port = await receiver((_request, response) => response.writeHead(307, { location }).end('over there'));
    assert.deepEqual(await outbound.send(at(port)), { status: 307, excerpt: 'over there', retryAfterMs: null });
  }
  assert.equal(visits, 0);
});

test('a hanging request does not delay others', async () => {
  const held: ServerResponse[] = [];
  const port = await receiver((request, response) => {
    if (request.url === '/hang') held.push(response);
    else response.end('ok');
  });
  const hanging = Array.from({ length: 20 }, () => outbound.send(at(port, '/hang'), 60_000));
  const swift = await Promise.all(Array.from({ length: 20 }, () => outbound.send(at(port))));
  assert.ok(swift.every(({ excerpt }) => excerpt === 'ok'));
  assert.equal(held.length, 20);
  for (const response of held) response.end('at last');
  for (const response of await Promise.all(hanging)) assert.equal(response.excerpt, 'at last');
});

test('times out a receiver that accepts and stays silent', async () => {
  const port = await raw(() => {});
  await assert.rejects(outbound.send(at(port), 500), failure('no response within 0.5 s'));
});

test('times out a hanging name server and sends nothing when it responds later', async () => {
  let arrived = 0;
  let connected = 0;
  const server = createServer((_request, response) => {
    arrived += 1;
    response.setHeader('connection', 'close').end();
  });
  const aborted = new Promise((resolve) => {
    server.on('connection', (socket) => {
      connected += 1;
      socket.once('close', resolve);
    });
  });
  const port = await listen(server);
  const response = Promise.withResolvers<string[]>();
  const { send } = outboundFor({ resolveHost: () => response.promise });
  await assert.rejects(send(`http://slow.example.com:${port}/`, 50), failure('no connection within 0.05 s'));
  response.resolve(['127.0.0.1']);
  await aborted;
  assert.deepEqual({ connected, arrived }, { connected: 1, arrived: 0 });
});

test('cuts off a dripping body and returns the status', async () => {
  const port = await receiver((_request, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('.'), 5);
    response.on('close', () => clearInterval(drip));
  });
  const { status, excerpt } = await outbound.send(at(port), 1_000);
  assert.equal(status, 200);
  assert.match(excerpt, /^\.*$/);
});

test('returns the status if the body is missing, incomplete or of the wrong length', async () => {
  const silent = await raw((socket) => socket.write('HTTP/1.1 201 Created\r\ncontent-length: 5\r\n\r\n'));
  assert.deepEqual(await outbound.send(at(silent), 1_000), { status: 201, excerpt: '', retryAfterMs: null });
  const short = await raw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nbegun'));
  assert.deepEqual(await outbound.send(at(short)), { status: 200, excerpt: 'begun', retryAfterMs: null });
  const garbled = await raw((socket) => socket.end('HTTP/1.1 500 No\r\ntransfer-encoding: chunked\r\n\r\nzzz\r\n'));
  assert.equal((await outbound.send(at(garbled))).status, 500);
});

test('does not read a huge body', async () => {
  let sent = 0;
  const closed = Promise.withResolvers<void>();
  const port = await receiver((_request, response) => {
    response.on('close', closed.resolve);
    const more = () => {
      while (!response.destroyed && sent < 1e9) {
        sent += 65_536;
        if (!response.write(Buffer.alloc(65_536, 'x'))) return void response.once('drain', more);
      }
    };
    more();
  });
  assert.deepEqual(await outbound.send(at(port)), { status: 200, excerpt: 'x'.repeat(1024), retryAfterMs: null });
  await closed.promise;
  assert.ok(sent < 1e8, `${sent} bytes were taken`);
});

test('returns an excerpt that a database can store', async () => {
  const bodies: [body: Buffer, excerpt: string][] = [
    [Buffer.from('a\0b'), 'a\u{fffd}b'],
    [Buffer.from([0x61, 0xff, 0xed, 0xa0, 0x80, 0x62]), 'a\u{fffd}\u{fffd}\u{fffd}\u{fffd}b'],
    [Buffer.from(`${'x'.repeat(1022)}€ and more`), 'x'.repeat(1022)],
    [Buffer.from('😀'.repeat(300)), '😀'.repeat(256)],
  ];
  for (const [body, excerpt] of bodies) {
    const port = await receiver((_request, response) => response.end(body));
    const response = await outbound.send(at(port));
    assert.equal(response.excerpt, excerpt);
    assert.ok(response.excerpt.isWellFormed());
  }
});

test('does not decompress a body', async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  const port = await receiver((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  const { excerpt } = await outbound.send(at(port));
  assert.ok(excerpt.length <= 1024);
  assert.ok(!excerpt.startsWith('\0'));
});

test('reports a connection that was refused, reset or closed', async () => {
  const closed = createTcpServer();
  await once(closed.listen(0, '127.0.0.1'), 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await assert.rejects(outbound.send(at(port)), failure('the connection was refused'));
  const resets = await raw((socket) => socket.resetAndDestroy());
  await assert.rejects(outbound.send(at(resets)), failure('the connection was reset'));
  const closes = await raw((socket) => socket.end());
  await assert.rejects(outbound.send(at(closes)), failure('the connection was closed before a response arrived'));
});

test('reports a connection that ends silently before it is open', async () => {
  const port = await receiver((_request, response) => response.end());
  const end = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    // At this very moment it starts to connect.
    process.nextTick(() => socket.destroy());
  };
  const { send } = outboundFor();
  subscribe('net.client.socket', end);
  try {
    await assert.rejects(send(at(port)), failure('the connection was closed before it was open'));
  } finally {
    unsubscribe('net.client.socket', end);
  }
  assert.equal((await send(at(port))).status, 200);
});

test('rejects responses that are not HTTP or too large', async () => {
  const chatty = await raw((socket) => socket.end('220 mail.example.com ESMTP\r\n'));
  await assert.rejects(outbound.send(at(chatty)), failure('the response is not valid HTTP'));
  const boastful = await raw((socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`));
  await assert.rejects(outbound.send(at(boastful)), failure('the response headers are too large'));
  const undecided = await raw((socket) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000)));
  await assert.rejects(outbound.send(at(undecided)), failure('only interim responses arrived'));
});

test('ignores an interim response', async () => {
  const port = await raw((socket) =>
    socket.write('HTTP/1.1 103 Early Hints\r\nretry-after: 9\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'),
  );
  assert.deepEqual(await outbound.send(at(port)), { status: 200, excerpt: 'ok', retryAfterMs: null });
});

test('throws an internal error for a header that cannot be sent', async () => {
  const headers = { 'x-broken': 'a\r\nb' };
  const sent = outbound.post({ url: 'http://127.0.0.1:1/', headers, body: '', timeoutMs: 10_000 });
  await assert.rejects(sent, (error: Error) => !(error instanceof OutboundFailure));
});

test('rejects URLs that are neither http nor https', async () => {
  for (const url of ['ftp://example.com/', 'file:///etc/passwd', 'unix:/run/x', 'nonsense'])
    await assert.rejects(outbound.send(url), failure('the URL must start with http:// or https://'));
});

test('close aborts requests in progress', async () => {
  const port = await receiver(() => {});
  const { send, close } = outboundFor();
  const [connected, looking] = [send(at(port)), outboundFor({ resolveHost: () => new Promise(() => {}) })];
  const unknown = looking.send('http://hooks.example.com/');
  const broken = Promise.allSettled([connected, unknown]);
  await Promise.all([close(), looking.close()]);
  for (const outcome of await broken) {
    assert.equal(outcome.status, 'rejected');
    assert.ok(failure('the server was stopped before a response arrived')(outcome.reason));
  }
  await assert.rejects(send(at(port)), failure('the server was stopped before a response arrived'));
});
