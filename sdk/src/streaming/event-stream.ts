import { ConnectionError, SoukError } from '../errors.ts';
import { requestIdOf } from '../http/read-response.ts';
import type { Request } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';

const TYPE = 'text/event-stream';

/** One event of a `text/event-stream`, as the HTML standard reads it. */
export interface ServerSentEvent {
  /** The last id that was told, by this event or one before it; empty where there was none. */
  id: string;
  /** `message` where nothing else was said. */
  event: string;
  data: string;
}

/** In characters. An event that has no end would otherwise fill the memory. */
const LONGEST_EVENT = 16 * 1024 * 1024;

/** Reads the text of an event stream, wherever it is cut on its way. */
export class EventStreamParser {
  #lastId = '';
  #event = '';
  #data: string[] = [];
  #dataLength = 0;
  #unfinished = '';
  #endedInReturn = false;
  /** Milliseconds after which to come back when the connection breaks, once it was told. */
  retry: number | undefined;

  /** The events that this piece completes. */
  push(piece: string): ServerSentEvent[] {
    if (piece === '') return [];
    // A line break of two characters may be cut in two: its second half is not a second line break.
    const text = this.#endedInReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    this.#endedInReturn = piece.endsWith('\r');
    const lines = text.split(/\r\n|\n|\r/);
    lines[0] = this.#unfinished + lines[0];
    this.#unfinished = lines.pop() as string;
    const events = lines.flatMap((line) => this.#read(line) ?? []);
    if (this.#unfinished.length + this.#dataLength > LONGEST_EVENT) {
      throw broken('unexpected_answer', `An event of the stream is larger than ${LONGEST_EVENT} characters.`);
    }
    return events;
  }

  #read(line: string): ServerSentEvent | undefined {
    if (line === '') return this.#finish();
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    // A comment has no name, and is passed over like every name that is not known.
    if (name === 'data') this.#addData(value);
    else if (name === 'event') this.#event = value;
    else if (name === 'id' && !value.includes('\0')) this.#lastId = value;
    else if (name === 'retry' && /^\d+$/.test(value)) this.retry = Number(value);
    return undefined;
  }

  #addData(line: string): void {
    this.#data.push(line);
    // An empty line takes its place as well.
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

/** Asks for an event stream. Whatever else may have answered says nothing that could be read as one. */
export async function openEventStream(requester: Requester, request: Request): Promise<Response> {
  const response = await requester.open({ ...request, accept: TYPE });
  if (response.headers.get('content-type')?.startsWith(TYPE)) return response;
  await response.body?.cancel();
  const message = `${requester.baseURL} did not answer with a stream of events. Is the address that of a Souk server?`;
  const { status } = response;
  throw new SoukError({ code: 'unexpected_answer', message, status, requestId: requestIdOf(response) });
}

export interface ReadingOptions {
  /** The one that the request was made with. */
  signal?: AbortSignal | undefined;
  /** Milliseconds without a byte after which the connection is given up. */
  idleTimeout: number;
  parser?: EventStreamParser;
}

/** The events of an answer as they come, until it ends. Whoever stops reading closes the connection. */
export async function* readEventStream(
  { body }: Response,
  { signal, idleTimeout, parser = new EventStreamParser() }: ReadingOptions,
): AsyncGenerator<ServerSentEvent, void> {
  if (body === null) return;
  const reader = body.getReader();
  // It takes a byte order mark away, and waits for the rest of a character that was cut in two.
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const bytes = await readPiece(reader, signal, idleTimeout);
      if (bytes === undefined) return;
      yield* parser.push(decoder.decode(bytes, { stream: true }));
    }
  } finally {
    // Where it broke there is nothing left to cancel, and that it broke was told.
    await reader.cancel().catch(() => undefined);
  }
}

async function readPiece(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  signal: AbortSignal | undefined,
  idleTimeout: number,
): Promise<Uint8Array | undefined> {
  let tooQuiet: () => void = () => undefined;
  const silence = new Promise<never>((_, reject) => {
    tooQuiet = () =>
      reject(broken('timeout', `Nothing came for ${idleTimeout / 1000} s, and the stream was given up.`));
  });
  const timer = setTimeout(tooQuiet, idleTimeout);
  try {
    signal?.throwIfAborted();
    const { value } = await Promise.race([reader.read(), silence]);
    return value;
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof ConnectionError) throw cause;
    throw broken('connection_failed', 'The connection broke in the middle of a stream.', cause);
  } finally {
    clearTimeout(timer);
  }
}

function broken(code: string, message: string, cause?: unknown): ConnectionError {
  return new ConnectionError({ code, message, cause });
}
