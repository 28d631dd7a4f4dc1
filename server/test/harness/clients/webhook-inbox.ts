import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import type { WebhookEvent } from '../../../../sdk/src/index.ts';
import { createEndpoint } from '../markets/webhook-endpoints.ts';
import type { ApiResponse, Client } from './client.ts';
import type { Arrival, Receiver } from './webhook-receiver.ts';

export type ResponseHandler = (arrival: Arrival, response: ServerResponse) => void;

/** Responds with a status, and optionally a body. */
export const respondWith =
  (status: number, body = '', headers: Record<string, string> = {}): ResponseHandler =>
  (_arrival, response) => {
    response.writeHead(status, headers).end(body);
  };

/** Collects the deliveries to one URL, and checks the signature of each on arrival. */
export class Inbox {
  readonly url: string;
  /** Set as soon as the endpoint exists. */
  secret = '';
  respond: ResponseHandler = respondWith(200, 'ok');
  /** All deliveries in order of arrival, including repeated ones. */
  readonly events: WebhookEvent[] = [];
  readonly #checks: Promise<void>[] = [];

  constructor(url: string) {
    this.url = url;
  }

  receive(arrival: Arrival, response: ServerResponse): void {
    this.#checks.push(
      arrival.verify(this.secret).then((event) => {
        assert.equal(arrival.headers['svc-event-id'], event.id);
        assert.equal(arrival.headers['svc-event-type'], event.type);
        this.events.push(event);
      }),
    );
    this.#checks.at(-1)?.catch(() => undefined); // `check` reports the error
    this.respond(arrival, response);
  }

  /** Fails if a delivery was not signed with the secret, or not recently. */
  async check(): Promise<void> {
    await Promise.all(this.#checks);
  }

  /** The distinct events. */
  get ids(): string[] {
    return [...new Set(this.events.map(({ id }) => id))].sort();
  }

  /** Checks that sequence numbers have no gap from 1, and that each event keeps its number. */
  async assertGapFree(): Promise<void> {
    await this.check();
    const numbers = new Map<string, number>();
    for (const { id, sequence } of this.events) {
      assert.equal(sequence, numbers.get(id) ?? sequence, `the number of ${id}`);
      numbers.set(id, sequence as number);
    }
    assert.deepEqual(
      [...numbers.values()].sort((a, b) => a - b),
      Array.from(numbers, (_, index) => index + 1),
    );
  }
}

/** Returns a function that creates inboxes, each with its own URL at the receiver. */
export function inboxFactory(receiver: Receiver): () => Inbox {
  const inboxes = new Map<string, Inbox>();
  receiver.handle = (arrival, response) => {
    const inbox = inboxes.get(arrival.path);
    if (inbox) inbox.receive(arrival, response);
    else response.writeHead(404).end();
  };
  return () => {
    const url = `${receiver.url}/${inboxes.size + 1}`;
    const inbox = new Inbox(url);
    inboxes.set(new URL(url).pathname, inbox);
    return inbox;
  };
}

export interface Endpoint {
  id: string;
  /** Client of the owner. */
  client: Client;
  inbox: Inbox;
}

/** Subscribes an inbox to all, or some, types of events. */
export async function subscribe(inbox: Inbox, client: Client, events: readonly string[] = ['*']): Promise<Endpoint> {
  const { id, secret } = await createEndpoint(client, { url: inbox.url, events });
  inbox.secret = secret;
  return { id, client, inbox };
}

/** Creates an event of the caller in test mode. */
export async function createEvent(client: Client, type = 'payout.paid'): Promise<ApiResponse['body']> {
  const response = await client.post('/v1/test_helpers/events', { type });
  assert.equal(response.status, 201, response.text);
  return response.body;
}

export async function updateEndpoint({ client, id }: Endpoint, changes: object): Promise<ApiResponse['body']> {
  const response = await client.patch(`/v1/webhook_endpoints/${id}`, changes);
  assert.equal(response.status, 200, response.text);
  return response.body;
}

/** Returns the delivery log of each event, newest first. */
export async function getDeliveryLog({ client, id }: Pick<Endpoint, 'client' | 'id'>): Promise<ApiResponse['body'][]> {
  const response = await client.get(`/v1/webhook_endpoints/${id}/events?limit=100`);
  assert.equal(response.status, 200, response.text);
  return response.body.items;
}
