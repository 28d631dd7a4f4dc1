import type { Request, RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { openEventStream } from '../streaming/event-stream.ts';
import { ChatStream } from './chat-stream.ts';

/** A large model may generate for minutes without being stuck. The service times out before this. */
const GENERATION_TIMEOUT_MS = 600_000;

export interface ChatOptions extends RequestOptions {
  /** Milliseconds for the whole completion, 600,000 by default; for a stream, until its first chunk. */
  timeout?: number | undefined;
}

/** Posts a chat to a model of the market or to a deployment. */
export async function completeChat<Completion>(
  requester: Requester,
  request: Pick<Request, 'path' | 'headers'> & { body: { stream?: boolean | null | undefined } },
  options: ChatOptions,
): Promise<Completion | ChatStream> {
  const post: Request = { ...options, ...request, defaultTimeout: GENERATION_TIMEOUT_MS, method: 'POST' };
  if (!request.body.stream) return requester.send<Completion>(post);
  const stopping = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stopping.signal]) : stopping.signal;
  return new ChatStream(await openEventStream(requester, { ...post, signal }), stopping, signal);
}
