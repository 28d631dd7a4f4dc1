import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface UnsteadyProxy {
  /** The same server, reached through the proxy. */
  url: string;
  /** Bytes, in both directions together, after which a connection is closed. */
  cutAfter: number;
  /** Bytes sent in total after which no more are forwarded. Connections stay open. */
  holdAfter: number;
  /** Bytes that clients have sent, headers included. */
  sent: number;
  /** Bytes that clients have received. */
  received: number;
  cuts: number;
  /** Resets the counters. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts a proxy that interrupts connections like a bad network, and counts bytes. */
export async function startUnsteadyProxy(target: string): Promise<UnsteadyProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    pair(proxy, client, upstream);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const proxy: UnsteadyProxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cutAfter: Number.POSITIVE_INFINITY,
    holdAfter: Number.POSITIVE_INFINITY,
    sent: 0,
    received: 0,
    cuts: 0,
    reset() {
      Object.assign(proxy, { sent: 0, received: 0, cuts: 0 });
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

function pair(proxy: UnsteadyProxy, client: Socket, upstream: Socket): void {
  let through = 0;
  const carry = (chunk: Buffer, to: Socket, counted: 'sent' | 'received') => {
    if (counted === 'sent' && proxy.sent >= proxy.holdAfter) return;
    const left = proxy.cutAfter - through;
    const passed = chunk.subarray(0, left);
    through += passed.length;
    proxy[counted] += passed.length;
    to.write(passed);
    if (passed.length === chunk.length) return;
    proxy.cuts += 1;
    // Delivers the forwarded bytes, and drops the rest.
    client.end();
    upstream.end();
    client.removeAllListeners('data').resume();
    upstream.removeAllListeners('data').resume();
  };
  client.on('data', (chunk: Buffer) => carry(chunk, upstream, 'sent'));
  upstream.on('data', (chunk: Buffer) => carry(chunk, client, 'received'));
  for (const [from, to] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    from.on('error', () => to.destroy());
    // Not at once: bytes that count as forwarded may still wait to be written.
    from.on('close', () => to.destroySoon());
  }
}
