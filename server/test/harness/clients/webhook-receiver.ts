import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook, type WebhookEvent } from '../../../../sdk/src/index.ts';

/** A request that arrived, whatever the response. */
export interface Arrival {
  headers: IncomingHttpHeaders;
  body: string;
  path: string;
  /** The event, or an error if the signature does not match the secret. */
  verify(secret: string): Promise<WebhookEvent>;
}

export interface Receiver {
  url: string;
  arrivals: Arrival[];
  /** Handles requests. Responds with 200 by default. */
  handle: (arrival: Arrival, response: ServerResponse) => void;
  stop(): Promise<void>;
}

/** Starts a webhook receiver in this process. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { headers } = request;
      const body = Buffer.concat(chunks).toString();
      const verify = (secret: string) => verifyWebhook(body, headers['svc-signature'], secret);
      const arrival: Arrival = { headers, body, path: request.url ?? '', verify };
      receiver.arrivals.push(arrival);
      receiver.handle(arrival, response);
    });
  });
  http.listen(port, 'localhost');
  await once(http, 'listening');
  const receiver: Receiver = {
    url: `http://localhost:${(http.address() as AddressInfo).port}/hooks`,
    arrivals: [],
    handle: (_arrival, response) => response.end('ok'),
    async stop() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return receiver;
}
