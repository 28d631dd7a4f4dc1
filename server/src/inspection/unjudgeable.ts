/** Thrown inside this folder where a file cannot be judged; caught at its edge, where it becomes `inconclusive`. */
export class Unjudgeable extends Error {
  override readonly name = 'Unjudgeable';
}

export function refuseUnless(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Unjudgeable(reason);
}
