import type { PublicProfile } from '../contract.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** Other people's accounts, as everybody sees them. */
export class Accounts extends Resource {
  get(slug: string, options?: RequestOptions): Promise<PublicProfile> {
    return this.call('GET', path`/accounts/${slug}`, options);
  }
}
