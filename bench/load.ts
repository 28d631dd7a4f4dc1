import { connect } from 'node:net';

/**
 * Sends a number of GET requests over several kept-alive connections, one after the other on each, and fails on the
 * first answer that is not 200. Plain sockets, because a real HTTP client costs more than the server it measures.
 */
export async function drive(
  url: string,
  path: string,
  headers: readonly string[],
  requests: number,
  connections: number,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const texts = headers.map((line) => `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${line}\r\n`);
  let sent = 0;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let pending = '';
      const next = () => {
        if (sent >= requests) {
          socket.end();
          resolve();
          return;
        }
        socket.write(texts[sent++ % texts.length] as string);
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
        if (!pending.startsWith('HTTP/1.1 200')) reject(new Error(pending));
        pending = '';
        next();
      });
    });
  await Promise.all(Array.from({ length: connections }, one));
}
