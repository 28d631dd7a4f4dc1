import type { Counters } from '../../access/rate-limit/counters.ts';
import { limitAttempts } from '../../access/rate-limit/limit-rate.ts';

const IP_WINDOW_SECONDS = 15 * 60;
const MAX_WRONG_CODES_PER_IP = 10;
/** Over all IPs: an attacker with many of them still needs years for one code. */
const TOTAL_WINDOW_SECONDS = 60;
const MAX_WRONG_CODES_IN_ALL = 100;
const ALL = 'device-code';

/** An attempt at a code, counted before it is checked, so that concurrent ones cannot exceed the limit. */
export interface CodeAttempt {
  /** Uncounts an attempt that was not wrong. */
  giveBack(): Promise<void>;
}

/** Rejects if too many wrong codes have been tried. */
export async function countCodeAttempt(counters: Counters, ip: string): Promise<CodeAttempt> {
  const own = `device-code:${ip}`;
  await limitAttempts(counters, own, MAX_WRONG_CODES_PER_IP, IP_WINDOW_SECONDS);
  try {
    await limitAttempts(counters, ALL, MAX_WRONG_CODES_IN_ALL, TOTAL_WINDOW_SECONDS);
  } catch (error) {
    // Attempts of others do not count against this IP.
    await counters.hit(own, IP_WINDOW_SECONDS, -1);
    throw error;
  }
  return {
    async giveBack() {
      // Only this one, not all: an attacker gets codes of their own for free and could reset the count with them.
      await counters.hit(own, IP_WINDOW_SECONDS, -1);
      await counters.hit(ALL, TOTAL_WINDOW_SECONDS, -1);
    },
  };
}

/** Slightly less than the requested interval: network delays vary. */
const POLL_WINDOW_SECONDS = 4;

/** Returns whether this poll for a device code comes too soon after another. */
export async function isTooSoon(counters: Counters, deviceCodeHash: Buffer): Promise<boolean> {
  const { hits } = await counters.hit(`device-poll:${deviceCodeHash.toString('base64url')}`, POLL_WINDOW_SECONDS);
  return hits > 1;
}
