import type { FastifyReply } from 'fastify';
import { andThen, type MaybePromise } from '../../platform/async/maybe-async.ts';
import { ApiError } from '../../platform/errors.ts';
import { rateHeaders, setRateHeaders } from '../../platform/http/rate-headers.ts';
import type { Counters } from './counters.ts';
import { WINDOW_SECONDS } from './rate-classes.ts';

/** Counts one request against its rate limit and sets the headers. Returns the error if the limit is exceeded. */
export function countRequest(
  counters: Counters,
  reply: FastifyReply,
  bucket: string,
  limit: number,
): MaybePromise<ApiError | undefined> {
  return andThen(counters.hit(bucket, WINDOW_SECONDS), ({ hits, resetsAt }) => {
    setRateHeaders(reply, limit, Math.max(0, limit - hits), resetsAt);
    return hits > limit
      ? rateLimited(`You sent more than ${limit} requests in a minute.`, { limit, resetsAt })
      : undefined;
  });
}

/**
 * Returns the 429 of an exhausted limit. Its headers describe that limit and replace those of the class that the
 * request counted against before.
 */
export function rateLimited(what: string, { limit, resetsAt }: { limit: number; resetsAt: number }): ApiError {
  const seconds = Math.max(1, Math.ceil((resetsAt - Date.now()) / 1000));
  return new ApiError('rate_limited', `${what} Try again in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds), ...rateHeaders(limit, 0, resetsAt) },
  });
}

/** Limits attempts by number rather than by rate, such as password attempts and codes by mail. */
export async function limitAttempts(
  counters: Counters,
  bucket: string,
  limit: number,
  windowSeconds: number,
): Promise<void> {
  const { hits, resetsAt } = await counters.hit(bucket, windowSeconds);
  if (hits > limit) throw rateLimited('Too many attempts.', { limit, resetsAt });
}
