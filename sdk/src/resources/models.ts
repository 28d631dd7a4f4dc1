import type { BodyOf, DownloadUrl, Model, QueryOf, ResponseOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { ModelFiles } from './model-files.ts';
import { Resource } from './resource.ts';
import { Revisions } from './revisions.ts';

/** Models, named by ID or slug, such as `acme/pick-place`. */
export class Models extends Resource {
  readonly revisions: Revisions;
  readonly files: ModelFiles;

  constructor(requester: Requester) {
    super(requester);
    this.revisions = new Revisions(requester);
    this.files = new ModelFiles(requester);
  }

  /** Lists or searches published models; with `mine`, the caller's own, including drafts. */
  list(query?: QueryOf<'/v1/models', 'get'>, options?: RequestOptions): PagedList<Model> {
    return this.listOf('/models', query, options);
  }

  /** Creates a model. It becomes public with its first published revision. */
  create(input: BodyOf<'/v1/models', 'post'>, options?: RequestOptions): Promise<Model> {
    return this.call('POST', '/models', options, { body: input });
  }

  /** Returns a model. */
  get(model: string, options?: RequestOptions): Promise<Model> {
    return this.call('GET', path`/models/${model}`, options);
  }

  /** Changes the description or price of a model. */
  update(model: string, input: BodyOf<'/v1/models/{id}', 'patch'>, options?: RequestOptions): Promise<Model> {
    return this.call('PATCH', path`/models/${model}`, options, { body: input });
  }

  /** Deletes a model. Not possible while anyone holds a license or a listing is published. */
  delete(model: string, options?: RequestOptions): Promise<ResponseOf<'/v1/models/{id}', 'delete'>> {
    return this.call('DELETE', path`/models/${model}`, options);
  }

  /** Stars a model. */
  star(model: string, options?: RequestOptions): Promise<Model> {
    return this.call('PUT', path`/models/${model}/star`, options);
  }

  /** Removes your star from a model. */
  unstar(model: string, options?: RequestOptions): Promise<Model> {
    return this.call('DELETE', path`/models/${model}/star`, options);
  }

  /** Returns a download URL of a revision, the latest by default, as one tar if it has several files. */
  getDownload(
    model: string,
    query?: QueryOf<'/v1/models/{id}/download', 'get'>,
    options?: RequestOptions,
  ): Promise<DownloadUrl> {
    return this.call('GET', path`/models/${model}/download`, options, { query });
  }
}
