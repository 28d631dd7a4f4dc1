import type { Principal } from '../../access/principal.ts';
import { ApiError } from '../../platform/errors.ts';

/**
 * If mail is really sent, trading in live mode requires a confirmed email. `what` completes the sentence "before you
 * …": publish, buy, are paid out.
 */
export function requireConfirmedEmail(principal: Principal, requiresConfirmedEmail: boolean, what: string): void {
  if (principal.mode === 'test' || !requiresConfirmedEmail || principal.account.emailConfirmed) return;
  throw new ApiError('forbidden_resource', `Confirm your email address before you ${what} in live mode.`);
}
