/** Data exceptions and integrity constraint violations. */
const REJECTED = /^2[23]/;

/**
 * Returns whether PostgreSQL rejected the statement itself: nothing was written, and a retry would fail the same way.
 */
export function isRejected(error: unknown): boolean {
  return REJECTED.test((error as { code?: string }).code ?? '');
}
