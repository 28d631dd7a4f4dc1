import type { Account, AnswerOf, BodyOf } from '../contract.ts';
import type { Requester, RequestOptions } from '../request.ts';

/** The account behind the key. */
export class Me {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  get(options: RequestOptions = {}): Promise<Account> {
    return this.#requester.send({ ...options, method: 'GET', path: '/me' });
  }

  /** Only in a browser session. */
  update(input: BodyOf<'/v1/me', 'patch'>, options: RequestOptions = {}): Promise<Account> {
    return this.#requester.send({ ...options, method: 'PATCH', path: '/me', body: input });
  }

  /** For good. Only in a browser session. */
  close(
    input: BodyOf<'/v1/me/close', 'post'>,
    options: RequestOptions = {},
  ): Promise<AnswerOf<'/v1/me/close', 'post'>> {
    return this.#requester.send({ ...options, method: 'POST', path: '/me/close', body: input });
  }
}
