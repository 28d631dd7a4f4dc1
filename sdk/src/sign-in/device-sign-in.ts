import { ConnectionError, OAuthError, RateLimitError, ServerError, SoukError } from '../errors.ts';
import type { RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { type Wait, wait } from '../http/retry.ts';

/** The command line, as the server knows it: the one client that may sign in this way. */
const CLIENT_ID = 'souk-cli';
const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** RFC 8628: what is to be shown to the person, and what is to be kept to ask how it went. */
export interface DeviceAuthorization {
  /** Secret: whoever has it gets the sign-in. */
  device_code: string;
  user_code: string;
  verification_uri: string;
  /** With the code in it, for a browser that this program opens, or a QR code. */
  verification_uri_complete: string;
  /** Seconds. */
  expires_in: number;
  /** Seconds to wait between two questions; five where it is left out. */
  interval?: number;
}

export interface DeviceToken {
  access_token: string;
  token_type: string;
  /** Seconds. */
  expires_in: number;
}

export interface DeviceSignInOptions extends RequestOptions {
  /** Called once, with what the person is to be shown. */
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

/** Asks for a code, has it shown, and asks how it went until somebody has decided or the code has run out. */
export async function signInByDevice(
  requester: Requester,
  { onCode, ...options }: DeviceSignInOptions,
  pause: Wait = wait,
): Promise<DeviceToken> {
  const code = await requestDeviceCode(requester, options);
  await onCode(code);
  const runsOutAt = Date.now() + code.expires_in * 1000;
  // At most once a second, whatever the other side says.
  for (let seconds = Math.max(code.interval || 5, 1); ; ) {
    await pause(seconds * 1000, options.signal);
    try {
      return await redeemDeviceCode(requester, code.device_code, options);
    } catch (error) {
      if (!(error instanceof SoukError) || !isWorthAskingAgain(error) || Date.now() >= runsOutAt) throw error;
      seconds = nextInterval(seconds, error);
    }
  }
}

/** While a person looks for the right window the network may come and go: that ends no sign-in. */
function isWorthAskingAgain(error: SoukError): boolean {
  if (error instanceof OAuthError) return error.code === 'authorization_pending' || error.code === 'slow_down';
  return error instanceof ConnectionError || error instanceof RateLimitError || error instanceof ServerError;
}

/** RFC 8628, section 3.5: five seconds more for good after `slow_down`, and more patience with a network in trouble. */
function nextInterval(seconds: number, error: SoukError): number {
  if (error instanceof OAuthError) return error.code === 'slow_down' ? seconds + 5 : seconds;
  return Math.max(error.retryAfter ?? 0, Math.min(seconds * 2, 30));
}
