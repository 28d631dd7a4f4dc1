import { withDeadline as withLimit } from '../../src/platform/async/deadline.ts';
import { FULL_SIZE } from './scale.ts';

/** Milliseconds after which a step of a test fails with what it waited for. At full size a step may do ten times the work. */
export const MAX_STEP_MS = FULL_SIZE ? 300_000 : 60_000;

export function withDeadline<T>(what: string, step: Promise<T>, limitMs = MAX_STEP_MS): Promise<T> {
  return withLimit(what, step, limitMs);
}
