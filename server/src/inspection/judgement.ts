/** `inconclusive` blocks as `flagged` does: what cannot be judged is not vouched for. */
export type Verdict = 'clean' | 'flagged' | 'inconclusive';

export interface Judgement {
  verdict: Verdict;
  /** Why it is not clean, for the person who uploaded it: "imports os.system". */
  reason: string | null;
}

export const CLEAN: Judgement = { verdict: 'clean', reason: null };

export function flagged(reason: string): Judgement {
  return { verdict: 'flagged', reason };
}

export function inconclusive(reason: string): Judgement {
  return { verdict: 'inconclusive', reason };
}

const GRAVITY: Record<Verdict, number> = { clean: 0, inconclusive: 1, flagged: 2 };

/** The first of the worst: a file that is several things at once is as bad as the worst of them. */
export function worst(judgements: readonly Judgement[]): Judgement {
  return judgements.reduce((one, other) => (GRAVITY[other.verdict] > GRAVITY[one.verdict] ? other : one), CLEAN);
}

const LONGEST_SHOWN = 200;

/** A name out of a hostile file, fit for a message: printable, on one line, of bounded length. */
export function shown(name: string): string {
  const printable = name.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '�');
  return printable.length > LONGEST_SHOWN ? `${printable.slice(0, LONGEST_SHOWN)}…` : printable;
}
