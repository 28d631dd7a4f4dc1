import type { AnswerOf, BodyOf, DownloadAddress, Model, QueryOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { ModelFiles } from './model-files.ts';
import { Resource } from './resource.ts';
import { Revisions } from './revisions.ts';

/** A model is named by its id or its slug, such as `acme/pick-place`. */
export class Models extends Resource {
  readonly revisions: Revisions;
  readonly files: ModelFiles;

  constructor(requester: Requester) {
    super(requester);
    this.revisions = new Revisions(requester);
    this.files = new ModelFiles(requester);
  }

  /** What is published, searched by `q`; with `mine`, one's own drafts as well. */
  list(query?: QueryOf<'/v1/models', 'get'>, options?: RequestOptions): PagedList<Model> {
    return this.listOf('/models', query, options);
  }

  create(input: BodyOf<'/v1/models', 'post'>, options?: RequestOptions): Promise<Model> {
    return this.call('POST', '/models', options, { body: input });
  }

  get(model: string, options?: RequestOptions): Promise<Model> {
    return this.call('GET', path`/models/${model}`, options);
  }

  update(model: string, input: BodyOf<'/v1/models/{id}', 'patch'>, options?: RequestOptions): Promise<Model> {
    return this.call('PATCH', path`/models/${model}`, options, { body: input });
  }

  /** Only while nobody holds a license and no listing is published. */
  delete(model: string, options?: RequestOptions): Promise<AnswerOf<'/v1/models/{id}', 'delete'>> {
    return this.call('DELETE', path`/models/${model}`, options);
  }

  star(model: string, options?: RequestOptions): Promise<Model> {
    return this.call('PUT', path`/models/${model}/star`, options);
  }

  unstar(model: string, options?: RequestOptions): Promise<Model> {
    return this.call('DELETE', path`/models/${model}/star`, options);
  }

  /** Where the latest revision, or the one that is named, can be had: as one tar where it has several files. */
  getDownload(
    model: string,
    query?: QueryOf<'/v1/models/{id}/download', 'get'>,
    options?: RequestOptions,
  ): Promise<DownloadAddress> {
    return this.call('GET', path`/models/${model}/download`, options, { query });
  }
}
