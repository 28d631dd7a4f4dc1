import type { ApiKey, BodyOf, Checkout, NewApiKey, QueryOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** API keys of this account. */
export class ApiKeys extends Resource {
  /** Creates an API key. Its `secret` is returned only once. */
  create(input: BodyOf<'/v1/api_keys', 'post'>, options?: RequestOptions): Promise<NewApiKey> {
    return this.call('POST', '/api_keys', options, { body: input });
  }

  /** Lists API keys, newest first. */
  list(query?: QueryOf<'/v1/api_keys', 'get'>, options?: RequestOptions): PagedList<ApiKey> {
    return this.listOf('/api_keys', query, options);
  }

  /** Returns an API key, without its secret. */
  get(id: string, options?: RequestOptions): Promise<ApiKey> {
    return this.call('GET', path`/api_keys/${id}`, options);
  }

  /** Changes the name or the spending limit of a key. */
  update(id: string, input: BodyOf<'/v1/api_keys/{id}', 'patch'>, options?: RequestOptions): Promise<ApiKey> {
    return this.call('PATCH', path`/api_keys/${id}`, options, { body: input });
  }

  /** Revokes a key. Takes effect everywhere within a second, and cannot be undone. */
  revoke(id: string, options?: RequestOptions): Promise<ApiKey> {
    return this.call('POST', path`/api_keys/${id}/revoke`, options);
  }

  /** Returns the checkout that activates a live premium key: the open one, or a new one. */
  openCheckout(id: string, options?: RequestOptions): Promise<Checkout> {
    return this.call('POST', path`/api_keys/${id}/checkout`, options);
  }
}
