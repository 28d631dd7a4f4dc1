/** Every answer tells the caller where it stands; these are the numbers of what is never throttled. */
export const UNMETERED_LIMIT = 1000;

export interface RateHeaders extends Record<string, string> {
  'x-ratelimit-limit': string;
  'x-ratelimit-remaining': string;
  'x-ratelimit-reset': string;
}

export function rateHeaders(limit: number, remaining: number, resetsAt: number): RateHeaders {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.ceil(resetsAt / 1000)),
  };
}

export function unmeteredHeaders(): RateHeaders {
  return rateHeaders(UNMETERED_LIMIT, UNMETERED_LIMIT, Date.now() + 60_000);
}
