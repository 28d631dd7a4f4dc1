import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.ts';
import type { Load, Measured } from './loading.ts';
import { requestBody } from './responses.ts';

// What asks, as a process of its own: told by its parent whom, for what and how often.

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

interface Seen {
  requests: number;
  firstBytes: number[];
  ends: number[];
}

/** As fast as the other side answers: each connection asks again as soon as it has its answer. */
async function closedLoop(load: Load, connections: readonly Connection[]): Promise<Seen> {
  const text = requestText(load);
  const seen: Seen = { requests: 0, firstBytes: [], ends: [] };
  const until = performance.now() + (load.seconds ?? Number.POSITIVE_INFINITY) * 1000;
  const most = load.requests ?? Number.POSITIVE_INFINITY;
  const askOn = async (connection: Connection) => {
    while (seen.requests < most && performance.now() < until) {
      seen.requests += 1;
      await connection.ask(text);
    }
  };
  await Promise.all(connections.map(askOn));
  return seen;
}

/**
 * At a steady rate, whatever the other side does. A request for which no connection is free waits for one, and that
 * counts: a slow answer must not make those after it look better than they are.
 */
async function openLoop(load: Load, connections: readonly Connection[]): Promise<Seen> {
  const text = requestText(load);
  const seen: Seen = { requests: 0, firstBytes: [], ends: [] };
  const free = [...connections];
  const waiting: ((connection: Connection) => void)[] = [];
  const ask = async () => {
    const due = performance.now();
    const connection = free.pop() ?? (await new Promise<Connection>((resolve) => waiting.push(resolve)));
    const waited = performance.now() - due;
    const { firstByte, end } = await connection.ask(text);
    seen.firstBytes.push(waited + firstByte);
    seen.ends.push(waited + end);
    const next = waiting.shift();
    if (next) next(connection);
    else free.unshift(connection); // so that all of them have their turn
  };
  const [from, perSecond] = [performance.now(), load.perSecond as number];
  const total = Math.round((load.seconds as number) * perSecond);
  const asked: Promise<void>[] = [];
  while (seen.requests < total) {
    const dueBy = Math.min(total, Math.floor(((performance.now() - from) * perSecond) / 1000));
    for (; seen.requests < dueBy; seen.requests++) asked.push(ask());
    await sleep(1);
  }
  await Promise.all(asked);
  return seen;
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
