import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Counters } from '../../access/rate-limit/counters.ts';
import { rateLimited } from '../../access/rate-limit/limit-rate.ts';
import { errors } from './provider-library.ts';

/** Per connection. An access token lasts an hour, so one would be enough. */
export const MAX_REFRESHES_PER_HOUR = 100;
const HOUR = 60 * 60;

/**
 * Rotates refresh tokens every time, and rejects an app that refreshes with every call: used tokens are kept until they
 * would have expired, to detect theft, and would be millions.
 */
export function rotateWithinLimit(counters: Counters): (ctx: KoaContextWithOIDC) => Promise<boolean> {
  return async (ctx) => {
    const grantId = ctx.oidc.entities.RefreshToken?.grantId;
    const { hits, resetsAt } = await counters.hit(`oauth-refresh:${grantId}`, HOUR);
    if (hits <= MAX_REFRESHES_PER_HOUR) return true;
    ctx.set(rateLimited('', { limit: MAX_REFRESHES_PER_HOUR, resetsAt }).headers);
    const error = new errors.CustomOIDCProviderError(
      'temporarily_unavailable',
      `more than ${MAX_REFRESHES_PER_HOUR} refreshes of one connection in an hour: use each access token until it expires`,
    );
    throw Object.assign(error, { status: 429, statusCode: 429 });
  };
}
