import type { BodyOf, DownloadUrl, FileEntry, QueryOf, ResponseOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions, type WholeBody } from '../http/request.ts';
import { Resource } from './resource.ts';

/** Files of a dataset. `souk.upload` handles many or large ones; these methods are its single steps. */
export class Shards extends Resource {
  /** Lists shards by name. */
  list(
    dataset: string,
    query?: QueryOf<'/v1/datasets/{id}/shards', 'get'>,
    options?: RequestOptions,
  ): PagedList<FileEntry> {
    return this.listOf(path`/datasets/${dataset}/shards`, query, options);
  }

  /** Uploads a shard of up to 100 MiB in one request. With `sha256`, a damaged transfer is rejected. */
  upload(
    dataset: string,
    name: string,
    bytes: WholeBody,
    query?: Omit<QueryOf<'/v1/datasets/{id}/shards', 'post'>, 'name'>,
    options?: RequestOptions,
  ): Promise<FileEntry> {
    return this.call('POST', path`/datasets/${dataset}/shards`, options, { query: { name, ...query }, bytes });
  }

  /** Announces shards by their hashes and returns where to upload those that are missing. */
  begin(
    dataset: string,
    input: BodyOf<'/v1/datasets/{id}/shards/batch', 'post'>,
    options?: RequestOptions,
  ): Promise<ResponseOf<'/v1/datasets/{id}/shards/batch', 'post'>> {
    return this.call('POST', path`/datasets/${dataset}/shards/batch`, options, { body: input });
  }

  /** Returns a download URL of a shard. */
  getDownload(dataset: string, name: string, options?: RequestOptions): Promise<DownloadUrl> {
    return this.call('GET', path`/datasets/${dataset}/shards/${name}`, options);
  }

  /** Deletes a shard of a draft. */
  delete(
    dataset: string,
    name: string,
    options?: RequestOptions,
  ): Promise<ResponseOf<'/v1/datasets/{id}/shards/{name}', 'delete'>> {
    return this.call('DELETE', path`/datasets/${dataset}/shards/${name}`, options);
  }
}
