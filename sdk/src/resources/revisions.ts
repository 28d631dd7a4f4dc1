import type { BodyOf, QueryOf, ResponseOf, Revision } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { LONG_TIMEOUT_MS, Resource } from './resource.ts';

/** Revisions of a model, named by semantic versions such as `1.2.0`. */
export class Revisions extends Resource {
  /** Lists revisions, newest first. */
  list(
    model: string,
    query?: QueryOf<'/v1/models/{id}/revisions', 'get'>,
    options?: RequestOptions,
  ): PagedList<Revision> {
    return this.listOf(path`/models/${model}/revisions`, query, options);
  }

  /** Creates a draft of a revision. */
  create(
    model: string,
    input: BodyOf<'/v1/models/{id}/revisions', 'post'>,
    options?: RequestOptions,
  ): Promise<Revision> {
    return this.call('POST', path`/models/${model}/revisions`, options, { body: input });
  }

  /** Returns a revision with its files. */
  get(model: string, revision: string, options?: RequestOptions): Promise<Revision> {
    return this.call('GET', path`/models/${model}/revisions/${revision}`, options);
  }

  /** Changes the notes of a draft. */
  update(
    model: string,
    revision: string,
    changes: BodyOf<'/v1/models/{id}/revisions/{revision}', 'patch'>,
    options?: RequestOptions,
  ): Promise<Revision> {
    return this.call('PATCH', path`/models/${model}/revisions/${revision}`, options, { body: changes });
  }

  /** Deletes a draft. */
  delete(
    model: string,
    revision: string,
    options?: RequestOptions,
  ): Promise<ResponseOf<'/v1/models/{id}/revisions/{revision}', 'delete'>> {
    return this.call('DELETE', path`/models/${model}/revisions/${revision}`, options);
  }

  /** Inspects the files of a draft and publishes it. A published revision never changes. */
  publish(model: string, revision: string, options?: RequestOptions): Promise<Revision> {
    return this.call('POST', path`/models/${model}/revisions/${revision}/publish`, options, {
      defaultTimeout: LONG_TIMEOUT_MS,
    });
  }
}
