import { connect } from 'node:net';
import type { ApiResponse } from './client.ts';

export interface RawOptions {
  /** Half-closes the connection, so that an unfinished request gets a response at once. */
  thenEnd?: boolean;
}

/**
 * Sends bytes as they are, with no HTTP client to correct them, and reads until the server closes the connection.
 * Returns undefined if it closed without a response. A finished request should send `connection: close`.
 */
export async function sendRaw(
  url: string,
  bytes: Buffer | string,
  options: RawOptions = {},
): Promise<ApiResponse | undefined> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    const finish = () => {
      socket.destroy();
      resolve(parseResponse(Buffer.concat(chunks)));
    };
    // Generous: it only ends a test that would never end.
    socket.setTimeout(60_000, () => socket.destroy(new Error('no response within a minute')));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', finish);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The server responded and closed before it had read everything that was sent.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') finish();
      else reject(error);
    });
    socket.on('connect', () => {
      if (options.thenEnd) socket.end(bytes);
      else socket.write(bytes);
    });
  });
}

/** Returns a well-formed head, except for what the test changes. */
export function rawRequest(method: string, path: string, headers: Record<string, string> = {}, body = ''): string {
  const given = { host: 'localhost', connection: 'close', ...headers };
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

function parseResponse(bytes: Buffer): ApiResponse | undefined {
  if (bytes.length === 0) return undefined;
  const headEnd = bytes.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const length = Number(headers.get('content-length') ?? bytes.length);
  const text = bytes.toString('utf8', headEnd + 4, headEnd + 4 + length);
  const isJson = headers.get('content-type')?.includes('json');
  return { status: Number(statusLine.split(' ')[1]), headers, text, body: isJson && text ? JSON.parse(text) : null };
}
