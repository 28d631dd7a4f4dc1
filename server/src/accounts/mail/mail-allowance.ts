import type { Counters } from '../../access/rate-limit/counters.ts';
import { boundAttempts } from '../../access/rate-limit/limit-rate.ts';
import { normaliseEmail } from '../account.ts';

const MAILS_PER_HOUR = 5;
const HOUR_SECONDS = 3600;

// Anybody can make us write to an address. Nobody gets more than a few of those mails in an hour.

/** Throws 429 where the caller asked for the mail and should know. */
export function requireMailAllowance(counters: Counters, email: string): Promise<void> {
  return boundAttempts(counters, bucketOf(email), MAILS_PER_HOUR, HOUR_SECONDS);
}

/** For mails that the answer must not tell of: then they are left out silently. */
export async function hasMailAllowance(counters: Counters, email: string): Promise<boolean> {
  const { hits } = await counters.hit(bucketOf(email), HOUR_SECONDS);
  return hits <= MAILS_PER_HOUR;
}

function bucketOf(email: string): string {
  return `mail:${normaliseEmail(email)}`;
}
