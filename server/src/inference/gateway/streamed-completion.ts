import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { MaybePromise } from '../../platform/async/maybe-async.ts';
import { EVENT_STREAM_HEADERS } from '../../platform/http/event-stream-headers.ts';
import { addChunk, NOTHING, type Tally } from '../metering/tokens/count-tokens.ts';
import type { ChatChunk, TokenUsage } from './chat.ts';
import { completeChunkChoices } from './complete-choices.ts';

/** How long a client may leave what was sent to it unread: meanwhile it holds up what generates for it. */
const STALLED_MS = 60_000;

/** What is said of an answer, whoever generates it. */
export interface StreamLabels {
  /** The name that the caller knows the model by. */
  model: string;
  showsUsage: boolean;
  /** Whether somebody will count the text itself. */
  keepsText: boolean;
  requestId: string;
}

/** An answer on its way out, piece by piece, with a tally of what came and of what has left us. */
export class StreamedCompletion {
  readonly #labels: StreamLabels;
  readonly #reply: FastifyReply;
  readonly #raw: ServerResponse;
  #last: ChatChunk | undefined;
  #begun = false;
  #unsent = 0;
  #onSent: (() => void) | undefined;
  came: Tally = NOTHING;
  /** Only what the system has taken from us: what waits here when a client leaves never reached it. */
  delivered: Tally = NOTHING;

  constructor(labels: StreamLabels, reply: FastifyReply) {
    this.#labels = labels;
    this.#reply = reply;
    this.#raw = reply.raw;
    this.#raw.once('close', () => this.#onSent?.());
  }

  get begun(): boolean {
    return this.#begun;
  }

  /** Passes on what came, under the name that the market gives the model. The usage is told at the end, with its cost. */
  readonly take = (chunks: ChatChunk[]): MaybePromise<void> => {
    let frames = '';
    for (const chunk of chunks) {
      this.came = addChunk(this.came, chunk, this.#labels.keepsText);
      this.#last = chunk;
      if (chunk.choices.length === 0 && chunk.usage) continue;
      chunk.model = this.#labels.model;
      completeChunkChoices(chunk.choices);
      // The property stays where it is, which is cheaper than taking it out; undefined is not written.
      chunk.usage = this.#labels.showsUsage ? null : (undefined as unknown as null);
      frames += `data: ${JSON.stringify(chunk)}\n\n`;
    }
    if (frames === '') return;
    this.#begin();
    const { came } = this;
    this.#unsent += 1;
    const room = this.#raw.write(frames, (error) => {
      if (!error) this.delivered = came;
      this.#unsent -= 1;
      if (this.#unsent === 0) this.#onSent?.();
    });
    if (!room) return this.sent();
  };

  /** Waits until everything has left us, or the client has. */
  sent(): MaybePromise<void> {
    if (this.#unsent === 0 || this.#raw.destroyed) return;
    return new Promise((resolve) => {
      const stalled = setTimeout(() => this.#raw.destroy(), STALLED_MS).unref();
      this.#onSent = () => {
        clearTimeout(stalled);
        resolve();
      };
    });
  }

  /** The last bytes: nothing that costs comes after them. */
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

  /** Nothing else can be told once an answer has begun. */
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
