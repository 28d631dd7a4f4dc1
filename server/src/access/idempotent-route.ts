import type { Route } from './route.ts';

/** Excludes sign-in: its responses are cookies, and a wrong password must be checked again. */
export function mayTakeIdempotencyKey(route: Pick<Route, 'method' | 'access' | 'rate' | 'streams'>): boolean {
  if (route.method !== 'POST' || route.access === 'open' || route.rate === 'auth') return false;
  return !isUpload(route);
}

/** An upload is resumed, not repeated, and its body is not stored for comparison. */
function isUpload({ rate, streams }: Pick<Route, 'rate' | 'streams'>): boolean {
  return rate === 'upload' || streams !== undefined;
}
