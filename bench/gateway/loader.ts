import { setTimeout as sleep } from 'node:timers/promises';
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
  const measured = load.perSecond === undefined ? closedLoop(load, connections) : openLoop(load, connections);
  const { requests, firstBytes, ends } = await measured;
  const seconds = (performance.now() - from) / 1000;
  for (const connection of connections) connection.close();
  return { requests, seconds, firstByte: spread(firstBytes), end: spread(ends) };
}

interface Samples {
  requests: number;
  firstBytes: number[];
  ends: number[];
}

/** Runs at full speed: each connection sends the next request as soon as it has a response. */
async function closedLoop(load: Load, connections: readonly Connection[]): Promise<Samples> {
  const text = requestText(load);
  const samples: Samples = { requests: 0, firstBytes: [], ends: [] };
  const until = performance.now() + (load.seconds ?? Number.POSITIVE_INFINITY) * 1000;
  const max = load.requests ?? Number.POSITIVE_INFINITY;
  const sendAll = async (connection: Connection) => {
    while (samples.requests < max && performance.now() < until) {
      samples.requests += 1;
      await connection.send(text);
    }
  };
  await Promise.all(connections.map(sendAll));
  return samples;
}

/**
 * Runs at a steady rate, whatever the server does. A request waits if no connection is free, and that counts: a slow response
 * must not make later ones look faster than they are.
 */
async function openLoop(load: Load, connections: readonly Connection[]): Promise<Samples> {
  const text = requestText(load);
  const samples: Samples = { requests: 0, firstBytes: [], ends: [] };
  const free = [...connections];
  const waiting: ((connection: Connection) => void)[] = [];
  const send = async () => {
    const due = performance.now();
    const connection = free.pop() ?? (await new Promise<Connection>((resolve) => waiting.push(resolve)));
    const waited = performance.now() - due;
    const { firstByte, end } = await connection.send(text);
    samples.firstBytes.push(waited + firstByte);
    samples.ends.push(waited + end);
    const next = waiting.shift();
    if (next) next(connection);
    else free.unshift(connection); // so that all connections take turns
  };
  const [from, perSecond] = [performance.now(), load.perSecond as number];
  const total = Math.round((load.seconds as number) * perSecond);
  const sent: Promise<void>[] = [];
  while (samples.requests < total) {
    const dueBy = Math.min(total, Math.floor(((performance.now() - from) * perSecond) / 1000));
    for (; samples.requests < dueBy; samples.requests++) sent.push(send());
    await sleep(1);
  }
  await Promise.all(sent);
  return samples;
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
