// Preconditions on entity tags, RFC 9110 section 13.1.

/** Returns whether `If-Match` allows the request. Tags are compared strongly: a weak one never matches. */
export function isMatch(ifMatch: string | undefined, etag: string): boolean {
  return ifMatch === undefined || ifMatch.split(',').some((part) => ['*', etag].includes(part.trim()));
}

/** Returns whether the client has this version already, by `If-None-Match`. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')));
}

/** Returns whether a `Range` applies: the client's partial copy is of our version (RFC 9110 section 13.1.5). */
export function isRangeCurrent(ifRange: string | undefined, etag: string): boolean {
  // A date never matches: we send none.
  return ifRange === undefined || ifRange.trim() === etag;
}
