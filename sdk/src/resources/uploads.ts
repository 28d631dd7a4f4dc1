import type { Upload } from '../contract.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** Uploads that are under way. */
export class Uploads extends Resource {
  /** How far it is: `offset` bytes have arrived. */
  get(id: string, options?: RequestOptions): Promise<Upload> {
    return this.call('GET', path`/uploads/${id}`, options);
  }

  /** Gives it up: the bytes that have arrived are forgotten. */
  async cancel(id: string, options?: RequestOptions): Promise<void> {
    await this.call('DELETE', path`/uploads/${id}`, options);
  }
}
