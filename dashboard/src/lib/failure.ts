import { SoukError } from '@souk/sdk';

/** Whether the session has ended. A wrong password is 401 as well and says nothing about the session. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof SoukError && error.status === 401 && error.code !== 'invalid_credentials';
}

export function isNotFound(error: unknown): boolean {
  return error instanceof SoukError && error.code === 'not_found';
}

/** Whether the card was declined; nothing was charged. */
export function isDeclined(error: unknown): boolean {
  return error instanceof SoukError && error.code === 'card_declined';
}
