import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from './database.ts';

export interface DatabaseProxy {
  /** The same database, reached through the proxy. */
  database: TestDatabase;
  /** Closes the connections that LISTEN, and rejects new ones. */
  cutListeners(): void;
  /** Keeps them open but drops all data, like a network that loses every packet. */
  silenceListeners(): void;
  restoreListeners(): void;
  /** Keeps all connections open, also new ones, and forwards nothing, as if the database's machine were suspended. */
  freeze(): void;
  close(): Promise<void>;
}

/** Starts a proxy between a server and its database that can interrupt the connections that LISTEN. */
export async function startDatabaseProxy(database: TestDatabase): Promise<DatabaseProxy> {
  const [, host = ''] = /[?&]host=([^&]+)/.exec(database.url) ?? [];
  const [, port = '5432'] = /[?&]port=(\d+)/.exec(database.url) ?? [];
  const directory = await mkdtemp(join(tmpdir(), 'souk-proxy-'));
  const socketName = `.s.PGSQL.${port}`;
  const sockets = new Set<Socket>();
  const listeners = new Set<Socket>();
  let state: 'open' | 'cut' | 'silent' | 'frozen' = 'open';

  const server = createServer((client) => {
    if (state === 'frozen') {
      sockets.add(client.on('error', () => undefined).pause());
      return;
    }
    const upstream = connect(join(decodeURIComponent(host), socketName));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        sockets.delete(from);
        listeners.delete(from);
      });
      from.on('data', (chunk) => {
        if (state === 'silent' && listeners.has(client)) return;
        to.write(chunk);
      });
    }
    // The first message of a client contains its application name.
    client.once('data', (hello) => {
      if (!hello.includes('souk listen')) return;
      listeners.add(client);
      if (state === 'cut') client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(join(directory, socketName), resolve));

  const endListeners = () => {
    for (const listener of listeners) listener.destroy();
  };
  return {
    database: { ...database, url: database.url.replace(host, encodeURIComponent(directory)) },
    cutListeners() {
      state = 'cut';
      endListeners();
    },
    silenceListeners() {
      state = 'silent';
    },
    restoreListeners() {
      state = 'open';
      endListeners();
    },
    freeze() {
      state = 'frozen';
      for (const socket of sockets) socket.pause();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
