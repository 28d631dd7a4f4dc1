import type { ByteRange } from './blob-store.ts';

// Names become paths and keys, so each is validated here regardless of earlier checks.

export function requireStagingId(id: string): string {
  if (!/^[a-z]{2,3}_[0-9a-z]+$/.test(id)) throw new Error('not an ID that bytes can be staged under');
  return id;
}

export function requireSha256(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not the name of a blob');
  return sha256;
}

/** Rejects reversed ranges: some stores would return everything. */
export function requireRange(range: ByteRange): ByteRange {
  const { start, end } = range;
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start)
    throw new RangeError(`invalid range ${start}-${end}`);
  return range;
}

/** Detects a concurrent writer or lost bytes. */
export function requireSize(what: string, held: number, expected: number): void {
  if (held !== expected) throw new Error(`${what} holds ${held} bytes instead of ${expected}`);
}
