import type { LicenseGrant, QueryOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** Licenses that this account holds. */
export class LicenseGrants extends Resource {
  /** Lists licenses, newest first, without their certificates. */
  list(query?: QueryOf<'/v1/license_grants', 'get'>, options?: RequestOptions): PagedList<LicenseGrant> {
    return this.listOf('/license_grants', query, options);
  }

  /** Returns a license with its certificate, which `souk.licenses.verify` verifies. */
  get(id: string, options?: RequestOptions): Promise<LicenseGrant> {
    return this.call('GET', path`/license_grants/${id}`, options);
  }
}
