import type { QueryOf, UsageDay, UsageRecord } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** Inference usage and its cost. */
export class Usage extends Resource {
  /** Lists usage by day, model and key, latest day first. */
  list(query?: QueryOf<'/v1/usage', 'get'>, options?: RequestOptions): PagedList<UsageDay> {
    return this.listOf('/usage', query, options);
  }

  /** Returns the usage of one request, by the ID in its `X-Request-Id` header. */
  get(requestId: string, options?: RequestOptions): Promise<UsageRecord> {
    return this.call('GET', path`/usage/${requestId}`, options);
  }
}
