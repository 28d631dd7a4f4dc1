import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ApiError, errorBody } from '../../platform/errors.ts';
import { EVENT_STREAM_HEADERS } from '../../platform/http/event-stream-headers.ts';

/** A client that leaves data unread for longer is disconnected, since it blocks the node that generates for it. */
const MAX_STALL_MS = 60_000;

/** Relays server-sent events of another node. If they are interrupted, it sends an error as the last frame. */
export async function relayStream(
  source: Readable,
  reply: FastifyReply,
  requestId: string,
  signal: AbortSignal,
): Promise<void> {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...EVENT_STREAM_HEADERS });
  try {
    for await (const piece of source) {
      if (!raw.write(piece)) await drained(raw);
    }
    raw.end();
  } catch (error) {
    const reason = signal.aborted ? signal.reason : nodeStopped(error as Error);
    // Otherwise the client has disconnected, and no one reads it.
    if (reason instanceof ApiError) raw.end(`data: ${JSON.stringify(errorBody(reason, requestId))}\n\n`);
    throw reason;
  }
}

export function nodeStopped(cause?: Error): ApiError {
  return new ApiError('upstream_failed', 'The node that ran the model stopped during the response. Try again.', {
    cause,
  });
}

function drained(raw: ServerResponse): Promise<void> {
  if (raw.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const stalled = setTimeout(() => raw.destroy(), MAX_STALL_MS).unref();
    const done = (): void => {
      clearTimeout(stalled);
      raw.off('drain', done).off('close', done);
      resolve();
    };
    raw.once('drain', done).once('close', done);
  });
}
