import type { AnswerOf, BodyOf, DownloadAddress, FileEntry, QueryOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions, type WholeBody } from '../http/request.ts';
import { Resource } from './resource.ts';

/** The files of a revision. `souk.upload` sends many or large ones; here is each step by itself. */
export class ModelFiles extends Resource {
  /** By name. */
  list(
    model: string,
    revision: string,
    query?: QueryOf<'/v1/models/{id}/revisions/{revision}/files', 'get'>,
    options?: RequestOptions,
  ): PagedList<FileEntry> {
    return this.listOf(path`/models/${model}/revisions/${revision}/files`, query, options);
  }

  /** A whole file, to 100 MiB, in one request. With its `sha256`, what arrives damaged is refused. */
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

  /** Announces files by their hashes, and answers where to send those that are missing. */
  begin(
    model: string,
    revision: string,
    input: BodyOf<'/v1/models/{id}/revisions/{revision}/files/batch', 'post'>,
    options?: RequestOptions,
  ): Promise<AnswerOf<'/v1/models/{id}/revisions/{revision}/files/batch', 'post'>> {
    return this.call('POST', path`/models/${model}/revisions/${revision}/files/batch`, options, { body: input });
  }

  getDownload(model: string, revision: string, name: string, options?: RequestOptions): Promise<DownloadAddress> {
    return this.call('GET', path`/models/${model}/revisions/${revision}/files/${name}`, options);
  }

  /** Only of a draft. */
  delete(
    model: string,
    revision: string,
    name: string,
    options?: RequestOptions,
  ): Promise<AnswerOf<'/v1/models/{id}/revisions/{revision}/files/{name}', 'delete'>> {
    return this.call('DELETE', path`/models/${model}/revisions/${revision}/files/${name}`, options);
  }
}
