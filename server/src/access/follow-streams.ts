import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { WakeSignal } from '../platform/async/wake-signal.ts';
import { ApiError } from '../platform/errors.ts';
import { EVENT_STREAM_HEADERS } from '../platform/http/event-stream-headers.ts';
import { rateHeaders } from '../platform/http/rate-headers.ts';
import type { Log } from '../platform/log.ts';
import type { Call } from './route.ts';
import type { StillValid } from './still-valid.ts';

export interface FollowStreamsOptions {
  /** Plural noun for what is followed, for messages. */
  what: string;
  stillValid: StillValid;
  log: Log;
  heartbeatMs?: number;
}

/** The source of one stream. */
export interface Followed {
  /** Wakes the signal when there may be something new. Returns a function that unsubscribes. */
  subscribe(wakeSignal: WakeSignal): () => void;
  /** Finds the starting position. Everything after it is sent. */
  begin(): Promise<FollowedNews>;
}

export interface FollowedNews {
  /** Yields batches of server-sent events since the last call. */
  next(): AsyncIterable<string>;
  /** True if nothing will ever follow. */
  readonly over?: boolean;
}

/** Streams of a kind per account on one node. */
export const MAX_STREAMS = 10;
/** Streams of a kind for all accounts together. */
export const MAX_STREAMS_IN_ALL = 1_000;
/** Poll interval, for missed notifications and for rows committed long after they were created. */
const POLL_MS = 5_000;
/** Interval at which credentials are checked again. */
const CHECK_INTERVAL_MS = 1_000;
/** Minimum interval between two queries of a stream. */
const MIN_INTERVAL_MS = 100;
/** Proxies close idle connections. */
const HEARTBEAT_MS = 15_000;
/** A client that leaves data unread for longer is disconnected. */
const MAX_STALL_MS = 60_000;
/** Above this, nothing is read from the database until the client has caught up. */
const MAX_BUFFERED_BYTES = 16_384;

export type FollowingCall = Pick<Call, 'request' | 'reply' | 'db' | 'principal'>;

/** One connected client. */
interface Stream {
  readonly wakeSignal: WakeSignal;
  ended: boolean;
  /** Lets it finish, or destroys the connection if the client does not read. */
  end(): void;
}

/** Holds the open streams of one kind on this node: responses that last as long as the client is connected. */
export class FollowStreams {
  readonly #options: FollowStreamsOptions;
  readonly #streams = new Map<string, Set<Stream>>();
  #closing = false;

  constructor(options: FollowStreamsOptions) {
    this.#options = options;
  }

  /** Returns the response to a call, as server-sent events. */
  async follow(call: FollowingCall, followed: Followed): Promise<Readable> {
    const { request, reply, principal } = call;
    if (request.method === 'HEAD') return emptyStream(reply);
    const { id: accountId } = principal.account;
    const { raw } = reply;
    const stream = this.#add(accountId, () => raw.writableNeedDrain && raw.destroy());
    const unsubscribe = followed.subscribe(stream.wakeSignal);
    const close = () => {
      unsubscribe();
      this.#remove(accountId, stream);
    };
    raw.once('close', close);
    try {
      const news = await followed.begin();
      reply.headers(EVENT_STREAM_HEADERS);
      raw.setTimeout(MAX_STALL_MS, () => raw.destroy());
      // Also closed if the client disconnected before anything was sent.
      return Readable.from(this.#send(stream, news, call), {
        objectMode: false,
        highWaterMark: MAX_BUFFERED_BYTES,
      }).once('close', close);
    } catch (error) {
      close();
      throw error;
    }
  }

  /** Ends all streams and rejects new ones: the server is about to stop and would wait for them. */
  close(): void {
    this.#closing = true;
    for (const streams of this.#streams.values()) for (const stream of streams) stream.end();
  }

  get size(): number {
    return this.#streams.values().reduce((sum, { size }) => sum + size, 0);
  }

  #add(accountId: string, cutOff: () => unknown): Stream {
    if (this.#closing) throw unavailable('This server is shutting down. Try again in a moment.', 1);
    if (this.size >= MAX_STREAMS_IN_ALL)
      throw unavailable('This server has too many open streams. Try again in 10 s.', 10);
    const streams = this.#streams.get(accountId) ?? new Set();
    if (streams.size >= MAX_STREAMS) throw tooMany(this.#options.what);
    const wakeSignal = new WakeSignal();
    const stream: Stream = {
      wakeSignal,
      ended: false,
      end() {
        stream.ended = true;
        wakeSignal.wake();
        cutOff();
      },
    };
    this.#streams.set(accountId, streams.add(stream));
    return stream;
  }

  #remove(accountId: string, stream: Stream): void {
    stream.ended = true;
    stream.wakeSignal.wake();
    const streams = this.#streams.get(accountId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#streams.delete(accountId);
  }

  async *#send(stream: Stream, news: FollowedNews, { request }: FollowingCall): AsyncGenerator<string> {
    const { stillValid, log, what, heartbeatMs = HEARTBEAT_MS } = this.#options;
    const isOpen = async () => !stream.ended && !news.over && (await stillValid(request));
    // Reconnection delay. Sent at once, so that the client knows that the stream is open.
    yield 'retry: 1000\n\n';
    let sentAt = Date.now();
    let queriedAt = 0;
    try {
      for (let woken = false; await isOpen(); woken = await stream.wakeSignal.wait(CHECK_INTERVAL_MS)) {
        if (woken || Date.now() - queriedAt >= POLL_MS) {
          queriedAt = Date.now();
          for await (const events of news.next()) {
            yield events;
            sentAt = Date.now();
            if (!(await isOpen())) return;
          }
        }
        if (Date.now() - sentAt >= heartbeatMs) {
          yield ': still here\n\n';
          sentAt = Date.now();
        }
        await sleep(MIN_INTERVAL_MS);
      }
    } catch (error) {
      // The client sees the end and reconnects with the last id it has.
      log.warn({ err: error as Error, request_id: request.id }, `stream of ${what} failed; closing it`);
    }
  }
}

/** Formats one server-sent event. JSON has no line breaks, so each part is one line. */
export function eventFrame(id: string, event: string, data: unknown): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A response to HEAD has no body. */
function emptyStream(reply: FollowingCall['reply']): Readable {
  reply.headers(EVENT_STREAM_HEADERS);
  return Readable.from([]);
}

function tooMany(what: string): ApiError {
  return new ApiError(
    'rate_limited',
    `You have ${MAX_STREAMS} streams of ${what} open, the maximum. Close one, then try again.`,
    {
      headers: { 'retry-after': '10', ...rateHeaders(MAX_STREAMS, 0, Date.now() + 10_000) },
    },
  );
}

function unavailable(message: string, seconds: number): ApiError {
  return new ApiError('unavailable', message, { headers: { 'retry-after': String(seconds) } });
}
