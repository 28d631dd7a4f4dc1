import type { AnswerOf, BodyOf } from '../contract.ts';
import type { paths } from '../generated/types.ts';
import type { RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import {
  type DeviceAuthorization,
  type DeviceSignInOptions,
  type DeviceToken,
  redeemDeviceCode,
  requestDeviceCode,
  signInByDevice,
} from './device-sign-in.ts';

export type CliSession = AnswerOf<'/auth/cli', 'post'>;

type AuthPath = Extract<keyof paths, `/auth/${string}`>;

/**
 * Sign-in, by a browser or with a password. It is served beside the API, at `/oauth` and `/auth` of the same host.
 * Where a session is spoken of, it is the browser's: its cookies are set and sent by the browser alone.
 */
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
  signInFromCli(credentials: BodyOf<'/auth/cli', 'post'>, options?: RequestOptions): Promise<CliSession> {
    return this.#post('/auth/cli', credentials, options);
  }

  /** Begins a session. Answers alike where the address has an account already: then its owner is told by mail. */
  signUp(input: BodyOf<'/auth/sign_up', 'post'>, options?: RequestOptions): Promise<AnswerOf<'/auth/sign_up', 'post'>> {
    return this.#post('/auth/sign_up', input, options);
  }

  /** Begins a session. */
  signIn(
    credentials: BodyOf<'/auth/sign_in', 'post'>,
    options?: RequestOptions,
  ): Promise<AnswerOf<'/auth/sign_in', 'post'>> {
    return this.#post('/auth/sign_in', credentials, options);
  }

  /** Prolongs a session whose ten minutes are over. */
  refresh(options?: RequestOptions): Promise<AnswerOf<'/auth/refresh', 'post'>> {
    return this.#post('/auth/refresh', undefined, options);
  }

  /** Ends the session of this client's token or, in a browser, of its cookie. */
  signOut(
    input: BodyOf<'/auth/sign_out', 'post'> = {},
    options?: RequestOptions,
  ): Promise<AnswerOf<'/auth/sign_out', 'post'>> {
    return this.#post('/auth/sign_out', input, options);
  }

  /** Ends every other session. */
  changePassword(
    input: BodyOf<'/auth/password', 'post'>,
    options?: RequestOptions,
  ): Promise<AnswerOf<'/auth/password', 'post'>> {
    return this.#post('/auth/password', input, options);
  }

  /** Has a link mailed, to those who have an account. */
  requestPasswordReset(
    input: BodyOf<'/auth/password_reset', 'post'>,
    options?: RequestOptions,
  ): Promise<AnswerOf<'/auth/password_reset', 'post'>> {
    return this.#post('/auth/password_reset', input, options);
  }

  /** With the token of that link. */
  confirmPasswordReset(
    input: BodyOf<'/auth/password_reset/confirm', 'post'>,
    options?: RequestOptions,
  ): Promise<AnswerOf<'/auth/password_reset/confirm', 'post'>> {
    return this.#post('/auth/password_reset/confirm', input, options);
  }

  /** With the token of the mail that asked for it. */
  confirmEmail(
    input: BodyOf<'/auth/confirm_email', 'post'>,
    options?: RequestOptions,
  ): Promise<AnswerOf<'/auth/confirm_email', 'post'>> {
    return this.#post('/auth/confirm_email', input, options);
  }

  /** Has a new confirmation link mailed, to an email that waits to be confirmed. Needs no session. */
  requestConfirmation(
    input: BodyOf<'/auth/confirm_email/request', 'post'>,
    options?: RequestOptions,
  ): Promise<AnswerOf<'/auth/confirm_email/request', 'post'>> {
    return this.#post('/auth/confirm_email/request', input, options);
  }

  resendConfirmation(options?: RequestOptions): Promise<AnswerOf<'/auth/confirm_email/resend', 'post'>> {
    return this.#post('/auth/confirm_email/resend', undefined, options);
  }

  #post<Answer>(path: AuthPath, body: unknown, options: RequestOptions = {}): Promise<Answer> {
    return this.#requester.sendToHost({ ...options, method: 'POST', path, body });
  }
}
