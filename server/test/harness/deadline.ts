import { withDeadline as withLimit } from '../../src/platform/deadline.ts';

/** No step of a test waits longer than this, in milliseconds, without failing with what it waited for. */
export const MAX_STEP_MS = 60_000;

export function withDeadline<T>(what: string, step: Promise<T>, limitMs = MAX_STEP_MS): Promise<T> {
  return withLimit(what, step, limitMs);
}
