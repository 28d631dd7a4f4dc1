import type { PublicProfile } from '../contract.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** Public profiles of accounts. */
export class Accounts extends Resource {
  /** Returns the public profile of an account. */
  get(slug: string, options?: RequestOptions): Promise<PublicProfile> {
    return this.call('GET', path`/accounts/${slug}`, options);
  }
}
