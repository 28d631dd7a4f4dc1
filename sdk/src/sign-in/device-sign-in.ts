import { ConnectionError, OAuthError, RateLimitError, ServerError, SoukError } from '../errors.ts';
import type { RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { type Wait, wait } from '../http/retry.ts';

/** Client ID of the command line, the only client that may sign in this way. */
const CLIENT_ID = 'souk-cli';
const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** Device authorization of RFC 8628. */
export interface DeviceAuthorization {
  /** Secret: redeems the sign-in. */
  device_code: string;
  user_code: string;
  verification_uri: string;
  /** URL that includes the code, for a browser that this program opens, or a QR code. */
  verification_uri_complete: string;
  /** Lifetime in seconds. */
  expires_in: number;
  /** Seconds between two polls. Defaults to 5. */
  interval?: number;
}

export interface DeviceToken {
  access_token: string;
  token_type: string;
  /** Lifetime in seconds. */
  expires_in: number;
}

export interface DeviceSignInOptions extends RequestOptions {
  /** Called once, with the code to show to the person. */
  onCode(code: DeviceAuthorization): void | Promise<void>;
}

export function requestDeviceCode(requester: Requester, options: RequestOptions): Promise<DeviceAuthorization> {
  const form = { client_id: CLIENT_ID };
  return requester.sendToHost({ ...options, method: 'POST', path: '/oauth/device_authorization', form });
}

export function redeemDeviceCode(
  requester: Requester,
  deviceCode: string,
  options: RequestOptions,
): Promise<DeviceToken> {
  const form = { client_id: CLIENT_ID, grant_type: DEVICE_CODE_GRANT, device_code: deviceCode };
  return requester.sendToHost({ ...options, method: 'POST', path: '/oauth/token', form });
}

/** Requests a code, shows it, and polls until the person has decided or the code has expired. */
export async function signInByDevice(
  requester: Requester,
  { onCode, ...options }: DeviceSignInOptions,
  pause: Wait = wait,
): Promise<DeviceToken> {
  const code = await requestDeviceCode(requester, options);
  await onCode(code);
  const expiresAt = Date.now() + code.expires_in * 1000;
  // Polls at most once a second, whatever interval the server asks for.
  for (let seconds = Math.max(code.interval || 5, 1); ; ) {
    await pause(seconds * 1000, options.signal);
    try {
      return await redeemDeviceCode(requester, code.device_code, options);
    } catch (error) {
      if (!(error instanceof SoukError) || !isPending(error) || Date.now() >= expiresAt) throw error;
      seconds = nextInterval(seconds, error);
    }
  }
}

/** Keeps polling through network failures, which must not end a sign-in. */
function isPending(error: SoukError): boolean {
  if (error instanceof OAuthError) return error.code === 'authorization_pending' || error.code === 'slow_down';
  return error instanceof ConnectionError || error instanceof RateLimitError || error instanceof ServerError;
}

/** RFC 8628, section 3.5: adds five seconds after `slow_down`; backs off when the network fails. */
function nextInterval(seconds: number, error: SoukError): number {
  if (error instanceof OAuthError) return error.code === 'slow_down' ? seconds + 5 : seconds;
  return Math.max(error.retryAfter ?? 0, Math.min(seconds * 2, 30));
}
