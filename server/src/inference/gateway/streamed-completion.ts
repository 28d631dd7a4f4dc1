import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { MaybePromise } from '../../platform/async/maybe-async.ts';
import { EVENT_STREAM_HEADERS } from '../../platform/http/event-stream-headers.ts';
import { addChunk, EMPTY_TALLY, type Tally } from '../metering/tokens/count-tokens.ts';
import type { ChatChunk, TokenUsage } from './chat.ts';
import { completeChunkChoices } from './complete-choices.ts';

/** A client that leaves data unread for longer is disconnected, since it blocks its generation. */
const MAX_STALL_MS = 60_000;

/** Properties of a stream that do not depend on the backend. */
export interface StreamLabels {
  /** The public name of the model. */
  model: string;
  showsUsage: boolean;
  /** True if the text is needed later, to count its tokens. */
  keepsText: boolean;
  requestId: string;
}

/** Streams a completion to the client as server-sent events, and tallies what was received and what was delivered. */
export class StreamedCompletion {
  readonly #labels: StreamLabels;
  readonly #reply: FastifyReply;
  readonly #raw: ServerResponse;
  #last: ChatChunk | undefined;
  #begun = false;
  #unsent = 0;
  #onSent: (() => void) | undefined;
  received: Tally = EMPTY_TALLY;
  /** Only what the operating system has accepted: data still buffered here when a client disconnects never reached it. */
  delivered: Tally = EMPTY_TALLY;

  constructor(labels: StreamLabels, reply: FastifyReply) {
    this.#labels = labels;
    this.#reply = reply;
    this.#raw = reply.raw;
    this.#raw.once('close', () => this.#onSent?.());
  }

  get begun(): boolean {
    return this.#begun;
  }

  /** Sends chunks to the client under the public model name. Usage is held back and sent at the end, with its cost. */
  readonly take = (chunks: ChatChunk[]): MaybePromise<void> => {
    let frames = '';
    for (const chunk of chunks) {
      this.received = addChunk(this.received, chunk, this.#labels.keepsText);
      this.#last = chunk;
      if (chunk.choices.length === 0 && chunk.usage) continue;
      chunk.model = this.#labels.model;
      completeChunkChoices(chunk.choices);
      // Cheaper than deleting the property; JSON.stringify omits undefined.
      chunk.usage = this.#labels.showsUsage ? null : (undefined as unknown as null);
      frames += `data: ${JSON.stringify(chunk)}\n\n`;
    }
    if (frames === '') return;
    this.#begin();
    const { received } = this;
    this.#unsent += 1;
    const room = this.#raw.write(frames, (error) => {
      if (!error) this.delivered = received;
      this.#unsent -= 1;
      if (this.#unsent === 0) this.#onSent?.();
    });
    if (!room) return this.sent();
  };

  /** Waits until everything is sent or the client has disconnected. Destroys a stalled connection. */
  sent(): MaybePromise<void> {
    if (this.#unsent === 0 || this.#raw.destroyed) return;
    return new Promise((resolve) => {
      const stalled = setTimeout(() => this.#raw.destroy(), MAX_STALL_MS).unref();
      this.#onSent = () => {
        clearTimeout(stalled);
        resolve();
      };
    });
  }

  /** Sends the usage, if any, and ends the stream. */
  finish(usage: TokenUsage | undefined): void {
    this.#begin();
    let frames = '';
    if (usage) {
      const { id = `chatcmpl-${this.#labels.requestId}`, created = Math.floor(Date.now() / 1000) } = this.#last ?? {};
      const chunk = { id, object: 'chat.completion.chunk', created, model: this.#labels.model, choices: [], usage };
      frames = `data: ${JSON.stringify(chunk)}\n\n`;
    }
    this.#raw.end(`${frames}data: [DONE]\n\n`);
  }

  /** Sends an error as the last frame: the status has been sent already. */
  fail(body: object): void {
    this.#raw.end(`data: ${JSON.stringify(body)}\n\n`);
  }

  #begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    this.#reply.hijack();
    this.#raw.writeHead(200, { ...(this.#reply.getHeaders() as Record<string, string>), ...EVENT_STREAM_HEADERS });
  }
}
