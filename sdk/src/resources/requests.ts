import type { LoggedRequest, QueryOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** What programs asked of the API for this account, to find out what went wrong with one. */
export class Requests extends Resource {
  /** Newest first. A request is there about a second after its answer. */
  list(query?: QueryOf<'/v1/requests', 'get'>, options?: RequestOptions): PagedList<LoggedRequest> {
    return this.listOf('/requests', query, options);
  }

  /** By the id in its `X-Request-Id`, which is also the `requestId` of an error. */
  get(requestId: string, options?: RequestOptions): Promise<LoggedRequest> {
    return this.call('GET', path`/requests/${requestId}`, options);
  }
}
