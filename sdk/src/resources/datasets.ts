import type { AnswerOf, BodyOf, Dataset, DownloadAddress, Preview, QueryOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { LONG_TIMEOUT_MS, Resource } from './resource.ts';
import { Shards } from './shards.ts';

/** A dataset is named by its id or its slug, such as `acme/grasps`. */
export class Datasets extends Resource {
  readonly shards: Shards;

  constructor(requester: Requester) {
    super(requester);
    this.shards = new Shards(requester);
  }

  /** What is published, searched by `q`; with `mine`, one's own drafts as well. */
  list(query?: QueryOf<'/v1/datasets', 'get'>, options?: RequestOptions): PagedList<Dataset> {
    return this.listOf('/datasets', query, options);
  }

  create(input: BodyOf<'/v1/datasets', 'post'>, options?: RequestOptions): Promise<Dataset> {
    return this.call('POST', '/datasets', options, { body: input });
  }

  get(dataset: string, options?: RequestOptions): Promise<Dataset> {
    return this.call('GET', path`/datasets/${dataset}`, options);
  }

  update(dataset: string, input: BodyOf<'/v1/datasets/{id}', 'patch'>, options?: RequestOptions): Promise<Dataset> {
    return this.call('PATCH', path`/datasets/${dataset}`, options, { body: input });
  }

  /** Only while nobody holds a license and no listing is published. */
  delete(dataset: string, options?: RequestOptions): Promise<AnswerOf<'/v1/datasets/{id}', 'delete'>> {
    return this.call('DELETE', path`/datasets/${dataset}`, options);
  }

  star(dataset: string, options?: RequestOptions): Promise<Dataset> {
    return this.call('PUT', path`/datasets/${dataset}/star`, options);
  }

  unstar(dataset: string, options?: RequestOptions): Promise<Dataset> {
    return this.call('DELETE', path`/datasets/${dataset}/star`, options);
  }

  /** Makes it public. From then on it never changes. */
  publish(dataset: string, options?: RequestOptions): Promise<Dataset> {
    return this.call('POST', path`/datasets/${dataset}/publish`, options, { usualTimeout: LONG_TIMEOUT_MS });
  }

  /** The first rows of a shard: of the first that is a table, unless one is named. */
  preview(
    dataset: string,
    query?: QueryOf<'/v1/datasets/{id}/preview', 'get'>,
    options?: RequestOptions,
  ): Promise<Preview> {
    return this.call('GET', path`/datasets/${dataset}/preview`, options, { query });
  }

  /** Where all of it can be had: as one tar where it has several shards. */
  getDownload(dataset: string, options?: RequestOptions): Promise<DownloadAddress> {
    return this.call('GET', path`/datasets/${dataset}/download`, options);
  }
}
