import type { Principal } from '../../access/principal.ts';
import { ApiError } from '../../platform/errors.ts';

/**
 * Where mail is really sent, dealing in live mode needs an address that was confirmed. `what` completes the sentence
 * "before you …": publish, buy, are paid out.
 */
export function requireConfirmedEmail(principal: Principal, confirmsAddresses: boolean, what: string): void {
  if (principal.mode === 'test' || !confirmsAddresses || principal.account.emailConfirmed) return;
  throw new ApiError('forbidden_resource', `Confirm your e-mail address before you ${what} in live mode.`);
}
