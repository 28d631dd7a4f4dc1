import type { QueryOf, ResponseOf, Session } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** Sessions of this account in browsers and command lines. Needs a browser session. */
export class Sessions extends Resource {
  /** Lists sessions. */
  list(query?: QueryOf<'/v1/sessions', 'get'>, options?: RequestOptions): PagedList<Session> {
    return this.listOf('/sessions', query, options);
  }

  /** Ends a session. */
  end(id: string, options?: RequestOptions): Promise<ResponseOf<'/v1/sessions/{id}', 'delete'>> {
    return this.call('DELETE', path`/sessions/${id}`, options);
  }
}
