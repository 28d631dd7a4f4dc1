// Conditions on the entity tag of what is sent, in the terms of RFC 9110 section 13.1.

/** Whether `If-Match` allows the request. Tags are compared strongly: a weak one never matches. */
export function isMatch(ifMatch: string | undefined, etag: string): boolean {
  return ifMatch === undefined || ifMatch.split(',').some((part) => ['*', etag].includes(part.trim()));
}

/** Whether the client has it already, by `If-None-Match`. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')));
}

/** Whether a `Range` is still wanted: what the client has a part of is what we have (RFC 9110 section 13.1.5). */
export function isRangeCurrent(ifRange: string | undefined, etag: string): boolean {
  // A date never matches: we give none out.
  return ifRange === undefined || ifRange.trim() === etag;
}
