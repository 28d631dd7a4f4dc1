import type { ServerResponse } from 'node:http';
import { ApiError } from '../../platform/errors.ts';

/** The client disconnected mid-stream, or before its response was sent. `complete-chat.ts` bills what was delivered. */
export class ClientDisconnected extends Error {}

/** Responses may continue for this long during a shutdown, slightly less than the server waits for them. */
const DRAIN_MS = 8_000;

/** Stops a generation when its client disconnects, and all of them when the server shuts down. */
export class OpenStreams {
  readonly #open = new Set<AbortController>();
  #stopping: NodeJS.Timeout | undefined;

  /** Returns a signal that fires when the client disconnects. Call `done` when the response is complete. */
  watch(response: ServerResponse): { signal: AbortSignal; done(): void } {
    const controller = new AbortController();
    const disconnected = () => controller.abort(new ClientDisconnected('client disconnected'));
    this.#open.add(controller);
    response.once('close', disconnected);
    if (response.destroyed) disconnected();
    return {
      signal: controller.signal,
      done: () => {
        response.off('close', disconnected);
        this.#open.delete(controller);
      },
    };
  }

  /** Aborts open streams after a few seconds, each with an error rather than a cut connection. */
  scheduleEnd(): void {
    const stop = () => {
      const reason = new ApiError(
        'unavailable',
        'This server is stopping and could not finish the response. Try again.',
        {
          headers: { 'retry-after': '1' },
        },
      );
      for (const controller of this.#open) controller.abort(reason);
    };
    this.#stopping ??= setTimeout(stop, DRAIN_MS).unref();
  }
}
