import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown;
}

/** `drop` breaks the connection, `hang` never responds. */
export type Script = (Reply | 'drop' | 'hang')[];

/** Starts a server that sends the replies in order and records the requests. Closed with the test. */
export async function serveScript(t: TestContext, script: Script): Promise<{ baseURL: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    if (body === undefined) return;
    const reply = script[seen.length] ?? { status: 500, body: 'the script has ended' };
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    if (reply === 'hang') return;
    if (reply === 'drop') {
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, seen };
}

/** Returns undefined if the client gave up while sending, as happens with a timeout of a few milliseconds. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  let body = '';
  try {
    for await (const chunk of request) body += chunk;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return undefined;
    throw error;
  }
  return body;
}

export function errorReply(status: number, code: string, headers: Record<string, string> = {}): Reply {
  return { status, headers, body: { error: { code, message: `${code} happened.`, request_id: 'req_1' } } };
}
