import type { AnswerOf, BodyOf } from './contract.ts';
import type { Requester, RequestOptions } from './request.ts';

export type CliSession = AnswerOf<'/auth/cli', 'post'>;

/** Sign-in with a password. It is served beside the API, at `/auth` of the same host. */
export class Auth {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Answers a token with a session's rights: give it to a new client as its `token`. */
  signInFromCli(credentials: BodyOf<'/auth/cli', 'post'>, options: RequestOptions = {}): Promise<CliSession> {
    return this.#requester.sendOnceToHost({ ...options, method: 'POST', path: '/auth/cli', body: credentials });
  }

  /** Ends the session of this client's token or, in a browser, of its cookie. */
  signOut(
    input: BodyOf<'/auth/sign_out', 'post'> = {},
    options: RequestOptions = {},
  ): Promise<AnswerOf<'/auth/sign_out', 'post'>> {
    return this.#requester.sendOnceToHost({ ...options, method: 'POST', path: '/auth/sign_out', body: input });
  }
}
