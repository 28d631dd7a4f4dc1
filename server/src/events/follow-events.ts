import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../access/route.ts';
import type { StillValid } from '../access/still-valid.ts';
import { Bell } from '../platform/bell.ts';
import type { Announcements } from '../platform/db/announcements.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import type { Mode, Realm } from '../platform/db/realm.ts';
import { ApiError } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import { type EventRow, type EventType, showEvent } from './event.ts';
import { EventTail } from './event-tail.ts';
import { EventWatch } from './event-watch.ts';
import { EVENTS_TOPIC } from './record-event.ts';

export interface FollowingOptions {
  announcements: Pick<Announcements, 'on'>;
  stillValid: StillValid;
  log: Log;
  heartbeatMs?: number;
}

/** How many streams an account can have on one node. */
export const MOST_STREAMS = 10;
/** How many streams all accounts together can. */
export const MOST_STREAMS_OF_ALL = 1_000;
/** How often to look for what nobody announced, or what was committed long after it happened. */
const LOOK_MS = 5_000;
/** How often to see whether the credential is still valid. */
const CHECK_MS = 1_000;
/** However much happens to an account, a stream looks for it only so often. */
const REST_MS = 100;
/** Proxies hang up on connections on which nothing happens. */
const HEARTBEAT_MS = 15_000;
/** How long a reader may leave what was sent to it unread. */
const STALLED_MS = 60_000;
/** In bytes: past this nothing is read from the database until the reader has caught up. */
const BUFFER = 16_384;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no', // nginx would keep events back until it has a page of them
};

type FollowingCall = Pick<Call, 'request' | 'reply' | 'db' | 'principal'>;

/** One reader, for as long as it listens. */
interface Stream {
  readonly bell: Bell;
  ended: boolean;
  /** Lets it finish, or cuts it off where the reader does not read. */
  end(): void;
}

/** The streams of this node. */
export class EventStreams {
  readonly #options: FollowingOptions;
  readonly #streams = new Map<string, Set<Stream>>();
  readonly #watches = new Map<Realm, EventWatch>();
  readonly #stopListening: () => void;
  #closing = false;

  constructor(options: FollowingOptions) {
    this.#options = options;
    this.#stopListening = options.announcements.on(EVENTS_TOPIC, (realm) => this.#watches.get(realm)?.announce());
  }

  /** The account's events as server-sent events: those behind a given one, or what happens from now on. */
  async follow(call: FollowingCall, types: readonly EventType[], after?: string): Promise<Readable> {
    const { request, reply, db, principal } = call;
    if (request.method === 'HEAD') return nothing(reply);
    const { id: accountId } = principal.account;
    const { raw } = reply;
    const stream = this.#add(accountId, () => raw.writableNeedDrain && raw.destroy());
    const stopRinging = this.#watchOf(db).ringFor(accountId, stream.bell);
    const leave = () => {
      stopRinging();
      this.#remove(accountId, stream);
    };
    raw.once('close', leave);
    try {
      const tail = await EventTail.begin(db, { accountId, types }, after);
      reply.headers(HEADERS);
      raw.setTimeout(STALLED_MS, () => raw.destroy());
      // Also closed where the reader left before there was anything to send.
      return Readable.from(this.#tell(stream, tail, call), { objectMode: false, highWaterMark: BUFFER }).once(
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
    this.#stopListening();
    for (const streams of this.#streams.values()) for (const stream of streams) stream.end();
  }

  get size(): number {
    return this.#streams.values().reduce((sum, { size }) => sum + size, 0);
  }

  #watchOf(db: Queryable): EventWatch {
    const watch = this.#watches.get(db.realm) ?? new EventWatch(db, this.#options.log);
    this.#watches.set(db.realm, watch);
    return watch;
  }

  #add(accountId: string, cutOff: () => unknown): Stream {
    if (this.#closing) throw unavailable('This server is about to stop. Try again in a moment.', 1);
    if (this.size >= MOST_STREAMS_OF_ALL) throw unavailable('Too many streams are open. Try again in a while.', 10);
    const streams = this.#streams.get(accountId) ?? new Set();
    if (streams.size >= MOST_STREAMS) throw tooMany();
    const bell = new Bell();
    const stream: Stream = {
      bell,
      ended: false,
      end() {
        stream.ended = true;
        bell.ring();
        cutOff();
      },
    };
    this.#streams.set(accountId, streams.add(stream));
    return stream;
  }

  #remove(accountId: string, stream: Stream): void {
    stream.ended = true;
    stream.bell.ring();
    const streams = this.#streams.get(accountId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#streams.delete(accountId);
  }

  async *#tell(stream: Stream, tail: EventTail, { request, principal }: FollowingCall): AsyncGenerator<string> {
    const { stillValid, log, heartbeatMs = HEARTBEAT_MS } = this.#options;
    const goesOn = async () => !stream.ended && (await stillValid(request));
    // How soon to come back when the connection breaks. Said at once, so that the reader knows that it is heard.
    yield 'retry: 1000\n\n';
    let saidAt = Date.now();
    let lookedAt = 0;
    try {
      for (let rung = false; await goesOn(); rung = await stream.bell.wait(CHECK_MS)) {
        if (rung || Date.now() - lookedAt >= LOOK_MS) {
          lookedAt = Date.now();
          for await (const events of tail.news()) {
            yield events.map((event) => frame(event, principal.mode)).join('');
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
      log.warn({ err: error as Error, request_id: request.id }, 'a stream of events broke off');
    }
  }
}

/** Nobody reads the body of an answer to HEAD. */
function nothing(reply: FollowingCall['reply']): Readable {
  reply.headers(HEADERS);
  return Readable.from([]);
}

/** JSON has no line breaks of its own, so each part is one line. */
function frame(event: EventRow, mode: Mode): string {
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(showEvent(event, mode))}\n\n`;
}

function tooMany(): ApiError {
  return new ApiError(
    'rate_limited',
    `An account can follow its events ${MOST_STREAMS} times at once. Close a stream.`,
    {
      headers: { 'retry-after': '10' },
    },
  );
}

function unavailable(message: string, seconds: number): ApiError {
  return new ApiError('unavailable', message, { headers: { 'retry-after': String(seconds) } });
}
