import assert from 'node:assert/strict';
import type { ApiResponse } from './client.ts';

/** An event of a stream. */
export interface StreamedEvent {
  id: string;
  event: string;
  data: ApiResponse['body'];
}

export interface EventStream {
  headers: Headers;
  /** Everything received so far that is not an event: comments, and the retry delay. */
  otherBlocks: readonly string[];
  /** Returns the next `count` events. */
  take(count: number): Promise<StreamedEvent[]>;
  /** Returns the events that were not taken, once the server has ended the stream. Fails if the connection broke. */
  rest(): Promise<StreamedEvent[]>;
  /** Closes the stream. */
  close(): void;
}

/** Follows the events of a credential. Subscribed by the time that this returns. */
export function followEvents(
  server: { url: string },
  credential: Record<string, string>,
  query = '',
  lastEventId?: string,
): Promise<EventStream> {
  return followUrl(server, `/v1/events?follow=true${query}`, credential, lastEventId);
}

/** Follows the event stream of any path. */
export async function followUrl(
  { url }: { url: string },
  path: string,
  credential: Record<string, string>,
  lastEventId?: string,
): Promise<EventStream> {
  const leaving = new AbortController();
  const headers = { ...credential, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) };
  const response = await fetch(`${url}${path}`, { headers, signal: leaving.signal });
  if (response.status !== 200) assert.fail(`${response.status} ${await response.text()}`);
  const otherBlocks: string[] = [];
  // Read at once: an unread body is cancelled when its response is garbage collected.
  const blocks = blocksOf((response.body as ReadableStream<Uint8Array>).values());
  const next = async (): Promise<StreamedEvent | undefined> => {
    for (;;) {
      const { value: block } = await blocks.next();
      if (block === undefined) return undefined;
      const event = parse(block);
      if (event) return event;
      otherBlocks.push(block);
    }
  };
  return {
    headers: response.headers,
    otherBlocks,
    async take(count) {
      const taken: StreamedEvent[] = [];
      while (taken.length < count) {
        const event = await next();
        assert.ok(event, `the stream ended after ${taken.length} of ${count} events`);
        taken.push(event);
      }
      return taken;
    },
    async rest() {
      const rest: StreamedEvent[] = [];
      for (let event = await next(); event; event = await next()) rest.push(event);
      return rest;
    },
    close: () => leaving.abort(),
  };
}

export function bearer(secret: string): Record<string, string> {
  return { authorization: `Bearer ${secret}` };
}

/** Splits blocks at empty lines, wherever chunks were cut. */
async function* blocksOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() as string;
    yield* blocks;
  }
  assert.equal(text, '', 'the stream ends behind an event');
  return undefined;
}

function parse(block: string): StreamedEvent | undefined {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  const { id, event, data } = Object.fromEntries(fields);
  if (id === undefined || event === undefined || data === undefined) return undefined;
  return { id, event, data: JSON.parse(data) };
}
