import type { Event, QueryOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { type FollowEventsQuery, type FollowOptions, followEvents } from '../streaming/follow.ts';
import { Resource } from './resource.ts';

/** Events of this account in the last 30 days. */
export class Events extends Resource {
  /** Lists events, newest first. */
  list(query?: Omit<QueryOf<'/v1/events', 'get'>, 'follow'>, options?: RequestOptions): PagedList<Event> {
    return this.listOf('/events', query, options);
  }

  /** Returns an event. */
  get(id: string, options?: RequestOptions): Promise<Event> {
    return this.call('GET', path`/events/${id}`, options);
  }

  /** Follows events as they happen, across lost connections, until the signal aborts. */
  follow(query?: FollowEventsQuery, options?: FollowOptions): AsyncGenerator<Event, void> {
    return followEvents(this.requester, query, options);
  }
}
