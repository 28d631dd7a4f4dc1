import type { QueryOf, UsageDay, UsageRecord } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** What inference was used, and what it cost. */
export class Usage extends Resource {
  /** By day, model and key, the latest day first. */
  list(query?: QueryOf<'/v1/usage', 'get'>, options?: RequestOptions): PagedList<UsageDay> {
    return this.listOf('/usage', query, options);
  }

  /** Of one request, by the id in its `X-Request-Id`. */
  get(requestId: string, options?: RequestOptions): Promise<UsageRecord> {
    return this.call('GET', path`/usage/${requestId}`, options);
  }
}
