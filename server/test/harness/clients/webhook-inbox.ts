import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import type { WebhookEvent } from '../../../../sdk/src/index.ts';
import { createEndpoint } from '../markets/webhook-endpoints.ts';
import type { Answer, Client } from './client.ts';
import type { Arrival, Receiver } from './webhook-receiver.ts';

export type Behaviour = (arrival: Arrival, response: ServerResponse) => void;

/** Answers with a status, and a body if there is one. */
export const answering =
  (status: number, body = '', headers: Record<string, string> = {}): Behaviour =>
  (_arrival, response) => {
    response.writeHead(status, headers).end(body);
  };

/** Whatever a receiver does, a delivery is what its sender signed: each is checked when it comes, at an address of its own. */
export class Inbox {
  readonly url: string;
  /** To be set as soon as the endpoint is there. */
  secret = '';
  answer: Behaviour = answering(200, 'ok');
  /** In the order in which they came, as often as they came. */
  readonly events: WebhookEvent[] = [];
  readonly #checks: Promise<void>[] = [];

  constructor(url: string) {
    this.url = url;
  }

  take(arrival: Arrival, response: ServerResponse): void {
    this.#checks.push(
      arrival.verify(this.secret).then((event) => {
        assert.equal(arrival.headers['svc-event-id'], event.id);
        assert.equal(arrival.headers['svc-event-type'], event.type);
        this.events.push(event);
      }),
    );
    this.#checks.at(-1)?.catch(() => undefined); // heard of in `check`
    this.answer(arrival, response);
  }

  /** Fails where anything came that was not signed with the secret, or was not fresh. */
  async check(): Promise<void> {
    await Promise.all(this.#checks);
  }

  /** Different ones. */
  get ids(): string[] {
    return [...new Set(this.events.map(({ id }) => id))].sort();
  }

  /** They are numbered from 1 without a gap, and each has one number however often it came. */
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

/** Gives a receiver any number of addresses, each with what comes there. */
export function inboxesAt(receiver: Receiver): () => Inbox {
  const inboxes = new Map<string, Inbox>();
  receiver.answer = (arrival, response) => {
    const inbox = inboxes.get(arrival.path);
    if (inbox) inbox.take(arrival, response);
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
  /** Of its owner. */
  client: Client;
  inbox: Inbox;
}

/** Has everything, or some types of events, sent to an inbox. */
export async function listenAt(inbox: Inbox, client: Client, events: readonly string[] = ['*']): Promise<Endpoint> {
  const { id, secret } = await createEndpoint(client, { url: inbox.url, events });
  inbox.secret = secret;
  return { id, client, inbox };
}

/** Makes something happen to the caller, in test mode. */
export async function makeEvent(client: Client, type = 'payout.paid'): Promise<Answer['body']> {
  const answer = await client.post('/v1/test_helpers/events', { type });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

export async function changeEndpoint({ client, id }: Endpoint, changes: object): Promise<Answer['body']> {
  const answer = await client.patch(`/v1/webhook_endpoints/${id}`, changes);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** What the log says of each event, newest first. */
export async function logOf({ client, id }: Pick<Endpoint, 'client' | 'id'>): Promise<Answer['body'][]> {
  const answer = await client.get(`/v1/webhook_endpoints/${id}/events?limit=100`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.items;
}
