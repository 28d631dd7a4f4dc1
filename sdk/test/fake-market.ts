import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

const FRAME = { object: 'chat.completion.chunk', id: 'c', created: 1, model: 'svc-fast-8b' };
const choices = [{ index: 0, delta: { content: 'Good day' }, finish_reason: 'stop' }];

/** Starts a server with an account, a missing model and a chat. Closed with the test. */
export async function startFakeMarket(t: TestContext): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/v1/me') return json(response, 200, { slug: 'ada' });
    if (request.url === '/v1/chat/completions') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`data: ${JSON.stringify({ ...FRAME, choices })}\n\ndata: [DONE]\n\n`);
      return;
    }
    json(response, 404, { error: { code: 'not_found', message: 'There is no such model.', request_id: 'req_1' } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
