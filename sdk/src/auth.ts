import type { AnswerOf, BodyOf } from './contract.ts';
import {
  type DeviceAuthorization,
  type DeviceSignInOptions,
  type DeviceToken,
  redeemDeviceCode,
  requestDeviceCode,
  signInByDevice,
} from './device-sign-in.ts';
import type { Requester, RequestOptions } from './request.ts';

export type CliSession = AnswerOf<'/auth/cli', 'post'>;

/** Sign-in, by a browser or with a password. It is served beside the API, at `/oauth` and `/auth` of the same host. */
export class Auth {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /**
   * Signs a program in by a browser, on whatever machine: `onCode` shows an address and a code, and this waits until
   * the person has confirmed it there. Fails with an `OAuthError` whose code is `access_denied` where they refuse and
   * `expired_token` where they take too long. Give the `access_token` to a new client as its `token`.
   */
  signInByDevice(options: DeviceSignInOptions): Promise<DeviceToken> {
    return signInByDevice(this.#requester, options);
  }

  /** The first step of `signInByDevice`, for programs that wait in their own way. */
  requestDeviceCode(options: RequestOptions = {}): Promise<DeviceAuthorization> {
    return requestDeviceCode(this.#requester, options);
  }

  /** The second: an `OAuthError` with `authorization_pending` until the person has confirmed. */
  redeemDeviceCode(deviceCode: string, options: RequestOptions = {}): Promise<DeviceToken> {
    return redeemDeviceCode(this.#requester, deviceCode, options);
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
