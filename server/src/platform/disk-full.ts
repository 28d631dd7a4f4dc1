const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** Returns whether a write failed because the disk, or the user's share of it, has no room left. */
export function isDiskFull(error: unknown): boolean {
  return CODES.includes((error as NodeJS.ErrnoException).code);
}
