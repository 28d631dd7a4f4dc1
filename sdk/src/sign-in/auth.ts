import type { BodyOf, ResponseOf } from '../contract.ts';
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

export type CliSession = ResponseOf<'/auth/cli', 'post'>;

type AuthPath = Extract<keyof paths, `/auth/${string}`>;

/**
 * Sign-in by browser or password. Served beside the API, at `/oauth` and `/auth` of the same host. Sessions are those of
 * a browser, which sets and sends their cookies itself.
 */
export class Auth {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /**
   * Signs a program in by a browser, on any machine: `onCode` shows a URL and a code, and this waits until the person has
   * confirmed it there. Throws an `OAuthError` with the code `access_denied` if they deny it, or `expired_token` if they
   * take too long. Pass the `access_token` to a new client as its `token`.
   */
  signInByDevice(options: DeviceSignInOptions): Promise<DeviceToken> {
    return signInByDevice(this.#requester, options);
  }

  /** First step of `signInByDevice`, for programs that poll themselves. */
  requestDeviceCode(options: RequestOptions = {}): Promise<DeviceAuthorization> {
    return requestDeviceCode(this.#requester, options);
  }

  /** Second step: throws an `OAuthError` with `authorization_pending` until the person has confirmed. */
  redeemDeviceCode(deviceCode: string, options: RequestOptions = {}): Promise<DeviceToken> {
    return redeemDeviceCode(this.#requester, deviceCode, options);
  }

  /** Returns a token with the rights of a session. Pass it to a new client as its `token`. */
  signInFromCli(credentials: BodyOf<'/auth/cli', 'post'>, options?: RequestOptions): Promise<CliSession> {
    return this.#post('/auth/cli', credentials, options);
  }

  /** Creates an account and starts a session. Responds alike if the email has an account; its owner is notified by mail. */
  signUp(
    input: BodyOf<'/auth/sign_up', 'post'>,
    options?: RequestOptions,
  ): Promise<ResponseOf<'/auth/sign_up', 'post'>> {
    return this.#post('/auth/sign_up', input, options);
  }

  /** Starts a session. */
  signIn(
    credentials: BodyOf<'/auth/sign_in', 'post'>,
    options?: RequestOptions,
  ): Promise<ResponseOf<'/auth/sign_in', 'post'>> {
    return this.#post('/auth/sign_in', credentials, options);
  }

  /** Renews a session after its ten minutes. */
  refresh(options?: RequestOptions): Promise<ResponseOf<'/auth/refresh', 'post'>> {
    return this.#post('/auth/refresh', undefined, options);
  }

  /** Ends the session of this client's token or, in a browser, of its cookie. */
  signOut(
    input: BodyOf<'/auth/sign_out', 'post'> = {},
    options?: RequestOptions,
  ): Promise<ResponseOf<'/auth/sign_out', 'post'>> {
    return this.#post('/auth/sign_out', input, options);
  }

  /** Changes the password and ends every other session. */
  changePassword(
    input: BodyOf<'/auth/password', 'post'>,
    options?: RequestOptions,
  ): Promise<ResponseOf<'/auth/password', 'post'>> {
    return this.#post('/auth/password', input, options);
  }

  /** Sends a password reset link to an email that has an account. */
  requestPasswordReset(
    input: BodyOf<'/auth/password_reset', 'post'>,
    options?: RequestOptions,
  ): Promise<ResponseOf<'/auth/password_reset', 'post'>> {
    return this.#post('/auth/password_reset', input, options);
  }

  /** Sets a new password with the token of the reset link. */
  confirmPasswordReset(
    input: BodyOf<'/auth/password_reset/confirm', 'post'>,
    options?: RequestOptions,
  ): Promise<ResponseOf<'/auth/password_reset/confirm', 'post'>> {
    return this.#post('/auth/password_reset/confirm', input, options);
  }

  /** Confirms an email with the token of its confirmation link. */
  confirmEmail(
    input: BodyOf<'/auth/confirm_email', 'post'>,
    options?: RequestOptions,
  ): Promise<ResponseOf<'/auth/confirm_email', 'post'>> {
    return this.#post('/auth/confirm_email', input, options);
  }

  /** Sends a new confirmation link to an unconfirmed email. Needs no session. */
  requestConfirmation(
    input: BodyOf<'/auth/confirm_email/request', 'post'>,
    options?: RequestOptions,
  ): Promise<ResponseOf<'/auth/confirm_email/request', 'post'>> {
    return this.#post('/auth/confirm_email/request', input, options);
  }

  /** Sends a new confirmation link to the email of this session's account. */
  resendConfirmation(options?: RequestOptions): Promise<ResponseOf<'/auth/confirm_email/resend', 'post'>> {
    return this.#post('/auth/confirm_email/resend', undefined, options);
  }

  #post<Result>(path: AuthPath, body: unknown, options: RequestOptions = {}): Promise<Result> {
    return this.#requester.sendToHost({ ...options, method: 'POST', path, body });
  }
}
