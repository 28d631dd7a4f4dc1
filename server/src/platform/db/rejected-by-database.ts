/** Data exceptions, and rows that the tables refuse. */
const REFUSED = /^2[23]/;

/** PostgreSQL has said no, and will say so again; certainly nothing was written. */
export function isRejected(error: unknown): boolean {
  return REFUSED.test((error as { code?: string }).code ?? '');
}
