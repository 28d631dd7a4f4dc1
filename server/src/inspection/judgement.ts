/** `inconclusive` blocks like `flagged`: content that cannot be judged is not vouched for. */
export type Verdict = 'clean' | 'flagged' | 'inconclusive';

export interface Judgement {
  verdict: Verdict;
  /** Reason for the uploader: "imports os.system". */
  reason: string | null;
  /** Advice for the uploader: "save the weights as safetensors". */
  advice?: string | undefined;
  /** Path of the member concerned, if it is not the file itself. */
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

/** Returns the first of the worst judgements: a file with several formats is as bad as the worst of them. */
export function worst(judgements: readonly Judgement[]): Judgement {
  return judgements.reduce((one, other) => (GRAVITY[other.verdict] > GRAVITY[one.verdict] ? other : one), CLEAN);
}

/** Adds the member's name to a judgement; packed content has none. */
export function inMember(judgement: Judgement, name: string): Judgement {
  if (judgement.verdict === 'clean' || name === '') return judgement;
  return { ...judgement, member: [toPrintable(name), judgement.member].filter((part) => part !== undefined).join('/') };
}

/** Combines finding, place and advice into the reason that is stored and returned. */
export function toReason({ verdict, reason, advice, member }: Judgement): Pick<Judgement, 'verdict' | 'reason'> {
  if (reason === null) return { verdict, reason };
  const where = member === undefined ? '' : ` (in ${member})`;
  const next = advice === undefined ? '' : ` ${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`;
  return { verdict, reason: `${reason}${where}.${next}` };
}

const MAX_SHOWN = 200;

/** Makes a name from an untrusted file printable, on one line and of bounded length. */
export function toPrintable(name: string): string {
  const printable = name.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '�');
  return printable.length > MAX_SHOWN ? `${printable.slice(0, MAX_SHOWN)}…` : printable;
}
