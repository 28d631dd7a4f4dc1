import { Requester } from '../http/requester.ts';

export interface StreamedReply {
  status?: number;
  headers?: Record<string, string>;
  /** Chunks of the body; an error breaks the connection at that point. */
  pieces?: (string | Uint8Array | Error)[];
  /** The response stays open after the last chunk. */
  open?: boolean;
}

export interface SentRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Creates a requester that receives the given streamed replies in order, and records the requests. */
export function streamingRequester(replies: (StreamedReply | Error)[]): { requester: Requester; sent: SentRequest[] } {
  const sent: SentRequest[] = [];
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    const reply = replies[sent.length] ?? new Error('the script has ended');
    const headers = Object.fromEntries(new Headers(init.headers));
    sent.push({ url: String(url), method: init.method ?? 'GET', headers, body: init.body });
    init.signal?.throwIfAborted();
    if (reply instanceof Error) throw reply;
    // The service responds with the requested type.
    const replied = { 'content-type': headers.accept ?? '', ...reply.headers };
    return new Response(bodyOf(reply, init.signal), { status: reply.status ?? 200, headers: replied });
  };
  const requester = new Requester({
    ...{ baseURL: 'http://souk.test/v1', bearer: undefined, mode: undefined, fetch, userAgent: undefined },
    ...{ timeout: 10_000, maxRetries: 0, maxRetryDelay: 0 },
  });
  return { requester, sent };
}

function bodyOf(
  { pieces = [], open = false }: StreamedReply,
  signal: AbortSignal | null | undefined,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next = 0;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true });
    },
    pull(controller) {
      const piece = pieces[next++];
      if (piece instanceof Error) controller.error(piece);
      else if (piece !== undefined) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      else if (!open) controller.close();
      else return new Promise(() => undefined);
    },
  });
}
