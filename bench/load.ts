import { connect } from 'node:net';

export interface Pace {
  connections: number;
  /** Requests a second over all connections, if the server keeps up; at full speed by default. */
  rate?: number;
}

/** Sends the same GET request a number of times, with each of these headers in turn. */
export function drive(
  url: string,
  path: string,
  headers: readonly string[],
  requests: number,
  pace: Pace,
): Promise<void> {
  const { host } = new URL(url);
  const texts = headers.map((line) => `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${line}\r\n`);
  let sent = 0;
  return driveEach(url, () => (sent < requests ? texts[sent++ % texts.length] : undefined), 200, pace);
}

/**
 * Sends requests over several kept-alive connections, one after the other on each, until there is no next one. Fails on the
 * first response with another status. Plain sockets, because a real HTTP client costs more than the server it measures.
 */
export async function driveEach(
  url: string,
  nextRequest: () => string | undefined,
  status: number,
  { connections, rate }: Pace,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const start = performance.now();
  let sent = 0;
  const untilDue = () => (rate === undefined ? 0 : start + (1000 * sent++) / rate - performance.now());
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let pending = '';
      const next = () => {
        const text = nextRequest();
        if (text === undefined) {
          socket.end();
          return resolve();
        }
        const wait = untilDue();
        if (wait <= 0) socket.write(text);
        else setTimeout(() => socket.write(text), wait);
      };
      socket.setEncoding('latin1');
      socket.on('error', reject);
      socket.on('connect', next);
      socket.on('data', (chunk: string) => {
        pending += chunk;
        const head = pending.indexOf('\r\n\r\n');
        if (head === -1) return;
        const [, length] = /content-length: (\d+)/i.exec(pending) ?? [];
        if (pending.length < head + 4 + Number(length)) return;
        if (!pending.startsWith(`HTTP/1.1 ${status}`)) reject(new Error(pending));
        pending = '';
        next();
      });
    });
  await Promise.all(Array.from({ length: connections }, one));
}
