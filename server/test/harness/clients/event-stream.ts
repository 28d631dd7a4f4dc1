import assert from 'node:assert/strict';
import type { Answer } from './client.ts';

/** One event of a stream, as a browser would hand it on. */
export interface Told {
  id: string;
  event: string;
  data: Answer['body'];
}

export interface EventStream {
  headers: Headers;
  /** Everything so far that was no event: comments, and how soon to come back. */
  asides: readonly string[];
  /** The next so many events, however long they take. */
  take(count: number): Promise<Told[]>;
  /** The events that were not taken, once the server has ended the stream. Fails where the connection broke. */
  rest(): Promise<Told[]>;
  /** The reader leaves. */
  leave(): void;
}

/** Follows the events behind a credential. It is heard by the time that this answers. */
export function followEvents(
  server: { url: string },
  credential: Record<string, string>,
  query = '',
  lastEventId?: string,
): Promise<EventStream> {
  return followUrl(server, `/v1/events?follow=true${query}`, credential, lastEventId);
}

/** Follows whatever an address tells of. */
export async function followUrl(
  { url }: { url: string },
  address: string,
  credential: Record<string, string>,
  lastEventId?: string,
): Promise<EventStream> {
  const leaving = new AbortController();
  const headers = { ...credential, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) };
  const response = await fetch(`${url}${address}`, { headers, signal: leaving.signal });
  if (response.status !== 200) assert.fail(`${response.status} ${await response.text()}`);
  const asides: string[] = [];
  // Taken at once: a body that nobody has begun to read is cancelled when its response is collected as garbage.
  const blocks = blocksOf((response.body as ReadableStream<Uint8Array>).values());
  const next = async (): Promise<Told | undefined> => {
    for (;;) {
      const { value: block } = await blocks.next();
      if (block === undefined) return undefined;
      const told = parse(block);
      if (told) return told;
      asides.push(block);
    }
  };
  return {
    headers: response.headers,
    asides,
    async take(count) {
      const taken: Told[] = [];
      while (taken.length < count) {
        const told = await next();
        assert.ok(told, `the stream ended after ${taken.length} of ${count} events`);
        taken.push(told);
      }
      return taken;
    },
    async rest() {
      const rest: Told[] = [];
      for (let told = await next(); told; told = await next()) rest.push(told);
      return rest;
    },
    leave: () => leaving.abort(),
  };
}

export function bearer(secret: string): Record<string, string> {
  return { authorization: `Bearer ${secret}` };
}

/** Blocks end with an empty line, wherever the bytes were cut on their way. */
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

function parse(block: string): Told | undefined {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  const { id, event, data } = Object.fromEntries(fields);
  if (id === undefined || event === undefined || data === undefined) return undefined;
  return { id, event, data: JSON.parse(data) };
}
