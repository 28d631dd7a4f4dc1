import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { handleTasks } from './asked-process.ts';
import { requireOutput } from './requests.ts';
import { type Measured, measured } from './spread.ts';

// Calls a server from a process of its own, over kept-alive connections that each send the next request as soon as they have
// a response. Plain sockets, because a real HTTP client costs more than the server it measures.

export interface Calls {
  url: string;
  /** Complete requests of several callers, sent in turn, because of the rate limit of one caller. */
  requests: Uint8Array[];
  connections: number;
  seconds: number;
  expected: Float32Array;
}

/** One in this many responses is compared number by number; of the others only the length is checked. */
const COMPARE_EVERY = 64;

handleTasks(async ({ url, requests, connections, seconds, expected }: Calls): Promise<Measured> => {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(url)));
  const took: number[] = [];
  const from = performance.now();
  let sent = 0;
  await Promise.all(
    sockets.map(async (socket) => {
      while (performance.now() - from < seconds * 1000) {
        const at = performance.now();
        const index = sent++;
        const response = await send(socket, requests[index % requests.length] as Uint8Array);
        took.push(performance.now() - at);
        if (index % COMPARE_EVERY === 0) requireOutput(response.head, response.body, expected);
      }
    }),
  );
  const all = (performance.now() - from) / 1000;
  for (const socket of sockets) socket.destroy();
  return measured(took, all);
});

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  return socket;
}

interface RawResponse {
  head: string;
  body: Buffer;
}

function send(socket: Socket, request: Uint8Array): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    let held: Buffer = Buffer.alloc(0);
    let whole = Number.POSITIVE_INFINITY;
    let headEnd = -1;
    const end = (settle: () => void) => {
      socket.off('data', take);
      socket.off('error', reject);
      socket.off('close', closed);
      settle();
    };
    const closed = () => reject(new Error('the connection was closed before the end of the response'));
    const take = (piece: Buffer) => {
      held = held.length === 0 ? piece : Buffer.concat([held, piece]);
      if (headEnd === -1) {
        headEnd = held.indexOf('\r\n\r\n');
        if (headEnd === -1) return;
        const head = held.toString('latin1', 0, headEnd);
        const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
        if (!head.startsWith('HTTP/1.1 200') || length === undefined)
          return end(() => reject(new Error(`unexpected response: ${held.toString('latin1')}`)));
        whole = headEnd + 4 + Number(length);
      }
      if (held.length < whole) return;
      end(() => resolve({ head: held.toString('latin1', 0, headEnd), body: held.subarray(headEnd + 4) }));
    };
    socket.on('data', take);
    socket.on('error', reject);
    socket.on('close', closed);
    socket.write(request);
  });
}
