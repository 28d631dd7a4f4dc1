import { Connection } from './connection.ts';
import type { Load, Measured } from './loading.ts';
import { requestBody } from './responses.ts';

// Generates load in a separate process, with the parameters that its parent sends.

process.on('message', async (load: Load) => {
  try {
    process.send?.({ measured: await measure(load) });
  } catch (error) {
    process.send?.({ failed: error instanceof Error ? error.message : String(error) });
  }
});

async function measure(load: Load): Promise<Measured> {
  const open = () => Connection.open(load.target.url, load.kind);
  const connections = await Promise.all(Array.from({ length: load.connections }, open));
  const from = performance.now();
  const times = await sendAll(load, connections);
  const seconds = (performance.now() - from) / 1000;
  for (const connection of connections) connection.close();
  return { requests: times.length, seconds, end: spread(times) };
}

/** Sends the next request on each connection as soon as it has a response. Returns the milliseconds that each took. */
async function sendAll(load: Load, connections: readonly Connection[]): Promise<number[]> {
  const text = requestText(load);
  const times: number[] = [];
  let sent = 0;
  const until = performance.now() + (load.seconds ?? Number.POSITIVE_INFINITY) * 1000;
  const max = load.requests ?? Number.POSITIVE_INFINITY;
  const sendOn = async (connection: Connection) => {
    while (sent < max && performance.now() < until) {
      sent += 1;
      times.push(await connection.send(text));
    }
  };
  await Promise.all(connections.map(sendOn));
  return times;
}

function requestText({ target, kind }: Load): string {
  const body = requestBody(kind);
  const headers = {
    host: new URL(target.url).host,
    ...target.headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /v1/chat/completions HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

function spread(milliseconds: readonly number[]): { p50: number; p99: number } {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
