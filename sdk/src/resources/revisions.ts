import type { AnswerOf, BodyOf, QueryOf, Revision } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { LONG_TIMEOUT_MS, Resource } from './resource.ts';

/** The versions of a model, each named by a semantic version such as `1.2.0`. */
export class Revisions extends Resource {
  list(
    model: string,
    query?: QueryOf<'/v1/models/{id}/revisions', 'get'>,
    options?: RequestOptions,
  ): PagedList<Revision> {
    return this.listOf(path`/models/${model}/revisions`, query, options);
  }

  create(
    model: string,
    input: BodyOf<'/v1/models/{id}/revisions', 'post'>,
    options?: RequestOptions,
  ): Promise<Revision> {
    return this.call('POST', path`/models/${model}/revisions`, options, { body: input });
  }

  get(model: string, revision: string, options?: RequestOptions): Promise<Revision> {
    return this.call('GET', path`/models/${model}/revisions/${revision}`, options);
  }

  /** Only of a draft: what it says is new. */
  update(
    model: string,
    revision: string,
    changes: BodyOf<'/v1/models/{id}/revisions/{revision}', 'patch'>,
    options?: RequestOptions,
  ): Promise<Revision> {
    return this.call('PATCH', path`/models/${model}/revisions/${revision}`, options, { body: changes });
  }

  /** Only a draft. */
  delete(
    model: string,
    revision: string,
    options?: RequestOptions,
  ): Promise<AnswerOf<'/v1/models/{id}/revisions/{revision}', 'delete'>> {
    return this.call('DELETE', path`/models/${model}/revisions/${revision}`, options);
  }

  /** Inspects its files and makes it public. From then on it never changes. */
  publish(model: string, revision: string, options?: RequestOptions): Promise<Revision> {
    return this.call('POST', path`/models/${model}/revisions/${revision}/publish`, options, {
      usualTimeout: LONG_TIMEOUT_MS,
    });
  }
}
