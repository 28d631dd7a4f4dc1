import type { Upload } from '../contract.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** Uploads in progress. */
export class Uploads extends Resource {
  /** Returns the state of an upload: `offset` bytes have arrived. */
  get(id: string, options?: RequestOptions): Promise<Upload> {
    return this.call('GET', path`/uploads/${id}`, options);
  }

  /** Cancels an upload and discards its bytes. */
  async cancel(id: string, options?: RequestOptions): Promise<void> {
    await this.call('DELETE', path`/uploads/${id}`, options);
  }
}
