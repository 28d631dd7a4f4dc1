import { SoukError } from '@souk/sdk';

/** Nobody is signed in (any more). A wrong password is 401 too, but says nothing about the session. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof SoukError && error.status === 401 && error.code !== 'invalid_credentials';
}

export function isNotFound(error: unknown): boolean {
  return error instanceof SoukError && error.code === 'not_found';
}

/** The card was refused, and nothing was charged. */
export function isDeclined(error: unknown): boolean {
  return error instanceof SoukError && error.code === 'card_declined';
}
