import type { AnswerOf, BodyOf, DownloadAddress, FileEntry, QueryOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions, type WholeBody } from '../http/request.ts';
import { Resource } from './resource.ts';

/** The files of a dataset. `souk.upload` sends many or large ones; here is each step by itself. */
export class Shards extends Resource {
  /** By name. */
  list(
    dataset: string,
    query?: QueryOf<'/v1/datasets/{id}/shards', 'get'>,
    options?: RequestOptions,
  ): PagedList<FileEntry> {
    return this.listOf(path`/datasets/${dataset}/shards`, query, options);
  }

  /** A whole shard, to 100 MiB, in one request. With its `sha256`, what arrives damaged is refused. */
  upload(
    dataset: string,
    name: string,
    bytes: WholeBody,
    query?: Omit<QueryOf<'/v1/datasets/{id}/shards', 'post'>, 'name'>,
    options?: RequestOptions,
  ): Promise<FileEntry> {
    return this.call('POST', path`/datasets/${dataset}/shards`, options, { query: { name, ...query }, bytes });
  }

  /** Announces shards by their hashes, and answers where to send those that are missing. */
  begin(
    dataset: string,
    input: BodyOf<'/v1/datasets/{id}/shards/batch', 'post'>,
    options?: RequestOptions,
  ): Promise<AnswerOf<'/v1/datasets/{id}/shards/batch', 'post'>> {
    return this.call('POST', path`/datasets/${dataset}/shards/batch`, options, { body: input });
  }

  getDownload(dataset: string, name: string, options?: RequestOptions): Promise<DownloadAddress> {
    return this.call('GET', path`/datasets/${dataset}/shards/${name}`, options);
  }

  /** Only of a draft. */
  delete(
    dataset: string,
    name: string,
    options?: RequestOptions,
  ): Promise<AnswerOf<'/v1/datasets/{id}/shards/{name}', 'delete'>> {
    return this.call('DELETE', path`/datasets/${dataset}/shards/${name}`, options);
  }
}
