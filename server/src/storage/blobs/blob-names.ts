import type { ByteRange } from './blob-store.ts';

// Names become paths and keys, so each is checked where it does, whoever has checked it before.

export function requireStagingId(id: string): string {
  if (!/^[a-z]{2,3}_[0-9a-z]+$/.test(id)) throw new Error('this is not an id that bytes are staged under');
  return id;
}

export function requireSha256(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('this is not the name of a blob');
  return sha256;
}

/** A range turned around is not one: some stores would answer it with everything. */
export function requireRange(range: ByteRange): ByteRange {
  const { start, end } = range;
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start)
    throw new RangeError(`there is no range ${start}-${end}`);
  return range;
}

/** What a store says when it holds something else than its caller thinks: another writer was there, or bytes are lost. */
export function requireSize(what: string, held: number, expected: number): void {
  if (held !== expected) throw new Error(`${what} holds ${held} bytes instead of ${expected}`);
}
