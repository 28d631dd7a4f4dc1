import type { ServerResponse } from 'node:http';
import { ApiError } from '../../platform/errors.ts';

/** The client went away before its answer ended. */
export class ClientDisconnected extends Error {}

/** How long answers may go on once the server stops: a little less than it waits for them. */
const LAST_WORDS_MS = 8_000;

/** Ends generations that nobody waits for any more, and all of them when the server stops. */
export class OpenStreams {
  readonly #open = new Set<AbortController>();
  #stopping: NodeJS.Timeout | undefined;

  /** A signal that fires when the client leaves. Call `done` when the answer is complete. */
  watch(response: ServerResponse): { signal: AbortSignal; done(): void } {
    const controller = new AbortController();
    const left = () => controller.abort(new ClientDisconnected('the client left'));
    this.#open.add(controller);
    response.once('close', left);
    if (response.destroyed) left();
    return {
      signal: controller.signal,
      done: () => {
        response.off('close', left);
        this.#open.delete(controller);
      },
    };
  }

  /** Gives what is under way a few seconds, and then ends it with a word rather than by cutting it off. */
  endSoon(): void {
    const stop = () => {
      const reason = new ApiError(
        'unavailable',
        'This server is stopping, and could not finish the answer. Try again.',
        {
          headers: { 'retry-after': '1' },
        },
      );
      for (const controller of this.#open) controller.abort(reason);
    };
    this.#stopping ??= setTimeout(stop, LAST_WORDS_MS).unref();
  }
}
