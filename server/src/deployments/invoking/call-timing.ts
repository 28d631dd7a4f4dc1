import type { FastifyReply } from 'fastify';

/** Measures where the time of a call went, for its `Server-Timing` header. All in milliseconds. */
export class CallTiming {
  readonly startedAt = performance.now();
  #boot: number | undefined;
  #reachedAt = 0;
  #queued: number | undefined;
  #ran: number | undefined;

  /** Records that the model is available, after this wait. */
  reached(boot: number): void {
    this.#boot = boot;
    this.#reachedAt = performance.now();
  }

  /** Records that its turn has come. */
  begun(): void {
    this.#queued ??= performance.now() - this.#reachedAt;
  }

  /** Takes the times that the runtime reports. */
  took(queued: number, ran: number): void {
    this.#queued = queued;
    this.#ran = ran;
  }

  get wasReached(): boolean {
    return this.#boot !== undefined;
  }

  /** Returns whether the model finished, even if the response could not be delivered. */
  get hasRun(): boolean {
    return this.#ran !== undefined;
  }

  get elapsed(): number {
    return performance.now() - this.startedAt;
  }

  /** Sets the header on the response. A call that never reached a model has none. */
  setHeader(reply: FastifyReply): void {
    if (this.#boot === undefined) return;
    const queued = this.#queued ?? 0;
    const ran = this.#ran ?? performance.now() - this.#reachedAt - queued;
    reply.header(
      'server-timing',
      `queue;dur=${format(queued)}, boot;dur=${format(this.#boot)}, infer;dur=${format(ran)}`,
    );
  }
}

function format(milliseconds: number): string {
  return Math.max(0, milliseconds).toFixed(2);
}
