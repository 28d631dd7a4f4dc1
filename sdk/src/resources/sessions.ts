import type { AnswerOf, QueryOf, Session } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** Where the account is signed in: browsers and command lines. Only in a browser session. */
export class Sessions extends Resource {
  list(query?: QueryOf<'/v1/sessions', 'get'>, options?: RequestOptions): PagedList<Session> {
    return this.listOf('/sessions', query, options);
  }

  end(id: string, options?: RequestOptions): Promise<AnswerOf<'/v1/sessions/{id}', 'delete'>> {
    return this.call('DELETE', path`/sessions/${id}`, options);
  }
}
