import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Behaviour of the proxy: forwards, closes connections, never responds, or responds with an error. */
type FrontState = 'passes' | 'hangs up' | 'stays silent' | { status: number; code: string };

export interface S3Front {
  endpoint: string;
  setState(state: FrontState): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of an S3 server that can fail in several ways. */
export async function startS3Front(target: string): Promise<S3Front> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let state: FrontState = 'passes';
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    track(client);
    if (state === 'hangs up') return void client.destroy();
    if (state === 'stays silent') return void client.resume();
    if (state !== 'passes') return respondWithError(client, state);
    const upstream = connect({ host: hostname, port: Number(port) });
    track(upstream);
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setState(next) {
      state = next;
      endAll();
    },
    async close() {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}

function respondWithError(client: Socket, { status, code }: { status: number; code: string }): void {
  const body = `<Error><Code>${code}</Code><Message>not now</Message></Error>`;
  const head = `HTTP/1.1 ${status} No\r\ncontent-type: application/xml\r\ncontent-length: ${body.length}\r\nconnection: close`;
  client.once('data', () => client.end(`${head}\r\n\r\n${body}`));
  client.resume();
}
