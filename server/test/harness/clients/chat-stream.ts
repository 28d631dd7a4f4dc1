import assert from 'node:assert/strict';
import { type ClientRequest, request } from 'node:http';
import { eventually } from '../eventually.ts';
import { framesIn } from '../markets/inference.ts';

interface Frame {
  choices?: { delta: { content?: string } }[];
  usage?: { cost: string } | null;
  error?: { code: string };
}

/** Streams a completion on its own connection. Keeps every byte received, even if the stream breaks off. */
export class ChatStream {
  status: number | undefined;
  requestId: string | undefined;
  /** Resolves when the stream has ended. */
  readonly ended: Promise<void>;
  readonly #request: ClientRequest;
  #text = '';

  constructor(url: string, secret: string, body: object) {
    this.#request = request(`${url}/v1/chat/completions`, {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    });
    this.ended = this.#receive();
    this.#request.end(JSON.stringify({ ...body, stream: true }));
  }

  /** Whether the response is complete. */
  get isDone(): boolean {
    return this.#text.endsWith('data: [DONE]\n\n');
  }

  /** Number of text chunks received. */
  get chunks(): number {
    return this.#frames().filter(({ choices }) => choices?.[0]?.delta.content !== undefined).length;
  }

  /** Cost in the usage frame at the end of the stream. */
  get cost(): string | undefined {
    return this.#frames().findLast(({ usage }) => usage)?.usage?.cost;
  }

  async untilChunks(count: number): Promise<void> {
    await eventually(`${count} chunks of a completion`, async () => {
      if (this.status !== undefined) assert.equal(this.status, 200, this.#text);
      return this.chunks >= count;
    });
  }

  disconnect(): void {
    this.#request.destroy();
  }

  #receive(): Promise<void> {
    this.#request.on('error', () => undefined); // a broken stream shows in the received text
    this.#request.on('response', (response) => {
      this.status = response.statusCode;
      this.requestId = String(response.headers['x-request-id']);
      response.setEncoding('utf8');
      response.on('error', () => undefined);
      response.on('data', (text: string) => {
        this.#text += text;
      });
    });
    return new Promise((resolve) => {
      this.#request.once('close', resolve);
    });
  }

  /** The frames that were received completely. */
  #frames(): Frame[] {
    const end = this.#text.lastIndexOf('\n\n');
    if (end === -1) return [];
    return framesIn(this.#text.slice(0, end + 2))
      .filter((frame) => frame !== '[DONE]')
      .map((frame) => JSON.parse(frame));
  }
}
