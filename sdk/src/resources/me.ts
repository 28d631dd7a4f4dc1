import type { Account, BodyOf, ResponseOf } from '../contract.ts';
import type { RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** The account of the credentials in use. */
export class Me extends Resource {
  /** Returns the account. */
  get(options?: RequestOptions): Promise<Account> {
    return this.call('GET', '/me', options);
  }

  /** Changes the account. Needs a browser session. */
  update(input: BodyOf<'/v1/me', 'patch'>, options?: RequestOptions): Promise<Account> {
    return this.call('PATCH', '/me', options, { body: input });
  }

  /** Closes the account permanently. Needs a browser session. */
  close(input: BodyOf<'/v1/me/close', 'post'>, options?: RequestOptions): Promise<ResponseOf<'/v1/me/close', 'post'>> {
    return this.call('POST', '/me/close', options, { body: input });
  }
}
