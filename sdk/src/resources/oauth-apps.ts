import type { BodyOf, NewOAuthApp, OAuthApp, QueryOf, ResponseOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** OAuth apps of this account, which act for other accounts. Needs a browser session. */
export class OAuthApps extends Resource {
  /** Registers an app. Its `client_secret` is returned only once. */
  create(input: BodyOf<'/v1/oauth_apps', 'post'>, options?: RequestOptions): Promise<NewOAuthApp> {
    return this.call('POST', '/oauth_apps', options, { body: input });
  }

  /** Lists your apps. */
  list(query?: QueryOf<'/v1/oauth_apps', 'get'>, options?: RequestOptions): PagedList<OAuthApp> {
    return this.listOf('/oauth_apps', query, options);
  }

  /** Returns an app, without its secret. */
  get(id: string, options?: RequestOptions): Promise<OAuthApp> {
    return this.call('GET', path`/oauth_apps/${id}`, options);
  }

  /** Changes an app. */
  update(id: string, input: BodyOf<'/v1/oauth_apps/{id}', 'patch'>, options?: RequestOptions): Promise<OAuthApp> {
    return this.call('PATCH', path`/oauth_apps/${id}`, options, { body: input });
  }

  /** Deletes an app and revokes its tokens. */
  delete(id: string, options?: RequestOptions): Promise<ResponseOf<'/v1/oauth_apps/{id}', 'delete'>> {
    return this.call('DELETE', path`/oauth_apps/${id}`, options);
  }

  /** Rotates the secret of an app. The new `client_secret` is returned only once. */
  rotateSecret(id: string, options?: RequestOptions): Promise<NewOAuthApp> {
    return this.call('POST', path`/oauth_apps/${id}/rotate_secret`, options);
  }
}
