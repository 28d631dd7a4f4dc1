import type { Counters } from '../../access/rate-limit/counters.ts';
import { boundAttempts } from '../../access/rate-limit/limit-rate.ts';

const ADDRESS_SECONDS = 15 * 60;
const WRONG_PER_ADDRESS = 10;
/** Over all addresses: whoever has many of them is to need years for one code all the same. */
const ALL_SECONDS = 60;
const WRONG_OVER_ALL = 100;
const ALL = 'device-code';

/** A try at a code, counted before it is known whether it is right: of many at once none slips through. */
export interface CodeTry {
  /** It was no wrong guess, and does not count. */
  giveBack(): Promise<void>;
}

/** Refuses when too many wrong codes have been tried. */
export async function admitCodeTry(counters: Counters, address: string): Promise<CodeTry> {
  const own = `device-code:${address}`;
  await boundAttempts(counters, own, WRONG_PER_ADDRESS, ADDRESS_SECONDS);
  try {
    await boundAttempts(counters, ALL, WRONG_OVER_ALL, ALL_SECONDS);
  } catch (error) {
    // Other people's guessing is not held against this one.
    await counters.hit(own, ADDRESS_SECONDS, -1);
    throw error;
  }
  return {
    async giveBack() {
      // One back, rather than all: codes of one's own can be had for nothing, and would start the count over.
      await counters.hit(own, ADDRESS_SECONDS, -1);
      await counters.hit(ALL, ALL_SECONDS, -1);
    },
  };
}

/** Somewhat less than the interval that is asked for: a network is not so even as a clock. */
const POLL_WINDOW_SECONDS = 4;

/** Whether this question about a device code comes too soon after another. */
export async function isTooSoon(counters: Counters, deviceCodeHash: Buffer): Promise<boolean> {
  const { hits } = await counters.hit(`device-poll:${deviceCodeHash.toString('base64url')}`, POLL_WINDOW_SECONDS);
  return hits > 1;
}
