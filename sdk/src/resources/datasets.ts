import type { BodyOf, Dataset, DownloadUrl, Preview, QueryOf, ResponseOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { LONG_TIMEOUT_MS, Resource } from './resource.ts';
import { Shards } from './shards.ts';

/** Datasets, named by ID or slug, such as `acme/grasps`. */
export class Datasets extends Resource {
  readonly shards: Shards;

  constructor(requester: Requester) {
    super(requester);
    this.shards = new Shards(requester);
  }

  /** Lists or searches published datasets; with `mine`, the caller's own, including drafts. */
  list(query?: QueryOf<'/v1/datasets', 'get'>, options?: RequestOptions): PagedList<Dataset> {
    return this.listOf('/datasets', query, options);
  }

  /** Creates a draft of a dataset. */
  create(input: BodyOf<'/v1/datasets', 'post'>, options?: RequestOptions): Promise<Dataset> {
    return this.call('POST', '/datasets', options, { body: input });
  }

  /** Returns a dataset. */
  get(dataset: string, options?: RequestOptions): Promise<Dataset> {
    return this.call('GET', path`/datasets/${dataset}`, options);
  }

  /** Changes the description or price of a dataset. */
  update(dataset: string, input: BodyOf<'/v1/datasets/{id}', 'patch'>, options?: RequestOptions): Promise<Dataset> {
    return this.call('PATCH', path`/datasets/${dataset}`, options, { body: input });
  }

  /** Deletes a dataset. Not possible while anyone holds a license or a listing is published. */
  delete(dataset: string, options?: RequestOptions): Promise<ResponseOf<'/v1/datasets/{id}', 'delete'>> {
    return this.call('DELETE', path`/datasets/${dataset}`, options);
  }

  /** Stars a dataset. */
  star(dataset: string, options?: RequestOptions): Promise<Dataset> {
    return this.call('PUT', path`/datasets/${dataset}/star`, options);
  }

  /** Removes your star from a dataset. */
  unstar(dataset: string, options?: RequestOptions): Promise<Dataset> {
    return this.call('DELETE', path`/datasets/${dataset}/star`, options);
  }

  /** Publishes a dataset after inspecting its shards. A published dataset never changes. */
  publish(dataset: string, options?: RequestOptions): Promise<Dataset> {
    return this.call('POST', path`/datasets/${dataset}/publish`, options, { defaultTimeout: LONG_TIMEOUT_MS });
  }

  /** Returns the first rows of a shard; by default, of the first shard that is a table. */
  preview(
    dataset: string,
    query?: QueryOf<'/v1/datasets/{id}/preview', 'get'>,
    options?: RequestOptions,
  ): Promise<Preview> {
    return this.call('GET', path`/datasets/${dataset}/preview`, options, { query });
  }

  /** Returns a download URL of the whole dataset, as one tar if it has several shards. */
  getDownload(dataset: string, options?: RequestOptions): Promise<DownloadUrl> {
    return this.call('GET', path`/datasets/${dataset}/download`, options);
  }
}
