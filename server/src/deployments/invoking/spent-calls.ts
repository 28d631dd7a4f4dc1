import { RuntimeFailure, type RuntimeFailureKind } from '../../runtimes/runtime-failure.ts';

/** Failures of a model that had begun the call. Whether its input caused them cannot be known. */
const FAILURES_AT_WORK: readonly RuntimeFailureKind[] = [
  ...(['timeout', 'crashed', 'exhausted', 'silent', 'model_failed', 'template_failed'] as const),
];

const spent = new WeakSet<Error>();

/**
 * Marks an error of a call that the model had worked on. It then counts as a trial call: otherwise a caller who makes
 * the model fail or time out could use it for free without limit.
 */
export function markSpent<Marked extends Error>(error: Marked): Marked {
  spent.add(error);
  return error;
}

export function isSpent(error: Error): boolean {
  return spent.has(error);
}

/** Returns whether a model that was reached had begun when the error occurred. */
export function hadBegun(error: Error): boolean {
  return error instanceof RuntimeFailure && FAILURES_AT_WORK.includes(error.kind);
}
