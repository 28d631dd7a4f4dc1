import { ConnectionError, SoukError } from '../errors.ts';
import { CHECK_BASE_URL, requestIdOf } from '../http/read-response.ts';
import type { Request } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';

const TYPE = 'text/event-stream';

/** An event of a `text/event-stream`, as defined by the HTML standard. */
export interface ServerSentEvent {
  /** Last event ID so far; empty if there was none. */
  id: string;
  /** Event type. Defaults to `message`. */
  event: string;
  data: string;
}

/** Limit in characters, so that an endless event does not exhaust memory. */
const MAX_EVENT_LENGTH = 16 * 1024 * 1024;

/** Parses an event stream from chunks cut at any position. */
export class EventStreamParser {
  #lastId = '';
  #event = '';
  #data: string[] = [];
  #dataLength = 0;
  #unfinished = '';
  #endedInReturn = false;
  /** Reconnection delay in milliseconds, if the server sent one. */
  retry: number | undefined;

  /** Returns the events that this chunk completes. */
  push(chunk: string): ServerSentEvent[] {
    if (chunk === '') return [];
    // CRLF may be split across chunks: its second half is not another line break.
    const text = this.#endedInReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk;
    this.#endedInReturn = chunk.endsWith('\r');
    const lines = text.split(/\r\n|\n|\r/);
    lines[0] = this.#unfinished + lines[0];
    this.#unfinished = lines.pop() as string;
    const events = lines.flatMap((line) => this.#read(line) ?? []);
    if (this.#unfinished.length + this.#dataLength > MAX_EVENT_LENGTH) {
      throw connectionError(
        'unexpected_answer',
        `An event of the stream is larger than ${MAX_EVENT_LENGTH} characters.`,
      );
    }
    return events;
  }

  #read(line: string): ServerSentEvent | undefined {
    if (line === '') return this.#finish();
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    // Comments have an empty name and are ignored, like unknown names.
    if (name === 'data') this.#addData(value);
    else if (name === 'event') this.#event = value;
    else if (name === 'id' && !value.includes('\0')) this.#lastId = value;
    else if (name === 'retry' && /^\d+$/.test(value)) this.retry = Number(value);
    return undefined;
  }

  #addData(line: string): void {
    this.#data.push(line);
    // An empty line counts as well.
    this.#dataLength += line.length + 1;
  }

  #finish(): ServerSentEvent | undefined {
    const finished = { id: this.#lastId, event: this.#event || 'message', data: this.#data.join('\n') };
    const isEvent = this.#data.length > 0;
    this.#event = '';
    this.#data = [];
    this.#dataLength = 0;
    return isEvent ? finished : undefined;
  }
}

/** Requests an event stream. Rejects responses of another type. */
export async function openEventStream(requester: Requester, request: Request): Promise<Response> {
  const response = await requester.open({ ...request, accept: TYPE });
  if (response.headers.get('content-type')?.startsWith(TYPE)) return response;
  await response.body?.cancel();
  const message = `${requester.baseURL} did not respond with an event stream. ${CHECK_BASE_URL}`;
  const { status } = response;
  throw new SoukError({ code: 'unexpected_answer', message, status, requestId: requestIdOf(response) });
}

export interface ReadingOptions {
  /** Signal of the request. */
  signal?: AbortSignal | undefined;
  /** Milliseconds without a byte after which the connection is closed. */
  idleTimeout: number;
  parser?: EventStreamParser;
}

/** Yields the events of a response until it ends. Leaving the loop closes the connection. */
export async function* readEventStream(
  { body }: Response,
  { signal, idleTimeout, parser = new EventStreamParser() }: ReadingOptions,
): AsyncGenerator<ServerSentEvent, void> {
  if (body === null) return;
  const reader = body.getReader();
  // Removes a byte order mark, and joins characters that are split across chunks.
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const bytes = await readChunk(reader, signal, idleTimeout);
      if (bytes === undefined) return;
      yield* parser.push(decoder.decode(bytes, { stream: true }));
    }
  } finally {
    // Nothing to cancel if the connection failed, which was thrown already.
    await reader.cancel().catch(() => undefined);
  }
}

async function readChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  signal: AbortSignal | undefined,
  idleTimeout: number,
): Promise<Uint8Array | undefined> {
  let failIdle: () => void = () => undefined;
  const silence = new Promise<never>((_, reject) => {
    failIdle = () => reject(connectionError('timeout', `No data received for ${idleTimeout / 1000} s.`));
  });
  const timer = setTimeout(failIdle, idleTimeout);
  try {
    signal?.throwIfAborted();
    const { value } = await Promise.race([reader.read(), silence]);
    return value;
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof ConnectionError) throw cause;
    throw connectionError('connection_failed', 'The connection was lost in the middle of a stream.', cause);
  } finally {
    clearTimeout(timer);
  }
}

function connectionError(code: string, message: string, cause?: unknown): ConnectionError {
  return new ConnectionError({ code, message, cause });
}
