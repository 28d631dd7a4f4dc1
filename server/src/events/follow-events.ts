import type { Readable } from 'node:stream';
import {
  eventFrame,
  type FollowedNews,
  type FollowingCall,
  FollowStreams,
  type FollowStreamsOptions,
} from '../access/follow-streams.ts';
import type { ChangeWatch } from '../platform/async/change-watch.ts';
import type { Announcements } from '../platform/db/announcements.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import type { Mode, Realm } from '../platform/db/realm.ts';
import { type EventType, toEventResponse } from './event.ts';
import { EventTail } from './event-tail.ts';
import { watchEvents } from './event-watch.ts';
import { EVENTS_TOPIC } from './record-event.ts';

export interface FollowingOptions extends Omit<FollowStreamsOptions, 'what'> {
  announcements: Pick<Announcements, 'on'>;
}

/** Holds the open event streams of this node. */
export class EventStreams {
  readonly #options: FollowingOptions;
  readonly #streams: FollowStreams;
  readonly #watches = new Map<Realm, ChangeWatch>();
  readonly #stopListening: () => void;

  constructor(options: FollowingOptions) {
    this.#options = options;
    this.#streams = new FollowStreams({ ...options, what: 'its events' });
    this.#stopListening = options.announcements.on(EVENTS_TOPIC, (realm) => this.#watches.get(realm)?.notify());
  }

  /** Streams the account's events as server-sent events: those after a given one, or from now on. */
  follow(call: FollowingCall, types: readonly EventType[], after?: string): Promise<Readable> {
    const { db, principal } = call;
    const { id: accountId } = principal.account;
    return this.#streams.follow(call, {
      subscribe: (wakeSignal) => this.#watchOf(db).subscribe(accountId, wakeSignal),
      begin: async () => toNews(await EventTail.begin(db, { accountId, types }, after), principal.mode),
    });
  }

  /** Ends all streams and rejects new ones. */
  close(): void {
    this.#stopListening();
    this.#streams.close();
  }

  get size(): number {
    return this.#streams.size;
  }

  #watchOf(db: Queryable): ChangeWatch {
    const watch = this.#watches.get(db.realm) ?? watchEvents(db, this.#options.log);
    this.#watches.set(db.realm, watch);
    return watch;
  }
}

function toNews(tail: EventTail, mode: Mode): FollowedNews {
  return {
    async *next() {
      for await (const events of tail.news()) {
        yield events.map((event) => eventFrame(event.id, event.type, toEventResponse(event, mode))).join('');
      }
    },
  };
}
