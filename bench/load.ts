import { connect } from 'node:net';

/** Sends the same GET request a number of times, with each of these headers in turn. */
export function drive(
  url: string,
  path: string,
  headers: readonly string[],
  requests: number,
  connections: number,
): Promise<void> {
  const { host } = new URL(url);
  const texts = headers.map((line) => `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${line}\r\n`);
  let sent = 0;
  return driveEach(url, () => (sent < requests ? texts[sent++ % texts.length] : undefined), 200, connections);
}

/**
 * Sends requests over several kept-alive connections, one after the other on each, until there is no next one. Fails on the
 * first response with another status. Plain sockets, because a real HTTP client costs more than the server it measures.
 */
export async function driveEach(
  url: string,
  nextRequest: () => string | undefined,
  status: number,
  connections: number,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let pending = '';
      const next = () => {
        const text = nextRequest();
        if (text !== undefined) return void socket.write(text);
        socket.end();
        resolve();
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
