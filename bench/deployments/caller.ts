import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { answerAll } from './asked-process.ts';
import { requireOutput } from './requests.ts';
import { type Measured, measured } from './spread.ts';

// What calls, as a process of its own: over kept-alive connections, each of which asks again as soon as it has its answer.
// Plain sockets, because a real HTTP client costs more than the server it measures.

export interface Calls {
  url: string;
  /** Whole, and sent in turn: the limits of one caller would not do. */
  requests: Uint8Array[];
  connections: number;
  seconds: number;
  expected: Float32Array;
}

/** One in so many answers is compared with what is expected, number by number; of the others, the length. */
const COMPARED = 64;

answerAll(async ({ url, requests, connections, seconds, expected }: Calls): Promise<Measured> => {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(url)));
  const took: number[] = [];
  const from = performance.now();
  let sent = 0;
  await Promise.all(
    sockets.map(async (socket) => {
      while (performance.now() - from < seconds * 1000) {
        const at = performance.now();
        const index = sent++;
        const answer = await ask(socket, requests[index % requests.length] as Uint8Array);
        took.push(performance.now() - at);
        if (index % COMPARED === 0) requireOutput(answer.head, answer.body, expected);
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

interface Answer {
  head: string;
  body: Buffer;
}

function ask(socket: Socket, request: Uint8Array): Promise<Answer> {
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
    const closed = () => reject(new Error('the connection was closed before the answer had ended'));
    const take = (piece: Buffer) => {
      held = held.length === 0 ? piece : Buffer.concat([held, piece]);
      if (headEnd === -1) {
        headEnd = held.indexOf('\r\n\r\n');
        if (headEnd === -1) return;
        const head = held.toString('latin1', 0, headEnd);
        const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
        if (!head.startsWith('HTTP/1.1 200') || length === undefined)
          return end(() => reject(new Error(`not what was asked for: ${held.toString('latin1')}`)));
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
