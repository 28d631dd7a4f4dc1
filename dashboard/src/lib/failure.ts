import { SoukError } from '@souk/sdk';

/** Returns whether the session has ended. A wrong password also causes a 401, but does not end the session. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof SoukError && error.status === 401 && error.code !== 'invalid_credentials';
}

export function isNotFound(error: unknown): boolean {
  return error instanceof SoukError && error.code === 'not_found';
}

/** Returns whether the card was declined, in which case nothing was charged. */
export function isDeclined(error: unknown): boolean {
  return error instanceof SoukError && error.code === 'card_declined';
}
