import type { Request, RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { openEventStream } from '../streaming/event-stream.ts';
import { ChatStream } from './chat-stream.ts';

/** A large model may write for minutes, which is no reason to ask it again. The service gives up by itself before this. */
const GENERATION_TIMEOUT_MS = 600_000;

export interface ChatOptions extends RequestOptions {
  /** Of a whole answer, in milliseconds: ten minutes unless the client or this says otherwise. Of a streamed one, up to its first piece. */
  timeout?: number | undefined;
}

/** Posts a conversation, wherever there is somebody to talk to. */
export async function completeChat<Completion>(
  requester: Requester,
  request: Pick<Request, 'path' | 'headers'> & { body: { stream?: boolean | null | undefined } },
  options: ChatOptions,
): Promise<Completion | ChatStream> {
  const post: Request = { ...options, ...request, usualTimeout: GENERATION_TIMEOUT_MS, method: 'POST' };
  if (!request.body.stream) return requester.send<Completion>(post);
  const stopping = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stopping.signal]) : stopping.signal;
  return new ChatStream(await openEventStream(requester, { ...post, signal }), stopping, signal);
}
