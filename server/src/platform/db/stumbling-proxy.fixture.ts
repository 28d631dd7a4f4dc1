import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL's response while it starts up. */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4]);
  return Buffer.concat([head, fields]);
}

/** Rejects the first connection, like a database that is starting, but keeps it open. Forwards all later ones. */
export async function startStumblingProxy(url: string) {
  const [, host = ''] = /[?&]host=([^&]+)/.exec(url) ?? [];
  const [, port = '5432'] = /[?&]port=(\d+)/.exec(url) ?? [];
  const directory = await mkdtemp(join(tmpdir(), 'souk-proxy-'));
  const sockets: Socket[] = [];
  const silent = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    client.on('error', () => undefined); // the other end may close at any time
    if (sockets.push(client) === 1) {
      client.once('data', () => client.write(startingUp()));
      return;
    }
    const upstream = connect(join(decodeURIComponent(host), `.s.PGSQL.${port}`));
    sockets.push(upstream);
    upstream.on('error', () => undefined);
    upstream.pipe(client);
    client.on('data', (chunk) => !silent.has(client) && upstream.write(chunk));
    client.on('close', () => upstream.destroy());
  });
  server.listen(join(directory, `.s.PGSQL.${port}`));
  await once(server, 'listening');
  return {
    url: url.replace(host, encodeURIComponent(directory)),
    async endFirst() {
      const [first] = sockets as [Socket];
      first.resume().end();
      if (!first.closed) await once(first, 'close');
    },
    /** Drops all further data on the open connections, like a network failure. */
    silence() {
      for (const socket of sockets) silent.add(socket);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
