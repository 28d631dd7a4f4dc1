import type { AnswerOf, BodyOf, NewOAuthApp, OAuthApp, QueryOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** Apps of one's own that act for other accounts. Only in a browser session. */
export class OAuthApps extends Resource {
  /** The answer's `client_secret` is shown this once. */
  create(input: BodyOf<'/v1/oauth_apps', 'post'>, options?: RequestOptions): Promise<NewOAuthApp> {
    return this.call('POST', '/oauth_apps', options, { body: input });
  }

  list(query?: QueryOf<'/v1/oauth_apps', 'get'>, options?: RequestOptions): PagedList<OAuthApp> {
    return this.listOf('/oauth_apps', query, options);
  }

  get(id: string, options?: RequestOptions): Promise<OAuthApp> {
    return this.call('GET', path`/oauth_apps/${id}`, options);
  }

  update(id: string, input: BodyOf<'/v1/oauth_apps/{id}', 'patch'>, options?: RequestOptions): Promise<OAuthApp> {
    return this.call('PATCH', path`/oauth_apps/${id}`, options, { body: input });
  }

  delete(id: string, options?: RequestOptions): Promise<AnswerOf<'/v1/oauth_apps/{id}', 'delete'>> {
    return this.call('DELETE', path`/oauth_apps/${id}`, options);
  }

  /** The answer's `client_secret` is shown this once. */
  rotateSecret(id: string, options?: RequestOptions): Promise<NewOAuthApp> {
    return this.call('POST', path`/oauth_apps/${id}/rotate_secret`, options);
  }
}
