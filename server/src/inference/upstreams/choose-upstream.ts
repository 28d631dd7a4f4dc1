/** The state of a replica that the choice depends on. */
export interface Candidate {
  readonly inFlight: number;
  /** Grows with every request: the lowest is the least recently used. */
  readonly lastUsed: number;
  readonly isInBackoff: boolean;
}

/**
 * Returns the least busy healthy replica, the least recently used among equals. If all are in backoff, returns the least
 * recently used, which is better than failing. Replicas tried before are returned only if no other is left.
 */
export function chooseUpstream<C extends Candidate>(candidates: readonly C[], tried: readonly C[] = []): C {
  let best: C | undefined;
  for (const candidate of candidates) {
    if (!tried.includes(candidate) && (best === undefined || isBetter(candidate, best))) best = candidate;
  }
  if (best !== undefined) return best;
  if (candidates.length === 0) throw new Error('there is nothing to choose from');
  return chooseUpstream(candidates);
}

function isBetter(one: Candidate, other: Candidate): boolean {
  if (one.isInBackoff !== other.isInBackoff) return other.isInBackoff;
  if (!one.isInBackoff && one.inFlight !== other.inFlight) return one.inFlight < other.inFlight;
  return one.lastUsed < other.lastUsed;
}
