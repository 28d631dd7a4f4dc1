import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook, type WebhookEvent } from '../../../../sdk/src/index.ts';

/** One request that arrived, whatever was answered. */
export interface Arrival {
  headers: IncomingHttpHeaders;
  body: string;
  path: string;
  /** The event, or an error where the signature is not this secret's. */
  verify(secret: string): Promise<WebhookEvent>;
}

export interface Receiver {
  url: string;
  arrivals: Arrival[];
  /** What it does with what arrives; 200 unless it is told otherwise. */
  answer: (arrival: Arrival, response: ServerResponse) => void;
  stop(): Promise<void>;
}

/** A receiver of webhooks on this machine, in this process. */
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
      receiver.answer(arrival, response);
    });
  });
  http.listen(port, 'localhost');
  await once(http, 'listening');
  const receiver: Receiver = {
    url: `http://localhost:${(http.address() as AddressInfo).port}/hooks`,
    arrivals: [],
    answer: (_arrival, response) => response.end('ok'),
    async stop() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return receiver;
}
