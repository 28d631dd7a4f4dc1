import type { FastifyReply } from 'fastify';
import type { Counters } from '../../access/rate-limit/counters.ts';
import { rateLimited } from '../../access/rate-limit/limit-rate.ts';
import { WINDOW_SECONDS } from '../../access/rate-limit/rate-classes.ts';
import { andThen, type MaybePromise } from '../../platform/async/maybe-async.ts';
import type { UsageRecord } from '../metering/usage-record.ts';
import type { CountedTokens, PreparedCompletion } from './completion.ts';

/** Counts the estimated prompt tokens, and throws `rate_limited` once the key has used up its tokens of this minute. */
export function admitTokens(
  reply: FastifyReply,
  counters: Counters,
  keyId: string,
  tokens: number,
  limit: number,
): MaybePromise<CountedTokens> {
  return andThen(counters.hit(bucketOf(keyId), WINDOW_SECONDS, tokens), ({ hits, resetsAt }) => {
    reply.header('x-ratelimit-limit-tokens', String(limit));
    reply.header('x-ratelimit-remaining-tokens', String(Math.max(0, limit - hits)));
    if (hits > limit) throw rateLimited(`You have used more than ${limit} tokens this minute.`, { limit, resetsAt });
    return { tokens, resetsAt };
  });
}

/** Counts the difference between the tokens used and the estimate counted at admission. */
export async function countTokensUsed(
  counters: Counters,
  { counted, spender }: PreparedCompletion,
  record: UsageRecord,
): Promise<void> {
  const { tokens, resetsAt } = counted;
  const rest = record.promptTokens + record.completionTokens - tokens;
  // An overestimate is subtracted only in the minute it was counted in.
  if (rest > 0 || (rest < 0 && Date.now() < resetsAt))
    await counters.hit(bucketOf(spender.keyId), WINDOW_SECONDS, rest);
}

function bucketOf(keyId: string): string {
  return `tokens:${keyId}`;
}
