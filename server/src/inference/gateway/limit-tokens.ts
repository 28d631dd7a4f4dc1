import type { FastifyReply } from 'fastify';
import type { Counters } from '../../access/rate-limit/counters.ts';
import { rateLimited } from '../../access/rate-limit/limit-rate.ts';
import { WINDOW_SECONDS } from '../../access/rate-limit/rate-classes.ts';
import { andThen, type MaybePromise } from '../../platform/async/maybe-async.ts';
import type { UsageRecord } from '../metering/usage-record.ts';
import type { CountedTokens, Turn } from './completion.ts';

/** Counts the prompt, as far as it is known, and refuses where the key's tokens of this minute are used up. */
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
    if (hits > limit) throw rateLimited(`More than ${limit} tokens in a minute.`, { limit, resetsAt });
    return { tokens, resetsAt };
  });
}

/** The rest, now that it is known: what was generated, and what the prompt really was. */
export async function countTokensUsed(counters: Counters, turn: Turn, record: UsageRecord): Promise<void> {
  const { tokens, resetsAt } = turn.counted;
  const rest = record.promptTokens + record.completionTokens - tokens;
  // What was counted too much is given back in the same minute, not in the next.
  if (rest > 0 || (rest < 0 && Date.now() < resetsAt))
    await counters.hit(bucketOf(turn.spender.keyId), WINDOW_SECONDS, rest);
}

function bucketOf(keyId: string): string {
  return `tokens:${keyId}`;
}
