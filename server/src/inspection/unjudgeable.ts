import { formatCount } from './format-limit.ts';

/**
 * Thrown for content that cannot be judged; becomes `inconclusive` at the edge of this folder. The message completes
 * "it cannot be inspected: …"; the advice is an instruction, such as "upload it unpacked".
 */
export class Unjudgeable extends Error {
  override readonly name = 'Unjudgeable';
  readonly advice: string | undefined;

  constructor(reason: string, advice?: string) {
    super(reason);
    this.advice = advice;
  }
}

/** Rejects a count above the limit. Called for every opcode, so the message is built only when needed. */
export function requireAtMost(limit: number, count: number, what: string, advice?: string): void {
  if (count > limit) throw new Unjudgeable(`it has more than ${formatCount(limit)} ${what}`, advice);
}

export function rejectUnless(condition: boolean, reason: string, advice?: string): asserts condition {
  if (!condition) throw new Unjudgeable(reason, advice);
}
