/** What is looked at when a replica is chosen. */
export interface Candidate {
  readonly inFlight: number;
  /** Grows with every request: the lowest was asked the longest ago. */
  readonly lastAsked: number;
  readonly isOut: boolean;
}

/**
 * The least busy of those that work; among equals, the one that was asked the longest ago. Where none works, the one
 * that was asked the longest ago, which is better than to refuse. Those that were tried before only when no other is left.
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
  if (one.isOut !== other.isOut) return other.isOut;
  if (!one.isOut && one.inFlight !== other.inFlight) return one.inFlight < other.inFlight;
  return one.lastAsked < other.lastAsked;
}
