import type { BodyOf, DownloadUrl, FileEntry, QueryOf, ResponseOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions, type WholeBody } from '../http/request.ts';
import { Resource } from './resource.ts';

/** Files of a revision. `souk.upload` handles many or large ones; these methods are its single steps. */
export class ModelFiles extends Resource {
  /** Lists files by name. */
  list(
    model: string,
    revision: string,
    query?: QueryOf<'/v1/models/{id}/revisions/{revision}/files', 'get'>,
    options?: RequestOptions,
  ): PagedList<FileEntry> {
    return this.listOf(path`/models/${model}/revisions/${revision}/files`, query, options);
  }

  /** Uploads a file of up to 100 MiB in one request. With `sha256`, a damaged transfer is rejected. */
  upload(
    model: string,
    revision: string,
    name: string,
    bytes: WholeBody,
    query?: Omit<QueryOf<'/v1/models/{id}/revisions/{revision}/files', 'post'>, 'name'>,
    options?: RequestOptions,
  ): Promise<FileEntry> {
    return this.call('POST', path`/models/${model}/revisions/${revision}/files`, options, {
      query: { name, ...query },
      bytes,
    });
  }

  /** Announces files by their hashes and returns where to upload those that are missing. */
  begin(
    model: string,
    revision: string,
    input: BodyOf<'/v1/models/{id}/revisions/{revision}/files/batch', 'post'>,
    options?: RequestOptions,
  ): Promise<ResponseOf<'/v1/models/{id}/revisions/{revision}/files/batch', 'post'>> {
    return this.call('POST', path`/models/${model}/revisions/${revision}/files/batch`, options, { body: input });
  }

  /** Returns a download URL of a file. */
  getDownload(model: string, revision: string, name: string, options?: RequestOptions): Promise<DownloadUrl> {
    return this.call('GET', path`/models/${model}/revisions/${revision}/files/${name}`, options);
  }

  /** Deletes a file of a draft. */
  delete(
    model: string,
    revision: string,
    name: string,
    options?: RequestOptions,
  ): Promise<ResponseOf<'/v1/models/{id}/revisions/{revision}/files/{name}', 'delete'>> {
    return this.call('DELETE', path`/models/${model}/revisions/${revision}/files/${name}`, options);
  }
}
