import type { ApiKey, BodyOf, NewApiKey, QueryOf } from '../contract.ts';
import { PagedList } from '../page.ts';
import { path, type Requester, type RequestOptions } from '../request.ts';

export class ApiKeys {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** The answer's `secret` is shown this once. */
  create(input: BodyOf<'/v1/api_keys', 'post'>, options: RequestOptions = {}): Promise<NewApiKey> {
    return this.#requester.send({ ...options, method: 'POST', path: '/api_keys', body: input });
  }

  /** Newest first. */
  list(query: QueryOf<'/v1/api_keys', 'get'> = {}, options: RequestOptions = {}): PagedList<ApiKey> {
    return new PagedList(this.#requester, { ...options, method: 'GET', path: '/api_keys', query });
  }

  get(id: string, options: RequestOptions = {}): Promise<ApiKey> {
    return this.#requester.send({ ...options, method: 'GET', path: path`/api_keys/${id}` });
  }

  update(id: string, input: BodyOf<'/v1/api_keys/{id}', 'patch'>, options: RequestOptions = {}): Promise<ApiKey> {
    return this.#requester.send({ ...options, method: 'PATCH', path: path`/api_keys/${id}`, body: input });
  }

  /** Takes effect everywhere within a second, and cannot be undone. */
  revoke(id: string, options: RequestOptions = {}): Promise<ApiKey> {
    return this.#requester.send({ ...options, method: 'POST', path: path`/api_keys/${id}/revoke` });
  }
}
