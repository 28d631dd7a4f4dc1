import { withDeadline as withLimit } from '../../src/platform/async/deadline.ts';
import { FULL_SIZE } from './scale.ts';

/**
 * No step of a test waits longer than this, in milliseconds, without failing with what it waited for. At full size one
 * step may push ten times the files.
 */
export const MAX_STEP_MS = FULL_SIZE ? 300_000 : 60_000;

export function withDeadline<T>(what: string, step: Promise<T>, limitMs = MAX_STEP_MS): Promise<T> {
  return withLimit(what, step, limitMs);
}
