import { formatCount } from './format-limit.ts';

/**
 * Thrown inside this folder where a file cannot be judged; caught at its edge, where it becomes `inconclusive`. The
 * message completes "it cannot be inspected: …"; the advice is an instruction, such as "upload it unpacked".
 */
export class Unjudgeable extends Error {
  override readonly name = 'Unjudgeable';
  readonly advice: string | undefined;

  constructor(reason: string, advice?: string) {
    super(reason);
    this.advice = advice;
  }
}

/** Rejects more than the limit, which is named. Asked of every opcode, so that the message is made only if it is needed. */
export function requireAtMost(limit: number, count: number, what: string, advice?: string): void {
  if (count > limit) throw new Unjudgeable(`it has more than ${formatCount(limit)} ${what}`, advice);
}

export function rejectUnless(condition: boolean, reason: string, advice?: string): asserts condition {
  if (!condition) throw new Unjudgeable(reason, advice);
}
