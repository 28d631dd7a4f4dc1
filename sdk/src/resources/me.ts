import type { Account, AnswerOf, BodyOf } from '../contract.ts';
import type { RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** The account behind the key. */
export class Me extends Resource {
  get(options?: RequestOptions): Promise<Account> {
    return this.call('GET', '/me', options);
  }

  /** Only in a browser session. */
  update(input: BodyOf<'/v1/me', 'patch'>, options?: RequestOptions): Promise<Account> {
    return this.call('PATCH', '/me', options, { body: input });
  }

  /** For good. Only in a browser session. */
  close(input: BodyOf<'/v1/me/close', 'post'>, options?: RequestOptions): Promise<AnswerOf<'/v1/me/close', 'post'>> {
    return this.call('POST', '/me/close', options, { body: input });
  }
}
