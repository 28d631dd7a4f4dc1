import type { ApiKey, BodyOf, Checkout, NewApiKey, QueryOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

export class ApiKeys extends Resource {
  /** The answer's `secret` is shown this once. */
  create(input: BodyOf<'/v1/api_keys', 'post'>, options?: RequestOptions): Promise<NewApiKey> {
    return this.call('POST', '/api_keys', options, { body: input });
  }

  /** Newest first. */
  list(query?: QueryOf<'/v1/api_keys', 'get'>, options?: RequestOptions): PagedList<ApiKey> {
    return this.listOf('/api_keys', query, options);
  }

  get(id: string, options?: RequestOptions): Promise<ApiKey> {
    return this.call('GET', path`/api_keys/${id}`, options);
  }

  update(id: string, input: BodyOf<'/v1/api_keys/{id}', 'patch'>, options?: RequestOptions): Promise<ApiKey> {
    return this.call('PATCH', path`/api_keys/${id}`, options, { body: input });
  }

  /** Takes effect everywhere within a second, and cannot be undone. */
  revoke(id: string, options?: RequestOptions): Promise<ApiKey> {
    return this.call('POST', path`/api_keys/${id}/revoke`, options);
  }

  /** The payment that makes a live premium key active: a new one, or the one that is open. */
  openCheckout(id: string, options?: RequestOptions): Promise<Checkout> {
    return this.call('POST', path`/api_keys/${id}/checkout`, options);
  }
}
