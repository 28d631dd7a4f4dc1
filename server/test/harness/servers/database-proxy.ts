import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from './database.ts';

export interface DatabaseProxy {
  /** The same database, reached through the proxy. */
  database: TestDatabase;
  /** Ends the connections that hear notifications, and lets no new one through. */
  cutListeners(): void;
  /** Leaves them open, but nothing arrives any more, as when a network loses everything. */
  silenceListeners(): void;
  restoreListeners(): void;
  /** Leaves every connection open, new ones too, and passes nothing on, as when the database's machine is suspended. */
  freeze(): void;
  close(): Promise<void>;
}

/** Stands between a server and its database, so that a test can take away the one connection that hears notifications. */
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
    // The first thing a client says is who it is.
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
