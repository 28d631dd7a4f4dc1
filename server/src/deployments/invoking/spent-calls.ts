import { RuntimeFailure, type RuntimeFailureKind } from '../../runtimes/runtime-failure.ts';

/** Of a model that had begun with the call. Whether its input was to blame cannot be known. */
const AT_WORK: readonly RuntimeFailureKind[] = [
  ...(['timeout', 'crashed', 'exhausted', 'silent', 'model_failed', 'template_failed'] as const),
];

const spent = new WeakSet<Error>();

/**
 * Remembers of a refusal that the model had worked on the call. It counts as a trial then: otherwise whoever makes it
 * fail, or lets it run into its time limit, has it work for nothing, as often as they like.
 */
export function markSpent<Refusal extends Error>(refusal: Refusal): Refusal {
  spent.add(refusal);
  return refusal;
}

export function isSpent(refusal: Error): boolean {
  return spent.has(refusal);
}

/** Whether a model that was reached had begun when this happened. */
export function hadBegun(error: Error): boolean {
  return error instanceof RuntimeFailure && AT_WORK.includes(error.kind);
}
