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
  /** What is followed, in words. */
  what: string;
  stillValid: StillValid;
  log: Log;
  heartbeatMs?: number;
}

/** What one stream tells of. */
export interface Followed {
  /** Has the bell rung when there may be something new. Answers how to stop. */
  ring(bell: WakeSignal): () => void;
  /** Finds where to begin. What comes from then on is told. */
  begin(): Promise<FollowedNews>;
}

export interface FollowedNews {
  /** What has come since it was last asked, as server-sent events, in portions. */
  next(): AsyncIterable<string>;
  /** Set where nothing will ever come again. */
  readonly over?: boolean;
}

/** How many streams of a kind an account can have on one node. */
export const MAX_STREAMS = 10;
/** How many streams of a kind all accounts together can. */
export const MAX_STREAMS_IN_ALL = 1_000;
/** How often to look for what nobody announced, or what was committed long after it happened. */
const LOOK_MS = 5_000;
/** How often to see whether the credential is still valid. */
const CHECK_MS = 1_000;
/** However much happens, a stream looks for it only so often. */
const REST_MS = 100;
/** Proxies hang up on connections on which nothing happens. */
const HEARTBEAT_MS = 15_000;
/** How long a reader may leave what was sent to it unread. */
const STALLED_MS = 60_000;
/** In bytes: past this nothing is read from the database until the reader has caught up. */
const BUFFER = 16_384;

export type FollowingCall = Pick<Call, 'request' | 'reply' | 'db' | 'principal'>;

/** One reader, for as long as it listens. */
interface Stream {
  readonly bell: WakeSignal;
  ended: boolean;
  /** Lets it finish, or cuts it off where the reader does not read. */
  end(): void;
}

/** The streams of one kind that this node has open: answers that go on for as long as somebody listens. */
export class FollowStreams {
  readonly #options: FollowStreamsOptions;
  readonly #streams = new Map<string, Set<Stream>>();
  #closing = false;

  constructor(options: FollowStreamsOptions) {
    this.#options = options;
  }

  /** The answer to a call, as server-sent events. */
  async follow(call: FollowingCall, followed: Followed): Promise<Readable> {
    const { request, reply, principal } = call;
    if (request.method === 'HEAD') return nothing(reply);
    const { id: accountId } = principal.account;
    const { raw } = reply;
    const stream = this.#add(accountId, () => raw.writableNeedDrain && raw.destroy());
    const stopRinging = followed.ring(stream.bell);
    const leave = () => {
      stopRinging();
      this.#remove(accountId, stream);
    };
    raw.once('close', leave);
    try {
      const news = await followed.begin();
      reply.headers(EVENT_STREAM_HEADERS);
      raw.setTimeout(STALLED_MS, () => raw.destroy());
      // Also closed where the reader left before there was anything to send.
      return Readable.from(this.#tell(stream, news, call), { objectMode: false, highWaterMark: BUFFER }).once(
        'close',
        leave,
      );
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Ends all of them, and lets no other begin: the server is about to stop, and would wait for them. */
  close(): void {
    this.#closing = true;
    for (const streams of this.#streams.values()) for (const stream of streams) stream.end();
  }

  get size(): number {
    return this.#streams.values().reduce((sum, { size }) => sum + size, 0);
  }

  #add(accountId: string, cutOff: () => unknown): Stream {
    if (this.#closing) throw unavailable('This server is about to stop. Try again in a moment.', 1);
    if (this.size >= MAX_STREAMS_IN_ALL) throw unavailable('Too many streams are open. Try again in a while.', 10);
    const streams = this.#streams.get(accountId) ?? new Set();
    if (streams.size >= MAX_STREAMS) throw tooMany(this.#options.what);
    const bell = new WakeSignal();
    const stream: Stream = {
      bell,
      ended: false,
      end() {
        stream.ended = true;
        bell.wake();
        cutOff();
      },
    };
    this.#streams.set(accountId, streams.add(stream));
    return stream;
  }

  #remove(accountId: string, stream: Stream): void {
    stream.ended = true;
    stream.bell.wake();
    const streams = this.#streams.get(accountId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#streams.delete(accountId);
  }

  async *#tell(stream: Stream, news: FollowedNews, { request }: FollowingCall): AsyncGenerator<string> {
    const { stillValid, log, what, heartbeatMs = HEARTBEAT_MS } = this.#options;
    const goesOn = async () => !stream.ended && !news.over && (await stillValid(request));
    // How soon to come back when the connection breaks. Said at once, so that the reader knows that it is heard.
    yield 'retry: 1000\n\n';
    let saidAt = Date.now();
    let lookedAt = 0;
    try {
      for (let rung = false; await goesOn(); rung = await stream.bell.wait(CHECK_MS)) {
        if (rung || Date.now() - lookedAt >= LOOK_MS) {
          lookedAt = Date.now();
          for await (const events of news.next()) {
            yield events;
            saidAt = Date.now();
            if (!(await goesOn())) return;
          }
        }
        if (Date.now() - saidAt >= heartbeatMs) {
          yield ': still here\n\n';
          saidAt = Date.now();
        }
        await sleep(REST_MS);
      }
    } catch (error) {
      // The reader sees the end, and comes back with the last id it has.
      log.warn({ err: error as Error, request_id: request.id }, `a stream of ${what} broke off`);
    }
  }
}

/** One server-sent event. JSON has no line breaks of its own, so each part is one line. */
export function eventFrame(id: string, event: string, data: unknown): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Nobody reads the body of an answer to HEAD. */
function nothing(reply: FollowingCall['reply']): Readable {
  reply.headers(EVENT_STREAM_HEADERS);
  return Readable.from([]);
}

function tooMany(what: string): ApiError {
  return new ApiError('rate_limited', `An account can follow ${what} ${MAX_STREAMS} times at once. Close a stream.`, {
    headers: { 'retry-after': '10', ...rateHeaders(MAX_STREAMS, 0, Date.now() + 10_000) },
  });
}

function unavailable(message: string, seconds: number): ApiError {
  return new ApiError('unavailable', message, { headers: { 'retry-after': String(seconds) } });
}
