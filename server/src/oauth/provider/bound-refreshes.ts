import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Counters } from '../../access/rate-limit/counters.ts';
import { rateLimited } from '../../access/rate-limit/limit-rate.ts';
import { errors } from './provider-library.ts';

/** Of one connection, in an hour: an access token lasts as long, so that one would do. */
export const REFRESHES_AN_HOUR = 100;
const HOUR = 60 * 60;

/**
 * Rotates every time, and refuses an app that refreshes with every call: each refresh token that was used is kept for as
 * long as it would have lasted, to tell a theft by, and these would be millions.
 */
export function rotateWithinBounds(counters: Counters): (ctx: KoaContextWithOIDC) => Promise<boolean> {
  return async (ctx) => {
    const grantId = ctx.oidc.entities.RefreshToken?.grantId;
    const { hits, resetsAt } = await counters.hit(`oauth-refresh:${grantId}`, HOUR);
    if (hits <= REFRESHES_AN_HOUR) return true;
    ctx.set(rateLimited('', { limit: REFRESHES_AN_HOUR, resetsAt }).headers);
    const refusal = new errors.CustomOIDCProviderError(
      'temporarily_unavailable',
      `more than ${REFRESHES_AN_HOUR} refreshes of one connection in an hour: an access token can be used until it runs out`,
    );
    throw Object.assign(refusal, { status: 429, statusCode: 429 });
  };
}
