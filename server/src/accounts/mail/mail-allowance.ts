import type { Counters } from '../../access/rate-limit/counters.ts';
import { limitAttempts } from '../../access/rate-limit/limit-rate.ts';
import { normaliseEmail } from '../account.ts';

const MAX_MAILS_PER_HOUR = 5;
const HOUR_SECONDS = 3600;

// Anyone can make us send mail to any recipient, so each gets only a few of those mails per hour.

/** Throws 429, for callers that requested the mail themselves. */
export function requireMailAllowance(counters: Counters, email: string): Promise<void> {
  return limitAttempts(counters, bucketOf(email), MAX_MAILS_PER_HOUR, HOUR_SECONDS);
}

/** Returns whether a mail may be sent that the response must not reveal. Above the limit it is skipped silently. */
export async function hasMailAllowance(counters: Counters, email: string): Promise<boolean> {
  const { hits } = await counters.hit(bucketOf(email), HOUR_SECONDS);
  return hits <= MAX_MAILS_PER_HOUR;
}

function bucketOf(email: string): string {
  return `mail:${normaliseEmail(email)}`;
}
