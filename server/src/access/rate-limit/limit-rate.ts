import type { FastifyReply } from 'fastify';
import { ApiError } from '../../platform/errors.ts';
import { rateHeaders } from '../../platform/http/rate-headers.ts';
import type { Counters } from './counters.ts';
import { WINDOW_SECONDS } from './rate-classes.ts';

/** Counts one request and puts where the caller stands into the headers. Answers the refusal, if it is one too many. */
export async function countRequest(
  counters: Counters,
  reply: FastifyReply,
  bucket: string,
  limit: number,
): Promise<ApiError | undefined> {
  const { hits, resetsAt } = await counters.hit(bucket, WINDOW_SECONDS);
  reply.headers(rateHeaders(limit, Math.max(0, limit - hits), resetsAt));
  return hits > limit ? tooMany(limit, resetsAt) : undefined;
}

function tooMany(limit: number, resetsAt: number): ApiError {
  const seconds = Math.max(1, Math.ceil((resetsAt - Date.now()) / 1000));
  return new ApiError('rate_limited', `More than ${limit} requests in a minute. Try again in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  });
}

/** For attempts that are bounded in number rather than in rate: guesses at a password, codes by mail. */
export async function boundAttempts(
  counters: Counters,
  bucket: string,
  limit: number,
  windowSeconds: number,
): Promise<void> {
  const { hits, resetsAt } = await counters.hit(bucket, windowSeconds);
  if (hits <= limit) return;
  const seconds = Math.max(1, Math.ceil((resetsAt - Date.now()) / 1000));
  throw new ApiError('rate_limited', `Too many attempts. Try again in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
