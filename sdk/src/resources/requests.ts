import type { LoggedRequest, QueryOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** Log of API requests of this account, for debugging. */
export class Requests extends Resource {
  /** Lists requests, newest first. They appear about a second after the response. */
  list(query?: QueryOf<'/v1/requests', 'get'>, options?: RequestOptions): PagedList<LoggedRequest> {
    return this.listOf('/requests', query, options);
  }

  /** Returns a request by the ID in its `X-Request-Id` header, which is also the `requestId` of an error. */
  get(requestId: string, options?: RequestOptions): Promise<LoggedRequest> {
    return this.call('GET', path`/requests/${requestId}`, options);
  }
}
