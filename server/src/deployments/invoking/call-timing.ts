import type { FastifyReply } from 'fastify';

/** Where the time of a call went, for its `Server-Timing`. All in milliseconds. */
export class CallTiming {
  readonly startedAt = performance.now();
  #boot: number | undefined;
  #reachedAt = 0;
  #queued: number | undefined;
  #ran: number | undefined;

  /** The model is there, and was waited for so long. */
  reached(boot: number): void {
    this.#boot = boot;
    this.#reachedAt = performance.now();
  }

  /** Its turn has come. */
  begun(): void {
    this.#queued ??= performance.now() - this.#reachedAt;
  }

  /** As whoever ran it says. */
  took(queued: number, ran: number): void {
    this.#queued = queued;
    this.#ran = ran;
  }

  get wasReached(): boolean {
    return this.#boot !== undefined;
  }

  /** The model has done its part, whatever becomes of the answer. */
  get hasRun(): boolean {
    return this.#ran !== undefined;
  }

  get elapsed(): number {
    return performance.now() - this.startedAt;
  }

  /** Says it on the answer, up to now. A call that never reached a model has nothing to say. */
  tell(reply: FastifyReply): void {
    if (this.#boot === undefined) return;
    const queued = this.#queued ?? 0;
    const ran = this.#ran ?? performance.now() - this.#reachedAt - queued;
    reply.header('server-timing', `queue;dur=${show(queued)}, boot;dur=${show(this.#boot)}, infer;dur=${show(ran)}`);
  }
}

function show(milliseconds: number): string {
  return Math.max(0, milliseconds).toFixed(2);
}
