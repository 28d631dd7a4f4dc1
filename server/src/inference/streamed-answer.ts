import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { MaybePromise } from '../platform/maybe-async.ts';
import type { ChatChunk, TokenUsage } from './chat.ts';
import { addChunk, NOTHING, type Tally } from './count-tokens.ts';
import type { Turn } from './turn.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no', // nginx would keep pieces back until it has a page of them
};

/** How long a client may leave what was sent to it unread: meanwhile it holds up what generates for it. */
const STALLED_MS = 60_000;

/** An answer on its way out, piece by piece, with a tally of what came and of what has left us. */
export class StreamedAnswer {
  readonly #turn: Turn;
  readonly #reply: FastifyReply;
  readonly #raw: ServerResponse;
  readonly #keepText: boolean;
  #last: ChatChunk | undefined;
  #begun = false;
  #unsent = 0;
  #onSent: (() => void) | undefined;
  came: Tally = NOTHING;
  /** Only what the system has taken from us: what waits here when a client leaves never reached it. */
  delivered: Tally = NOTHING;

  constructor(turn: Turn, reply: FastifyReply) {
    this.#turn = turn;
    this.#reply = reply;
    this.#raw = reply.raw;
    this.#keepText = turn.backend.tokenizer !== undefined;
    this.#raw.once('close', () => this.#onSent?.());
  }

  get begun(): boolean {
    return this.#begun;
  }

  /** Passes on what came, under the name that the market gives the model. The usage is told at the end, with its cost. */
  readonly take = (chunks: ChatChunk[]): MaybePromise<void> => {
    let frames = '';
    for (const chunk of chunks) {
      this.came = addChunk(this.came, chunk, this.#keepText);
      this.#last = chunk;
      if (chunk.choices.length === 0 && chunk.usage) continue;
      chunk.model = this.#turn.model;
      // The property stays where it is, which is cheaper than taking it out; undefined is not written.
      chunk.usage = this.#turn.showsUsage ? null : (undefined as unknown as null);
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
      const { id = `chatcmpl-${this.#turn.requestId}`, created = Math.floor(Date.now() / 1000) } = this.#last ?? {};
      const chunk = { id, object: 'chat.completion.chunk', created, model: this.#turn.model, choices: [], usage };
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
    this.#raw.writeHead(200, { ...(this.#reply.getHeaders() as Record<string, string>), ...HEADERS });
  }
}
