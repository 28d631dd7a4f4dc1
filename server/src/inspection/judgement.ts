/** `inconclusive` blocks as `flagged` does: what cannot be judged is not vouched for. */
export type Verdict = 'clean' | 'flagged' | 'inconclusive';

export interface Judgement {
  verdict: Verdict;
  /** Why it is not clean, for the person who uploaded it: "imports os.system". */
  reason: string | null;
  /** What that person can do about it: "save the weights as safetensors". */
  advice?: string | undefined;
  /** The path of the member that it is about, where it is not about the file itself. */
  member?: string | undefined;
}

export const CLEAN: Judgement = { verdict: 'clean', reason: null };

export function flagged(reason: string, advice?: string): Judgement {
  return { verdict: 'flagged', reason, advice };
}

export function inconclusive(reason: string, advice?: string): Judgement {
  return { verdict: 'inconclusive', reason, advice };
}

const GRAVITY: Record<Verdict, number> = { clean: 0, inconclusive: 1, flagged: 2 };

/** The first of the worst: a file that is several things at once is as bad as the worst of them. */
export function worst(judgements: readonly Judgement[]): Judgement {
  return judgements.reduce((one, other) => (GRAVITY[other.verdict] > GRAVITY[one.verdict] ? other : one), CLEAN);
}

/** The same judgement, of a member of that name; what is only packed has none. */
export function inMember(judgement: Judgement, name: string): Judgement {
  if (judgement.verdict === 'clean' || name === '') return judgement;
  return { ...judgement, member: [shown(name), judgement.member].filter((part) => part !== undefined).join('/') };
}

/** The judgement as it is stored and shown: one text that says what, where, and what to do about it. */
export function toReason({ verdict, reason, advice, member }: Judgement): Pick<Judgement, 'verdict' | 'reason'> {
  if (reason === null) return { verdict, reason };
  const where = member === undefined ? '' : ` (in ${member})`;
  const next = advice === undefined ? '' : ` ${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`;
  return { verdict, reason: `${reason}${where}.${next}` };
}

const MAX_SHOWN = 200;

/** A name out of a hostile file, fit for a message: printable, on one line, of bounded length. */
export function shown(name: string): string {
  const printable = name.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '�');
  return printable.length > MAX_SHOWN ? `${printable.slice(0, MAX_SHOWN)}…` : printable;
}
