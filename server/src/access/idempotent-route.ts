import type { Route } from './route.ts';

/** Signing in is excepted: its answers are cookies, and a wrong password must be tried anew. */
export function mayTakeIdempotencyKey(route: Pick<Route, 'method' | 'access' | 'rate' | 'streams'>): boolean {
  if (route.method !== 'POST' || route.access === 'open' || route.rate === 'auth') return false;
  return !isUpload(route);
}

/** An upload is resumed rather than repeated, and what was sent is not kept to be compared. */
function isUpload({ rate, streams }: Pick<Route, 'rate' | 'streams'>): boolean {
  return rate === 'upload' || streams !== undefined;
}
