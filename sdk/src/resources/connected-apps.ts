import type { ConnectedApp, QueryOf, ResponseOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** Apps of other accounts that may act for this account. Needs a browser session. */
export class ConnectedApps extends Resource {
  /** Lists connected apps. */
  list(query?: QueryOf<'/v1/connected_apps', 'get'>, options?: RequestOptions): PagedList<ConnectedApp> {
    return this.listOf('/connected_apps', query, options);
  }

  /** Disconnects an app and revokes every token that it holds for this account. */
  disconnect(
    clientId: string,
    options?: RequestOptions,
  ): Promise<ResponseOf<'/v1/connected_apps/{client_id}', 'delete'>> {
    return this.call('DELETE', path`/connected_apps/${clientId}`, options);
  }
}
